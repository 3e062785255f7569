"""Lines of orders in files: of the rows of an order, or all of them in cells of one row."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

from reading.context import ReadingContext
from reading.numbers import read_number
from reading.result import Value

from orders_pos.domain.imports.program import Program
from orders_pos.domain.search import to_single_line

Line = dict[str, str]
# A quantity with a sign of multiplication before each name.
_COUNTED: Final = re.compile(r"(?:^|, )([0-9]{1,6})\u00d7 ")
# As `name:Soap|sku:A1|quantity:2|total:20.00`.
_PARTS: Final = re.compile(r"\|(?=[a-z_]+:)")
_NUMBERS: Final = ("quantity", "price", "total")


def read_lines(values: Mapping[str, object], program: Program | None) -> Iterator[Line]:
    """Yield the lines of one row: its own, if it names an item, and those that it has in one cell."""
    name, sku = to_single_line(str(values.get("$line_name", ""))), str(values.get("$line_sku", ""))
    variant = to_single_line(str(values.get("$line_variant", "")))
    if variant and not (program and program.is_sole_option(variant)):
        name = f"{name} - {variant}" if name else variant
    if name or sku or {"$line_quantity", "$line_price"} <= values.keys():
        numbers = {part: values.get(f"$line_{part}") for part in _NUMBERS}
        yield {"name": name, "sku": sku} | {
            part: _to_text(number) for part, number in numbers.items() if isinstance(number, Decimal)
        }
    for text in str(values.get("$line_items", "")).split("\n"):
        if _COUNTED.match(text):
            yield from _read_counted(text)
        elif text:
            yield _read_text(text)


def line_amount(line: Mapping[str, str]) -> Decimal | None:
    """Return what a line costs: its total, else price times quantity; None where the file does not say."""
    if "total" in line:
        return Decimal(line["total"])
    return Decimal(line["price"]) * Decimal(line.get("quantity", "1")) if "price" in line else None


def sum_lines(lines: Sequence[Mapping[str, str]]) -> Decimal | None:
    """Return what the lines add up to; None where there are none, or one has no amount."""
    amounts = [line_amount(line) for line in lines]
    return None if None in amounts or not amounts else sum((a for a in amounts if a is not None), Decimal(0))


def _read_counted(text: str) -> Iterator[Line]:
    """Yield lines that are written behind their quantities."""
    _, *parts = _COUNTED.split(text)
    for quantity, name in zip(parts[::2], parts[1::2], strict=True):
        yield {"name": to_single_line(name), "sku": "", "quantity": quantity}


def _read_text(text: str) -> Line:
    """Return a line that is written as parts with names; a text without these is its name."""
    parts = {name: part for name, mark, part in (each.partition(":") for each in _PARTS.split(text)) if mark}
    if "name" not in parts:
        return {"name": to_single_line(text), "sku": ""}
    line = {"name": to_single_line(parts["name"]), "sku": parts.get("sku", "").strip()}
    for name in _NUMBERS:
        number = read_number(parts.get(name, ""), ReadingContext(decimal_mark="."))
        if isinstance(number, Value):
            line[name] = _to_text(number.value)
    return line


def _to_text(number: Decimal) -> str:
    """Return a number as lines have it: a spreadsheet keeps no zeros at its end."""
    return f"{number.normalize():f}"
