"""The dialect of ra-data-simple-rest: `range`, `sort` and `filter` as JSON parameters."""

import json
from collections.abc import Iterator
from typing import Any

from starlette.datastructures import QueryParams

from gateway.paging import MAX_PER_PAGE, PageRange, Pairs
from gateway.problem_details import Problem

_PARAMETERS = frozenset({"range", "sort", "filter"})
_MAX_OFFSET = 2**31 - 1


def is_used(query: QueryParams) -> bool:
    """Return whether the query has a parameter of this dialect."""
    return not _PARAMETERS.isdisjoint(query.keys())


def part(query: QueryParams) -> PageRange:
    """Return the range that `range` asks for. Raise Problem 400."""
    if "range" not in query:
        return PageRange(0, MAX_PER_PAGE)
    value = _json(query, "range")
    match value:
        case [int(first), int(last)] if 0 <= first <= last + 1 <= _MAX_OFFSET:
            return PageRange(first, min(last - first + 1, MAX_PER_PAGE))
        case _:
            raise Problem(400, "range is [first, last], as in [0, 24].", code="range")


def pairs(query: QueryParams) -> Pairs:
    """Return order and filters in the form of the other dialect. Raise Problem 400."""
    return [
        *_order(query),
        *_filters(query),
        *((n, v) for n, v in query.multi_items() if n not in _PARAMETERS),
    ]


def _order(query: QueryParams) -> Iterator[tuple[str, str]]:
    if "sort" not in query:
        return
    match _json(query, "sort"):
        case [str(field), str(way)] if way.upper() in ("ASC", "DESC"):
            yield f"order[{field}]", way
        case _:
            raise Problem(400, 'sort is [field, way], as in ["id", "ASC"].', code="sort")


def _filters(query: QueryParams) -> Iterator[tuple[str, str]]:
    filters = _json(query, "filter") if "filter" in query else {}
    if not isinstance(filters, dict):
        raise Problem(400, 'filter is an object, as in {"name": "shirt"}.', code="filter")
    for name, value in filters.items():
        for element in value if isinstance(value, list) else [value]:
            yield (f"{name}[]" if isinstance(value, list) else name), _text(name, element)
        if value == []:
            raise Problem(400, f"The filter {name[:100]} has no value.", code="filter")


def _text(name: str, value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str() | int() | float():
            return str(value)
        case _:
            raise Problem(
                400, f"The filter {name[:100]} takes texts, numbers, true and false.", code="filter"
            )


def _json(query: QueryParams, name: str) -> Any:
    try:
        value = json.loads(query[name])
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Problem(400, f"{name} is not JSON that can be read.", code=name) from None
    return value
