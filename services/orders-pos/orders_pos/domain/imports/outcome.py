"""What a row of a file is for the shop, and rows that stand for the same product or customer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from chassis.errors import FieldViolation
from reading.phones import phone_key

from orders_pos.domain.imports.fields import PRODUCTS
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.domain.search import to_single_line

NEW: Final = "new"
CHANGED: Final = "changed"
EQUAL: Final = "equal"
ERROR: Final = "error"
ACTIONS: Final = (NEW, CHANGED, EQUAL, ERROR)


@dataclass(frozen=True)
class RowKeys:
    """What a row is recognised by, normalised, empty where the row has none: of a product SKU and, if names are
    matched, name; of a customer phone and e-mail."""

    first: str
    second: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a row is: new, changed, equal or in error. `changed` are the columns that differ, `item_id` the product or
    customer that it stands for, `values` what is to be written, by column; `violations` say what is wrong, or what of a
    row without error was omitted."""

    row: ParsedRow
    action: str
    item_id: str = ""
    changed: tuple[str, ...] = ()
    violations: tuple[FieldViolation, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict[str, object])

    @classmethod
    def error(cls, row: ParsedRow, *violations: FieldViolation) -> "Outcome":
        """Return the outcome of a row that is not written."""
        return cls(row, ERROR, violations=violations)


def keys_of(kind: str, row: ParsedRow, *, match_names: bool, country: str) -> RowKeys:
    """Return what a row is recognised by. Phone numbers are read as they are dialled in the country."""
    values = {column: str(value) for column, value in row.values.items()}
    if kind == PRODUCTS:
        name = to_single_line(values.get("name", "")).casefold() if match_names else ""
        return RowKeys(values.get("sku", "").strip(), name)
    return RowKeys(phone_key(values.get("phone", ""), country), values.get("email", "").strip().lower())


def find_repeats(kind: str, rows: Iterable[tuple[int, RowKeys]]) -> Mapping[int, int]:
    """Return the lines that stand for the same product or customer as an earlier one, with that one: rows of one phone
    or e-mail, of one SKU, or of one name unless both have SKUs."""
    first: dict[tuple[str, str], int] = {}
    repeats: dict[int, int] = {}
    for line, keys in rows:
        marks = [("first", keys.first), ("second", keys.second)]
        if kind == PRODUCTS and keys.first:
            # A name alone stands for any product of that name, with or without a SKU.
            marks = [("first", keys.first), ("named", keys.second)]
        sought = [mark for mark in marks if mark[1] and mark[0] != "named"]
        if kind == PRODUCTS and keys.second:
            sought.append(("second" if keys.first else "named", keys.second))
        earlier = min((first[mark] for mark in sought if mark in first), default=0)
        if earlier:
            repeats[line] = earlier
            continue
        first |= {mark: line for mark in marks if mark[1] and mark not in first}
    return repeats


def repeat_violation(kind: str, keys: RowKeys, earlier: int) -> FieldViolation:
    """Return the violation of a row that stands for the same as an earlier line."""
    return FieldViolation(
        _key_field(kind, keys), f"Line {earlier}: this row stands for the same.", "repeated-row"
    )


def missing_key_violation(kind: str, *, match_names: bool) -> FieldViolation:
    """Return the violation of a row that has nothing to recognise it by."""
    name = "phone" if kind != PRODUCTS else "name" if match_names else "sku"
    return FieldViolation(name, "This field is required.", "blank")


def ambiguous_violation(kind: str, keys: RowKeys) -> FieldViolation:
    """Return the violation of a row that several products or customers are recognised by."""
    return FieldViolation(_key_field(kind, keys), "The shop has several of these.", "ambiguous-row")


def _key_field(kind: str, keys: RowKeys) -> str:
    if kind == PRODUCTS:
        return "sku" if keys.first else "name"
    return "phone" if keys.first else "email"
