"""What a row of a file is for the shop, and rows that stand for the same product or customer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from chassis.errors import FieldViolation
from reading.phones import phone_key

from orders_pos.domain.imports.fields import ORDERS, PRODUCTS
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.domain.search import to_single_line

NEW: Final = "new"
CHANGED: Final = "changed"
EQUAL: Final = "equal"
ERROR: Final = "error"
ACTIONS: Final = (NEW, CHANGED, EQUAL, ERROR)


@dataclass(frozen=True)
class RowKeys:
    """What a row is recognised by, normalised, empty where the row has none: of a product SKU, the SKUs of its options
    if it has none, and, if names are matched, name; of a customer phone and e-mail; of an order of another program
    the number and the program."""

    first: str
    second: str = ""
    options: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether the row has nothing to recognise it by."""
        return not (self.first or self.second or self.options)


@dataclass(frozen=True)
class Outcome:
    """What a row is: new, changed, equal or in error. `changed` are the columns that differ, `item_id` the product or
    customer that it stands for, `values` what is to be written, by column, and `stock` the counts in tenths by the ids
    of options; `violations` say what is wrong, or what of a row without error was omitted."""

    row: ParsedRow
    action: str
    item_id: str = ""
    changed: tuple[str, ...] = ()
    violations: tuple[FieldViolation, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict[str, object])
    stock: Mapping[str, int] = field(default_factory=dict[str, int])

    @classmethod
    def error(cls, row: ParsedRow, *violations: FieldViolation) -> "Outcome":
        """Return the outcome of a row that is not written."""
        return cls(row, ERROR, violations=violations)


def keys_of(kind: str, row: ParsedRow, *, match_names: bool, country: str) -> RowKeys:
    """Return what a row is recognised by. Phone numbers are read as they are dialled in the country."""
    values = {column: str(value) for column, value in row.values.items()}
    if kind == PRODUCTS:
        name = to_single_line(values.get("name", "")).casefold() if match_names else ""
        sku = values.get("sku", "").strip()
        return RowKeys(sku, name, () if sku else _option_skus(row))
    if kind == ORDERS:
        number = values.get("number", "")
        return RowKeys(number, values.get("program", "") if number else "")
    return RowKeys(phone_key(values.get("phone", ""), country), values.get("email", "").strip().lower())


def find_repeats(kind: str, rows: Iterable[tuple[int, RowKeys]]) -> Mapping[int, int]:
    """Return the lines that stand for the same product or customer as an earlier one, with that one: rows of one phone
    or e-mail, of one SKU, or of one name unless both have SKUs."""
    if kind == ORDERS:
        # Rows of one number are one order already.
        return {}
    first: dict[tuple[str, str], int] = {}
    repeats: dict[int, int] = {}
    for line, keys in rows:
        marks = [("first", keys.first), ("second", keys.second), *(("option", sku) for sku in keys.options)]
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
    name = {PRODUCTS: "name" if match_names else "sku", ORDERS: "number"}.get(kind, "phone")
    return FieldViolation(name, "This field is required.", "blank")


def ambiguous_violation(kind: str, keys: RowKeys) -> FieldViolation:
    """Return the violation of a row that several products or customers are recognised by."""
    return FieldViolation(_key_field(kind, keys), "The shop has several of these.", "ambiguous-row")


def _option_skus(row: ParsedRow) -> tuple[str, ...]:
    options = row.values.get("attribute_values")
    skus = [str(option.get("sku", "")) for option in options] if isinstance(options, list) else []
    return tuple(sku for sku in skus if sku)


def _key_field(kind: str, keys: RowKeys) -> str:
    if kind == PRODUCTS:
        return "sku" if keys.first else "name"
    if kind == ORDERS:
        return "number"
    return "phone" if keys.first else "email"
