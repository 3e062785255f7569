"""Rows of a file that are one product: its own row, and those of its options and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from reading.characters import fold

from orders_pos.domain.imports.row_reader import ParsedRow

VARIATION: Final = "variation"
VARIABLE: Final = "variable"
_VARIATIONS: Final = frozenset({VARIATION, "product_variation", "variante", "variation_product"})
_ID: Final = "id:"


@dataclass
class RowGroup:
    """The row of a product with the rows that follow it. `is_orphan` if the row names a parent that the file does not
    have."""

    head: ParsedRow
    followers: list[ParsedRow] = field(default_factory=list[ParsedRow])
    is_orphan: bool = False


def record_type(row: ParsedRow) -> str:
    """Return the first word of what a row says that it is, folded: `simple, virtual` is simple; empty for none."""
    text = row.values.get("$type")
    return _first_word(str(text)) if text else ""


@lru_cache(maxsize=256)
def _first_word(text: str) -> str:
    return fold(text.split(",", maxsplit=1)[0].strip())


def is_variation(row: ParsedRow) -> bool:
    """Return whether a row says that it is an option of another product."""
    return record_type(row) in _VARIATIONS


def group_rows(rows: Sequence[ParsedRow]) -> list[RowGroup]:
    """Return the rows by product, in the order of the products' own rows. A variation may come before its parent."""
    grouping = _Grouping()
    children = [row for row in rows if not grouping.add(row)]
    for row in children:
        grouping.add_child(row)
    return sorted(grouping.groups, key=lambda group: group.head.line)


class _Grouping:
    def __init__(self) -> None:
        self.groups: list[RowGroup] = []
        self._by_key: dict[str, RowGroup] = {}
        self._by_parent: dict[str, RowGroup] = {}

    def add(self, row: ParsedRow) -> bool:
        """Add a row to the product before it, or as a product of its own. Return False for one that names a parent."""
        last = self.groups[-1] if self.groups else None
        if is_variation(row):
            if "$parent" in row.values:
                return False
            if last is not None:
                last.followers.append(row)
                return True
        key = str(row.values.get("$group", "")).strip()
        group = self._by_key.get(key) if key else last if last and _follows(last.head, row) else None
        if group is None:
            group = RowGroup(row, is_orphan=is_variation(row))
            self.groups.append(group)
            self._name(group)
        else:
            group.followers.append(row)
        if key:
            self._by_key[key] = group
        return True

    def add_child(self, row: ParsedRow) -> None:
        """Add a row to the product that it names."""
        parent = str(row.values["$parent"]).strip()
        group = self._by_parent.get(parent) or self._by_parent.get(parent.casefold())
        if group is None:
            self.groups.append(RowGroup(row, is_orphan=True))
        else:
            group.followers.append(row)

    def _name(self, group: RowGroup) -> None:
        for name in _names(group.head.values):
            self._by_parent.setdefault(name, group)


def _names(values: Mapping[str, object]) -> Iterator[str]:
    """Yield the names by which variations refer to a product: its SKU and its id."""
    if sku := str(values.get("sku", "")):
        yield sku
        yield sku.casefold()
    if id_ := str(values.get("$id", "")).strip():
        yield f"{_ID}{id_}"
        yield id_


def _follows(head: ParsedRow, row: ParsedRow) -> bool:
    """Return whether a row without a group is an option of the product before it: it has no name, or the same one."""
    if "attribute_values" not in row.values or record_type(row):
        return False
    name = fold(str(row.values.get("name", "")))
    return not name or ("attribute_values" in head.values and name == fold(str(head.values.get("name", ""))))
