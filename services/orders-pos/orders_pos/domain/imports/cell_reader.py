"""Cells of files as values of the fields of their columns."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation
from chassis.money import round_half_up
from reading.amounts import read_amount
from reading.answers import read_answer, read_visibility
from reading.codes import read_code
from reading.context import ReadingContext
from reading.dates import read_datetime
from reading.measures import Measure, read_measure
from reading.numbers import read_number, read_percent
from reading.result import Reading, to_violation
from reading.result import Value as ReadValue
from reading.units import WEIGHT as MASS

from orders_pos.domain.imports.column_plan import ColumnPlan
from orders_pos.domain.imports.import_field import (
    AMOUNT,
    CODE,
    DATE,
    NUMBER,
    PERCENT,
    PICTURES,
    TEXT,
    VISIBILITY,
    WEIGHT,
    YES_NO,
    ImportField,
)
from orders_pos.domain.imports.picture_addresses import split_addresses

# A number or a date where the file itself says that it is one.
Cell = str | Decimal
Value = str | int | bool | Decimal | date | tuple[str, ...]
AnyReading = Reading[Decimal] | Reading[Measure] | Reading[str] | Reading[bool] | Reading[date]
_READERS: Final[Mapping[str, Callable[[str, ReadingContext], AnyReading]]] = {
    YES_NO: lambda text, _: read_answer(text),
    VISIBILITY: lambda text, _: read_visibility(text),
    CODE: lambda text, _: read_code(text),
    AMOUNT: read_amount,
    DATE: read_datetime,
    PERCENT: read_percent,
    NUMBER: read_number,
}
_MAX_GRAMS = 100_000_000
# Weights in them are rarely whole grams.
_ROUNDED_UNITS = frozenset({"lb", "oz"})
_NOT_WHOLE = "Send a whole number of grams."
# As programs keep spreadsheets from reading a code as a number.
_QUOTED_NUMBER: Final = re.compile(r"'[0-9][0-9 -]*")


def read_value(plan: ColumnPlan, cell: Cell, unit: str) -> Value | FieldViolation:
    """Return what a cell of a column means, or why it can't be read. `unit` is that of its row's weights."""
    described = plan.described
    if plan.problem:
        return to_violation(described.name, plan.problem)
    if described.kind == PICTURES:
        return split_addresses(f"{cell}")
    if described.kind == TEXT:
        return f"{cell:f}" if isinstance(cell, Decimal) else _text(plan, cell)
    reading = read_cell(plan, cell, unit)
    if not isinstance(reading, ReadValue):
        return to_violation(described.name, reading)
    return _grams(described, reading.value) if isinstance(reading.value, Measure) else reading.value


def read_cell(plan: ColumnPlan, cell: Cell, unit: str = "") -> AnyReading:
    """Return what reading a cell gives: a value, a question or a reason."""
    if isinstance(cell, Decimal):
        plan = replace(plan, context=replace(plan.context, decimal_mark="."))
    text = f"{cell:f}" if isinstance(cell, Decimal) else cell
    if plan.described.kind == WEIGHT:
        return _weight(plan, text, unit)
    if plan.described.kind == CODE and plan.program is not None and plan.program.is_exact:
        return ReadValue(text)
    return _READERS[plan.described.kind](text, plan.context)


def _weight(plan: ColumnPlan, text: str, unit: str) -> Reading[Measure]:
    reading = read_measure(text, plan.context, MASS, plan.unit)
    if unit and not plan.unit and not isinstance(reading, ReadValue):
        return read_measure(f"{text} {unit}", plan.context, MASS)
    return reading


def to_text(value: Value) -> str:
    """Return a value as it is shown beside its cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, date):
        return value.isoformat()
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _grams(described: ImportField, weight: Measure) -> int | FieldViolation:
    grams = round_half_up(weight.amount, 0) if weight.unit in _ROUNDED_UNITS else weight.amount
    if grams != int(grams) or not 0 <= grams <= _MAX_GRAMS:
        return FieldViolation(described.name, _NOT_WHOLE, "integer")
    return int(grams)


def _text(plan: ColumnPlan, text: str) -> str:
    if plan.program and plan.program.has_escaped_lines:
        text = text.replace("\\n", "\n")
    if _QUOTED_NUMBER.fullmatch(text):
        text = text[1:]
    return text.casefold() if plan.described.name == "locale" else text
