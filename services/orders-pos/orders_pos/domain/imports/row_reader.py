"""Rows of a file as values of products and customers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from chassis.errors import FieldViolation
from chassis.money import Currency, round_half_up
from chassis.spreadsheets import unescape_formula
from reading.amounts import read_amount
from reading.answers import read_answer
from reading.codes import read_code
from reading.context import ReadingContext
from reading.measures import Measure, read_measure
from reading.numbers import decide_mark, read_number, read_percent
from reading.result import Reading, Reason, to_violation
from reading.result import Value as ReadValue
from reading.units import WEIGHT as MASS

from orders_pos.domain.imports.columns import check_heading
from orders_pos.domain.imports.fields import (
    AMOUNT,
    CODE,
    FIELDS,
    NUMBERS,
    PERCENT,
    WEIGHT,
    YES_NO,
    ImportField,
)
from orders_pos.domain.search import to_single_line

# A number where the file itself says that it is one.
Cell = str | Decimal
Value = str | int | bool | Decimal
_MAX_GRAMS = 100_000_000
# Weights in them are rarely whole grams.
_ROUNDED_UNITS = frozenset({"lb", "oz"})
_NOT_WHOLE = "Send a whole number of grams."


@dataclass(frozen=True)
class ParsedRow:
    """A row of the file: `line` counts from the headings, which are line 1. `values`, by columns of the row that is
    stored, are those of cells that are not empty; `violations` name public fields."""

    line: int
    cells: tuple[str, ...]
    values: Mapping[str, Value]
    violations: tuple[FieldViolation, ...] = ()


@dataclass(frozen=True)
class RowReader:
    """Reads the rows of one file. `fields` are the public names by column, empty for those that are omitted; `marks`
    are the decimal marks of columns of numbers, `misfits` why no cell of a column can be taken as it is."""

    kind: str
    fields: Sequence[str]
    currency: Currency
    marks: Mapping[int, str] = field(default_factory=dict[int, str])
    misfits: Mapping[int, Reason] = field(default_factory=dict[int, Reason])

    @classmethod
    def of_table(
        cls,
        kind: str,
        fields: Sequence[str],
        currency: Currency,
        rows: Iterable[Sequence[Cell]],
        headers: Sequence[str],
    ) -> "RowReader":
        """Return the reader of a table, whose numbers show the decimal marks of its columns, and whose headings name
        units, currencies and taxes."""
        described = {index: FIELDS[kind][name] for index, name in enumerate(fields) if name}
        numbers: dict[int, list[str]] = {
            index: [] for index, column in described.items() if column.kind in NUMBERS
        }
        for row in rows:
            for index, cells in numbers.items():
                if index < len(row) and isinstance(cell := row[index], str):
                    cells.append(cell)
        marks = {index: decide_mark(cells) for index, cells in numbers.items()}
        misfits = {
            index: reason
            for index, column in described.items()
            if (reason := check_heading(column, headers[index], currency.code))
        }
        return cls(kind, fields, currency, marks, misfits)

    def read(self, line: int, cells: Sequence[Cell]) -> ParsedRow:
        """Return the row of a line, counted as in the file, with its values by column; a cell that can't be read
        becomes a violation. An empty cell has no value."""
        texts = tuple(unescape_formula(cell) if isinstance(cell, str) else f"{cell:f}" for cell in cells)
        values: dict[str, Value] = {}
        violations: list[FieldViolation] = []
        for index, name in enumerate(self.fields[: len(cells)]):
            text = texts[index].strip()
            if not name or not text:
                continue
            described = FIELDS[self.kind][name]
            cell = cells[index]
            value = self._value(described, cell if isinstance(cell, Decimal) else text, index)
            if isinstance(value, FieldViolation):
                violations.append(value)
            elif described.is_joined and described.column in values:
                values[described.column] = f"{values[described.column]}, {value}"
            else:
                values.setdefault(described.column, value)
        return ParsedRow(line, texts, values, tuple(violations))

    def _value(self, described: ImportField, cell: Cell, index: int) -> Value | FieldViolation:
        if described.kind in (YES_NO, CODE) or described.kind in NUMBERS:
            reading = self.misfits.get(index) or self._reading(described, cell, index)
            if not isinstance(reading, ReadValue):
                return to_violation(described.name, reading)
            return _grams(described, reading.value) if isinstance(reading.value, Measure) else reading.value
        return f"{cell:f}" if isinstance(cell, Decimal) else _text(described, cell)

    def _reading(
        self, described: ImportField, cell: Cell, index: int
    ) -> Reading[Decimal] | Reading[Measure] | Reading[str] | Reading[bool]:
        text, mark = (f"{cell:f}", ".") if isinstance(cell, Decimal) else (cell, self.marks.get(index, ""))
        context = ReadingContext(currency=self.currency, decimal_mark=mark)
        if described.kind == YES_NO:
            return read_answer(text)
        if described.kind == CODE:
            return read_code(text)
        if described.kind == WEIGHT:
            return read_measure(text, context, MASS, described.unit)
        if described.kind == AMOUNT:
            return read_amount(text, context)
        return (read_percent if described.kind == PERCENT else read_number)(text, context)


def _grams(described: ImportField, weight: Measure) -> int | FieldViolation:
    grams = round_half_up(weight.amount, 0) if weight.unit in _ROUNDED_UNITS else weight.amount
    if grams != int(grams) or not 0 <= grams <= _MAX_GRAMS:
        return FieldViolation(described.name, _NOT_WHOLE, "integer")
    return int(grams)


def complete_new(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return the values of a new product or customer: what is charged is its price where the file has no other."""
    if "final_price" in values and "price" not in values:
        return {**values, "price": values["final_price"]}
    return values


def _text(described: ImportField, text: str) -> str:
    if described.name == "image":
        # Other shops list several addresses, the first one first.
        return text.split(", ", maxsplit=1)[0].strip()
    return text.casefold() if described.name == "locale" else text


def split_name(values: Mapping[str, Value], stored_name: str = "") -> Mapping[str, Value]:
    """Return the values with the whole name, if there is one, as first and last name. One that is stored already is
    omitted, and so is one beside its parts."""
    rest = {column: value for column, value in values.items() if column != "full_name"}
    full_name = to_single_line(str(values.get("full_name", "")))
    if not full_name or full_name == stored_name or {"first_name", "last_name"} & rest.keys():
        return rest
    first, _, last = full_name.partition(" ")
    return {**rest, "first_name": first, **({"last_name": last} if last else {})}
