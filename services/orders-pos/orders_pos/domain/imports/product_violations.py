"""Why a product of a file can't be written, beside what is wrong with its cells."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation

from orders_pos.domain.imports.options import ReadOption
from orders_pos.domain.imports.row_groups import RowGroup, record_type
from orders_pos.domain.imports.row_reader import ParsedRow

# Of several other products, without a price of their own.
_UNSUPPORTED: Final = frozenset({"grouped", "bundle", "composite"})
_NOT_SUPPORTED: Final = "Products that consist of others can't be imported."
_DIGITS: Final = "At most one digit behind the point."


def find_violations(
    group: RowGroup, rows: Sequence[ParsedRow], options: Iterable[ReadOption]
) -> Iterator[FieldViolation]:
    """Yield the violations of a product; those of other rows than its own begin with their lines."""
    if group.is_orphan:
        yield FieldViolation("parent", "The file has no such product.", "unknown-parent")
    if record_type(group.head) in _UNSUPPORTED:
        yield FieldViolation("recordType", _NOT_SUPPORTED, "unsupported-type")
    yield from group.head.violations
    for row in group.followers:
        for violation in row.violations:
            yield replace(violation, message=f"Line {row.line}: {violation.message}")
    yield from _option_violations(group.head.line, options)
    if _has_more_digits(rows[0].values.get("$stock")):
        yield FieldViolation("stock", _DIGITS, "digits")


def _option_violations(line: int, options: Iterable[ReadOption]) -> Iterator[FieldViolation]:
    names = set[str]()
    for option in options:
        at = "" if option.line == line else f"Line {option.line}: "
        if not option.name:
            yield FieldViolation("variant", f"{at}This field is required.", "blank")
        elif option.name in names:
            yield FieldViolation("variant", f"{at}The product has this option twice.", "repeated-option")
        names.add(option.name)
        if option.line != line and _has_more_digits(option.stock):
            yield FieldViolation("stock", f"{at}{_DIGITS}", "digits")


def _has_more_digits(stock: object) -> bool:
    return isinstance(stock, Decimal) and stock != round(stock, 1)
