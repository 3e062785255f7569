"""CJ's category tree. It has three levels, of which only the last has ids of the supplier's."""

from collections.abc import Iterator, Sequence
from uuid import NAMESPACE_URL, uuid5

from dropship_importer.adapters.suppliers.cj.parsing import Json, parse_id, parse_rows
from dropship_importer.domain.errors import UnavailableError


def second_level_id(first: str, second: str) -> str:
    """Return a stable id of our own for a category of the second level."""
    return str(uuid5(NAMESPACE_URL, f"souk:category:{first}/{second}")).upper()


def add_second_level_ids(tree: object) -> list[Json]:
    """Return the tree with `categorySecondId` at its second level. Raise UnavailableError if it is not a list."""
    if not isinstance(tree, list):
        raise UnavailableError("The supplier's answer is no tree of categories.")
    return [
        {
            **first,
            "categoryFirstList": [
                _add_id(first, second) for second in parse_rows(first.get("categoryFirstList"))
            ],
        }
        for first in parse_rows(tree)
    ]


def _add_id(first: Json, second: Json) -> Json:
    default = second_level_id(str(first.get("categoryFirstName")), str(second.get("categorySecondName")))
    return {**second, "categorySecondId": second.get("categorySecondId") or default}


def list_leaf_ids(tree: Sequence[Json], category_id: str) -> list[str] | None:
    """Return the ids of the last level below a category, or its own if it is a leaf; None if there is no such id."""
    for second in _second_level(tree):
        leaves = parse_rows(second.get("categorySecondList"))
        leaf_ids = [leaf_id for leaf in leaves if (leaf_id := parse_id(leaf.get("categoryId")))]
        if second["categorySecondId"] == category_id:
            return leaf_ids
        if category_id in leaf_ids:
            return [category_id]
    return None


def _second_level(tree: Sequence[Json]) -> Iterator[Json]:
    for first in tree:
        yield from parse_rows(first["categoryFirstList"])
