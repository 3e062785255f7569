"""A photo service with the API of Pexels."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode, urljoin

import orjson
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError, ExhaustedError

from ai_assistant.adapters.media.source import SourceMedia
from ai_assistant.domain.media import IMAGE, PAGE_SIZE, VIDEO, StockMedia

_OK, _NOT_FOUND, _TOO_MANY = 200, 404, 429
_MP4, _WIDTH = "video/mp4", 640
_LOCALES = {"en": "en-US", "fr": "fr-FR"}
_SEARCH = {IMAGE: "v1/search", VIDEO: "v1/videos/search"}
_ITEM = {IMAGE: "v1/photos/", VIDEO: "v1/videos/videos/"}
_LISTS = {IMAGE: "photos", VIDEO: "videos"}
_RETRY_SECONDS = 60.0
_NO_ANSWER = "The photo service does not answer."


class PexelsSource:
    """`url` is its address, up to the path before /v1."""

    name = "Pexels"

    def __init__(self, url: str, key: str) -> None:
        self._url, self._key = url.rstrip("/") + "/", key
        self._egress = Egress(trusted=url)

    async def close(self) -> None:
        """End the connections."""
        await self._egress.close()

    async def search(self, kind: str, keywords: str, page: int, locale: str) -> tuple[list[SourceMedia], int]:
        """Return a page, counted from 1, without items that can't be read, and how many there are. Raise BusyError."""
        query = {"query": keywords, "page": page, "per_page": PAGE_SIZE}
        query |= {"locale": _LOCALES[locale]} if locale in _LOCALES else {}
        reply = await self._get(f"{_SEARCH[kind]}?{urlencode(query)}")
        sent = reply.get(_LISTS[kind]) if reply else None
        if not isinstance(sent, list):
            raise BusyError(_NO_ANSWER)
        items = [item for entry in sent if (item := self._read(kind, entry))]
        return items[:PAGE_SIZE], max(_number(reply, "total_results"), len(items))

    async def find(self, kind: str, id_: str, locale: str) -> SourceMedia | None:  # noqa: ARG002  # of the protocol
        """Return a photo or video; None if there is none, or it can't be read. Raise BusyError."""
        reply = await self._get(_ITEM[kind] + quote(id_, safe=""))
        return self._read(kind, reply) if reply else None

    async def load(self, key: str) -> bytes:
        """Return the bytes at an address. Raise BusyError, also for an address that may not be called."""
        try:
            return await self._egress.get(key)
        except (BlockedAddressError, ValueError) as error:
            raise BusyError(_NO_ANSWER) from error

    async def _get(self, path: str) -> Mapping[str, Any]:
        """Return the JSON at a path; empty if there is none."""
        response = await self._egress.send(
            "GET", urljoin(self._url, path), headers={"Authorization": self._key}
        )
        if response.status == _NOT_FOUND:
            return {}
        if response.status == _TOO_MANY:
            raise ExhaustedError("The photo service takes no more searches for now.", _RETRY_SECONDS)
        try:
            reply = orjson.loads(response.body) if response.status == _OK else None
        except orjson.JSONDecodeError:
            reply = None
        if not isinstance(reply, dict):
            raise BusyError(_NO_ANSWER)
        return reply

    def _read(self, kind: str, entry: Any) -> SourceMedia | None:
        """Return an item of a reply; None for one that lacks what is needed."""
        if not isinstance(entry, dict) or not (id_ := _number(entry, "id")):
            return None
        return self._photo(str(id_), entry) if kind == IMAGE else self._video(str(id_), entry)

    def _photo(self, id_: str, entry: Mapping[str, Any]) -> SourceMedia | None:
        sizes = entry.get("src")
        names = ("large2x", "large", "original", "medium")
        pictures = [address for name in names if (address := _text(sizes, name))]
        if not pictures:
            return None
        media = self._media(id_, IMAGE, entry, _text(entry, "photographer"))
        return SourceMedia(media, _text(sizes, "medium") or pictures[0], pictures[0])

    def _video(self, id_: str, entry: Mapping[str, Any]) -> SourceMedia | None:
        picture, film = _text(entry, "image"), _choose_film(entry)
        if not picture or not film:
            return None
        return SourceMedia(
            self._media(id_, VIDEO, entry, _text(entry.get("user"), "name")), picture, picture, film
        )

    def _media(self, id_: str, kind: str, entry: Mapping[str, Any], author: str) -> StockMedia:
        return StockMedia(
            id=id_,
            kind=kind,
            title=_text(entry, "alt")[:200] or f"{self.name} {id_}",
            width=_number(entry, "width"),
            height=_number(entry, "height"),
            author=author[:100],
            source=self.name,
            source_url=_text(entry, "url"),
            duration=_number(entry, "duration"),
        )


def _choose_film(entry: Mapping[str, Any]) -> str:
    """Return the address of the smallest film that is wide enough for a page, else of the widest."""
    films = sorted(_films(entry.get("video_files")))
    wide = next((address for width, address in films if width >= _WIDTH), "")
    return wide or (films[-1][1] if films else "")


def _films(files: Any) -> Iterator[tuple[int, str]]:
    for file in files if isinstance(files, list) else ():
        if _text(file, "file_type") == _MP4 and (address := _text(file, "link")):
            yield _number(file, "width"), address


def _text(entry: Any, name: str) -> str:
    value = entry.get(name) if isinstance(entry, dict) else None
    return value.strip() if isinstance(value, str) else ""


def _number(entry: Any, name: str) -> int:
    value = entry.get(name) if isinstance(entry, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
