"""The supplier's categories: three levels, of which only the last has ids of theirs."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from dropship_importer.domain.outcomes import Down


def second_id(first: str, second: str) -> str:
    """An id of our own for a category of the second level; the same for ever."""
    return str(uuid5(NAMESPACE_URL, f"souk:category:{first}/{second}")).upper()


def with_ids(tree: Any) -> list[dict[str, Any]]:
    """The tree with `categorySecondId` at its second level; raises Down when it is no tree."""
    if not isinstance(tree, list):
        raise Down("The supplier's answer is no tree of categories.")
    return [
        {**first, "categoryFirstList": [_second(first, one) for one in first.get("categoryFirstList") or []]}
        for first in tree
        if isinstance(first, Mapping)
    ]


def _second(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    own = second_id(str(first.get("categoryFirstName")), str(second.get("categorySecondName")))
    return {**second, "categorySecondId": second.get("categorySecondId") or own}


def leaves_of(tree: list[dict[str, Any]], category_id: str) -> list[str] | None:
    """Ids of the last level that a category holds: itself where it is one; None when there is none of this id."""
    for second in _seconds(tree):
        leaves = [str(one.get("categoryId")) for one in second.get("categorySecondList") or []]
        if second["categorySecondId"] == category_id:
            return leaves
        if category_id in leaves:
            return [category_id]
    return None


def _seconds(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for first in tree:
        yield from first["categoryFirstList"]
