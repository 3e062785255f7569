"""The stock library as the use cases need it: what is found, and the files of what is used."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import replace
from functools import partial

from chassis import images
from chassis.context import current_caller
from chassis.errors import BusyError
from chassis.object_store import ObjectStore, StoredFile
from chassis.slow_work import run_slowly

from ai_assistant.adapters.media.source import MediaSource, SourceMedia
from ai_assistant.domain.media import IMAGE, MediaPage, StockMedia
from ai_assistant.usecases.ports import RefusedError

_REMEMBERED, _MAX_CONCURRENCY = 2_000, 3
_MAX_SIDE, _THUMBNAIL = 1600, 320
_UNREADABLE = "The photo service sent no picture that can be read."


class StockLibrary:
    """`source` is where pictures come from, `store` where those that are used are kept."""

    def __init__(self, source: MediaSource, store: ObjectStore) -> None:
        self._source, self._store = source, store
        self._remembered = OrderedDict[tuple[str, str, str], SourceMedia]()
        self._permits = asyncio.Semaphore(_MAX_CONCURRENCY)

    async def close(self) -> None:
        """End the connections of the source."""
        await self._source.close()

    async def search(self, kind: str, keywords: str, page: int) -> MediaPage:
        """Return a page, counted from 1, with addresses at which it is served here. Raise BusyError."""
        items, total = await self._source.search(kind, keywords, page, current_caller().locale)
        for item in items:
            self._remember(item)
        return MediaPage(tuple(self._served(item) for item in items), total)

    async def get(self, kind: str, id_: str) -> StockMedia:
        """Return an item with addresses at which it is served here. Raise RefusedError if there is none."""
        return self._served(await self._find(kind, id_))

    async def load_thumbnail(self, kind: str, id_: str) -> bytes:
        """Return a small JPEG. Raise RefusedError if there is no such item, BusyError."""
        item = await self._find(kind, id_)
        async with self._permits:
            content = await self._source.load(item.thumbnail)
            return await _reencode(content, _THUMBNAIL)

    async def keep(self, kind: str, id_: str) -> None:
        """Store the files of an item, once, where its paths lead. Raise RefusedError, BusyError."""
        item, tenant = await self._find(kind, id_), current_caller().tenant
        async with self._permits:
            name = self._name(item)
            picture = await self._source.load(item.picture)
            if name.endswith(".webp"):
                await self._store.put(tenant, name, StoredFile(picture, "image/webp"))
                return
            encoded = await _reencode(picture, _MAX_SIDE)
            await self._store.put(tenant, name, StoredFile(encoded, "image/jpeg"))
            if item.video:
                film = StoredFile(_check_film(await self._source.load(item.video)), "video/mp4")
                await self._store.put(tenant, self._film_name(item), film)

    async def _find(self, kind: str, id_: str) -> SourceMedia:
        locale = current_caller().locale
        item = self._remembered.get((locale, kind, id_)) or await self._source.find(kind, id_, locale)
        if item is None:
            raise RefusedError("The stock library does not have this any more.")
        self._remember(item)
        return item

    def _remember(self, item: SourceMedia) -> None:
        self._remembered[current_caller().locale, item.media.kind, item.media.id] = item
        if len(self._remembered) > _REMEMBERED:
            self._remembered.popitem(last=False)

    def _served(self, item: SourceMedia) -> StockMedia:
        base = f"/uploads/{current_caller().tenant}/"
        film = base + self._film_name(item) if item.video else ""
        return replace(item.media, path=base + self._name(item), video=film)

    def _name(self, item: SourceMedia) -> str:
        # A film without a file of its own is a picture that moves.
        moves = item.media.kind != IMAGE and not item.video
        return f"{self._stem(item)}.{'webp' if moves else 'jpg'}"

    def _film_name(self, item: SourceMedia) -> str:
        return f"{self._stem(item)}.mp4"

    def _stem(self, item: SourceMedia) -> str:
        key = f"{self._source.name}:{item.media.kind}:{item.media.id}"
        return f"stock-{hashlib.sha256(key.encode()).hexdigest()[:32]}"


async def _reencode(content: bytes, side: int) -> bytes:
    try:
        encoded, _ = await run_slowly(partial(images.convert, content, "JPEG", side), "media", len(content))
    except images.UnreadableImageError as error:
        raise BusyError(_UNREADABLE) from error
    return encoded


def _check_film(content: bytes) -> bytes:
    """Return a film as it is. Raise BusyError unless its first bytes are those of an MP4."""
    if content[4:8] != b"ftyp":
        raise BusyError("The photo service sent no film that can be shown.")
    return content
