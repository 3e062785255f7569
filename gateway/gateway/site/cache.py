"""Rendered pages of all sites, in memory."""

import gzip
import hashlib
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, field

from starlette.responses import Response

_MAX_BYTES = 64 * 1024**2
# What no event tells, such as a removed application, shows after this at the latest.
_MAX_SECONDS = 60.0
_COMPRESSION = 6
_NOT_MODIFIED = 304


@dataclass(frozen=True)
class CachedPage:
    """A page as it is sent, with and without compression."""

    slug: str
    content: bytes
    headers: dict[str, str]
    has_products: bool = False
    compressed: bytes = b""
    expires_at: float = field(default_factory=lambda: time.monotonic() + _MAX_SECONDS)

    def response(self, if_none_match: str, accept_encoding: str) -> Response:
        """Return the page, or 304 for a client that has it."""
        if self.headers["ETag"] in if_none_match:
            return Response(status_code=_NOT_MODIFIED, headers=self.headers)
        if "gzip" in accept_encoding:
            return Response(self.compressed, 200, {**self.headers, "Content-Encoding": "gzip"})
        return Response(self.content, 200, self.headers)


def build_page(slug: str, content: bytes, headers: dict[str, str], *, has_products: bool) -> CachedPage:
    """Return a page with a weak ETag of its content and a gzip copy."""
    tag = hashlib.sha256(content).hexdigest()[:32]
    return CachedPage(
        slug,
        content,
        # Weak: the compressed page has the same.
        {**headers, "ETag": f'W/"{tag}"', "Vary": "Accept-Encoding"},
        has_products,
        gzip.compress(content, _COMPRESSION, mtime=0),
    )


class PageCache:
    """Pages by host and path, the least recently used removed first. A page that was rendered before an invalidation is
    not added after it."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, str], CachedPage] = OrderedDict()
        self._size, self._clears = 0, 0
        self._generations: Counter[str] = Counter()

    def get(self, host: str, path: str) -> CachedPage | None:
        """Return the page, now the most recently used; None if it is not cached or has expired."""
        page = self._pages.get((host, path))
        if page is None or page.expires_at < time.monotonic():
            return None
        self._pages.move_to_end((host, path))
        return page

    def generation(self, slug: str) -> tuple[int, int]:
        """Return what `put` needs: when the page began to be rendered."""
        return self._clears, self._generations[slug]

    def put(self, host: str, path: str, page: CachedPage, generation: tuple[int, int]) -> None:
        """Add a page and remove the least recently used ones above the limit of bytes. `generation` is that of the slug
        before rendering; a page of an older one is dropped."""
        if generation != self.generation(page.slug):
            return
        self._remove((host, path))
        self._pages[host, path] = page
        self._size += _size(page)
        while self._size > _MAX_BYTES:
            self._remove(next(iter(self._pages)))

    def invalidate(self, slug: str, *, only_products: bool = False) -> None:
        """Remove a tenant's pages, or those that show products."""
        self._generations[slug] += 1
        for key, page in list(self._pages.items()):
            if page.slug == slug and (page.has_products or not only_products):
                self._remove(key)

    def clear(self) -> None:
        """Remove all pages, and those that are being rendered."""
        self._clears += 1
        self._pages.clear()
        self._size = 0

    def _remove(self, key: tuple[str, str]) -> None:
        if page := self._pages.pop(key, None):
            self._size -= _size(page)


def _size(page: CachedPage) -> int:
    return len(page.content) + len(page.compressed)
