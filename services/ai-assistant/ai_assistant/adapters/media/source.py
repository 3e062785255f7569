"""What a stock library is to the rest of the service."""

from dataclasses import dataclass
from typing import Protocol

from ai_assistant.domain.media import StockMedia


@dataclass(frozen=True)
class SourceMedia:
    """An item of a library with the keys by which its files are loaded: a small picture, the picture, and of a film the
    film with its ending."""

    media: StockMedia
    thumbnail: str
    picture: str
    video: str = ""


class MediaSource(Protocol):
    """A stock library. Methods raise BusyError when it does not answer as it should."""

    name: str

    async def search(self, kind: str, keywords: str, page: int, locale: str) -> tuple[list[SourceMedia], int]:
        """Return a page of ten, and how many there are."""
        ...

    async def find(self, kind: str, id_: str, locale: str) -> SourceMedia | None:
        """Return an item by its id, with texts in the locale where it has them; None if there is none."""
        ...

    async def load(self, key: str) -> bytes:
        """Return the bytes of a file by the key that an item has for it."""
        ...

    async def close(self) -> None:
        """End its connections."""
        ...
