"""Rows of a file as values of products and customers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from chassis.errors import FieldViolation
from chassis.money import Currency
from chassis.spreadsheets import unescape_formula

from orders_pos.domain.imports.fields import FIELDS, INTEGER, NUMBER, YES_NO, ImportField
from orders_pos.domain.imports.numbers import (
    AMBIGUOUS_CODE,
    NumberError,
    find_decimal_mark,
    parse_number,
    parse_yes_no,
    strip_unit,
)
from orders_pos.domain.search import to_single_line

# A number where the file itself says that it is one.
Cell = str | Decimal
Value = str | int | bool | Decimal
_MESSAGES = {
    "number": "Send a number.",
    AMBIGUOUS_CODE: "This number can be read in two ways. Write it without a separator of thousands.",
}
_PERCENT = ("%", "٪")
_GRAMS = 1000
_MAX_GRAMS = 100_000_000
# Beside a currency's code, as people write it.
_UNITS = {
    "MAD": ("DHS", "DH", "د.م.", "درهم"),
    "EUR": ("€",),
    "USD": ("$",),
    "GBP": ("£",),
    "TND": ("DT", "د.ت"),
}


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
    are the decimal marks of columns of numbers."""

    kind: str
    fields: Sequence[str]
    currency: Currency
    marks: Mapping[int, str] = field(default_factory=dict[int, str])

    @classmethod
    def of_table(
        cls, kind: str, fields: Sequence[str], currency: Currency, rows: Iterable[Sequence[Cell]]
    ) -> "RowReader":
        """Return the reader of a table, whose numbers show the decimal marks of its columns."""
        numbers: dict[int, list[str]] = {
            index: [] for index, name in enumerate(fields) if name and FIELDS[kind][name].kind == NUMBER
        }
        units = _units(currency)
        for row in rows:
            for index, cells in numbers.items():
                if index < len(row) and isinstance(cell := row[index], str):
                    cells.append(strip_unit(cell, units))
        marks = {index: find_decimal_mark(cells) for index, cells in numbers.items()}
        return cls(kind, fields, currency, marks)

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
        if described.kind == YES_NO:
            answer = parse_yes_no(str(cell))
            return FieldViolation(described.name, "Send yes or no.", "choice") if answer is None else answer
        if described.kind in (NUMBER, INTEGER):
            return self._number(described, cell, index)
        return f"{cell:f}" if isinstance(cell, Decimal) else _text(described, cell)

    def _number(self, described: ImportField, cell: Cell, index: int) -> Value | FieldViolation:
        try:
            number = (
                cell
                if isinstance(cell, Decimal)
                else parse_number(
                    cell, _units(self.currency), self.marks.get(index, ""), self.currency.digits
                )
            )
        except NumberError as error:
            return FieldViolation(described.name, _MESSAGES[error.code], error.code)
        if described.column == "weight":
            grams = number * _GRAMS if described.kind == NUMBER else number
            if grams != int(grams) or not 0 <= grams <= _MAX_GRAMS:
                return FieldViolation(described.name, "Send a whole number of grams.", "integer")
            return int(grams)
        return number


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


def _units(currency: Currency) -> tuple[str, ...]:
    return (*_UNITS.get(currency.code, ()), currency.code, *_PERCENT)
