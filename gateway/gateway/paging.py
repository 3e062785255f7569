"""Pages of collections: parsing, Content-Range and hydra:view."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from gateway.problem_details import Problem

PER_PAGE, MAX_PER_PAGE = 30, 200
PAGING = frozenset({"page", "itemsPerPage"})
# Limit of collections that are returned whole; more than any has.
WHOLE = 10_000
_MAX_OFFSET = 2**31 - 1

Pairs = list[tuple[str, str]]


@dataclass(frozen=True)
class PageRange:
    """`limit` items from `offset` on; `size` is the page's size, None for a collection returned whole."""

    offset: int
    limit: int
    size: int | None = None


def parse_page(page: str | None, size: str | None, *, is_whole: bool) -> PageRange:
    """Return the range of `page` and `itemsPerPage`. Raise Problem 400."""
    if is_whole and page is None and size is None:
        return PageRange(0, WHOLE)
    number = _number("page", page, 1, 1)
    limit = min(_number("itemsPerPage", size, PER_PAGE, 0), MAX_PER_PAGE)
    if not limit and number > 1:
        raise Problem(400, "itemsPerPage=0 asks for the count alone and has one page.", code="page")
    return PageRange(_within((number - 1) * limit), limit, limit)


def query_page(query: Mapping[str, str], *, is_whole: bool) -> PageRange:
    """Return the range that a query asks for. Raise Problem 400."""
    return parse_page(query.get("page"), query.get("itemsPerPage"), is_whole=is_whole)


def _number(name: str, text: str | None, default: int, least: int) -> int:
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 10 or int(text) < least:  # noqa: PLR2004  # digits of the largest number
        raise Problem(400, f"{name} is a whole number from {least} on.", code="page")
    return int(text)


def _within(offset: int) -> int:
    if offset > _MAX_OFFSET:
        raise Problem(400, "There is no page that far.", code="page")
    return offset


def content_range(path: str, offset: int, count: int, total: int) -> str:
    """Return a Content-Range such as products 0-24/319; of an empty page */319."""
    return f"{path} {offset}-{offset + count - 1}/{total}" if count else f"{path} */{total}"


def page_view(path: str, query: Sequence[tuple[str, str]], part: PageRange, total: int) -> dict[str, str]:
    """Return the hydra:view of the collection at a path."""
    seen = {"@id": _address(path, _encode(query)), "@type": "hydra:PartialCollectionView"}
    if not part.size:
        return seen
    page, last = part.offset // part.size + 1, max(1, -(-total // part.size))
    pages = {"first": 1, "last": last} | ({"previous": page - 1} if page > 1 else {})
    pages |= {"next": page + 1} if page < last else {}
    others = _encode((name, value) for name, value in query if name != "page")
    start = f"{_address(path, others)}{'&' if others else '?'}page="
    return seen | {f"hydra:{name}": f"{start}{number}" for name, number in pages.items()}


def _encode(query: Iterable[tuple[str, str]]) -> str:
    return urlencode(list(query), safe="/[]")


def _address(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path
