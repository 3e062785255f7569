"""Pages of lists that were read before: tills and boards read the same ones over and over, and few of their rows change
in between."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Protocol

from google.protobuf.message import Message

_MAX_PAGES = 256
_MAX_BYTES = 64 * 1024


class PageReader(Protocol):
    """Reads a page. Its marks are equal if and only if its committed rows are, in their order."""

    async def read(self) -> Message:
        """Return the page."""
        ...

    async def read_with_marks(self) -> tuple[Message, str]:
        """Return the page and its marks, of one snapshot."""
        ...

    async def read_marks(self) -> str:
        """Return the marks alone."""
        ...


@dataclass(frozen=True)
class _KeptPage:
    """A page as it was read. `marks` is None until it was read twice with the same rows: those of a page that keeps
    changing are never needed."""

    reply: bytes
    marks: str | None = None
    is_steady: bool = False


class PageCache:
    """Pages of one resource, those longest unread forgotten first."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Any, _KeptPage] = OrderedDict()

    async def get(self, key: Any, reply_class: type[Message], reader: PageReader) -> Message:
        """Return the reply of the page with this key, for the caller to complete."""
        page = self._pages.get(key)
        if page and page.marks is not None and await reader.read_marks() == page.marks:
            self._pages.move_to_end(key)
            return reply_class.FromString(page.reply)
        if page and page.is_steady:
            reply, marks = await reader.read_with_marks()
            self._keep(key, _KeptPage(reply.SerializeToString(), marks))
            return reply
        reply = await reader.read()
        data = reply.SerializeToString()
        self._keep(key, _KeptPage(data, is_steady=page is not None and page.reply == data))
        return reply

    def _keep(self, key: Any, page: _KeptPage) -> None:
        self._pages.pop(key, None)
        if len(page.reply) > _MAX_BYTES:
            return
        self._pages[key] = page
        if len(self._pages) > _MAX_PAGES:
            self._pages.popitem(last=False)
