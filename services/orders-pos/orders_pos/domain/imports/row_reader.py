"""Rows of a file as values of products and customers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation
from chassis.money import Currency
from chassis.spreadsheets import unescape_formula
from reading.headings import EXCLUDED
from reading.result import Value as ReadValue

from orders_pos.domain.imports.address_columns import ADDRESS_COLUMNS, STREET, find_part, part_key
from orders_pos.domain.imports.cell_reader import Cell, Value, read_cell, read_value, to_text
from orders_pos.domain.imports.column_plan import (
    ColumnPlan,
    Conventions,
    FileFacts,
    answered_words,
    ask_about_cells,
    plan_column,
)
from orders_pos.domain.imports.columns import rank_columns
from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, PRODUCTS
from orders_pos.domain.imports.import_field import (
    AMOUNT,
    CODE,
    PICTURES,
    TEXT,
    VISIBILITY,
)
from orders_pos.domain.imports.program import Program, find_program
from orders_pos.domain.imports.questions import Question
from orders_pos.domain.search import to_single_line

_MAX_READINGS: Final = 4
_MAX_SHOWN: Final = 120
_UNIT_OF_WEIGHT: Final = "unitOfWeight"


@dataclass(frozen=True)
class ParsedRow:
    """A row of the file, or all rows of one product: `line` counts from the headings, which are line 1, `cells` are
    those of the first row. `values`, by columns of the row that is stored, are those of cells that are not empty;
    `violations` name public fields, and `notes` say what of a row that can be written was omitted."""

    line: int
    cells: tuple[str, ...]
    values: Mapping[str, object]
    violations: tuple[FieldViolation, ...] = ()
    notes: tuple[FieldViolation, ...] = ()


@dataclass(frozen=True)
class CellReading:
    """A cell with what it was read as, as text; `code` says why it was not."""

    text: str
    value: str = ""
    code: str = ""


@dataclass(frozen=True)
class TableTerms:
    """The answers to a table's questions, and whether the shop keeps the prices of products without tax."""

    answers: Mapping[str, str] = field(default_factory=dict[str, str])
    is_tax_added: bool = False


@dataclass(frozen=True)
class RowReader:
    """Reads the rows of one file. `plans` are how its columns are read, in the order in which their cells count, and
    `questions` what is open or was answered."""

    kind: str
    currency: Currency
    plans: Sequence[ColumnPlan]
    questions: Sequence[Question] = ()
    program: Program | None = None
    readings: Mapping[int, Sequence[CellReading]] = field(default_factory=dict[int, Sequence[CellReading]])

    @classmethod
    def of_table(
        cls,
        kind: str,
        fields: Sequence[str],
        currency: Currency,
        rows: Sequence[Sequence[Cell]],
        headers: Sequence[str],
        terms: TableTerms = TableTerms(),
    ) -> "RowReader":
        """Return the reader of a table: headings, their program, whole columns and answers decide how cells are
        read."""
        program = find_program(kind, headers)
        facts = FileFacts(kind, currency, program, terms.answers, _UNIT_OF_WEIGHT in fields)
        columns: dict[int, list[str]] = {index: [] for index, name in enumerate(fields) if name}
        for row in rows:
            for index, cells in columns.items():
                if index < len(row) and isinstance(cell := row[index], str) and cell.strip():
                    cells.append(unescape_formula(cell).strip())
        plans, questions, readings = list[ColumnPlan](), list[Question](), dict[int, Sequence[CellReading]]()
        for index in (each for each in rank_columns(kind, headers) if each in columns):
            described = FIELDS[kind][fields[index]]
            if terms.is_tax_added and kind == PRODUCTS and described.tax:
                described = replace(described, tax=EXCLUDED)
            shown = Conventions.of_cells(described, columns[index])
            column = index, headers[index], described, shown
            plan = plan_column(facts, *column)
            uncertain = _uncertain_cells(plan_column(replace(facts, answers={}), *column), columns[index])
            questions += [*plan.questions, *ask_about_cells(facts, plan, uncertain)]
            plans.append(replace(plan, words=answered_words(facts.answers, index)))
            readings[index] = _first_readings(plans[-1], (row[index] for row in rows if index < len(row)))
        ordered = sorted(questions, key=lambda question: question.column)
        return cls(kind, currency, plans, ordered, program, readings)

    def read(self, line: int, cells: Sequence[Cell]) -> ParsedRow:
        """Return the row of a line, counted as in the file, with its values by column; a cell that can't be read
        becomes a violation. An empty cell has no value."""
        texts = tuple(unescape_formula(cell) if isinstance(cell, str) else f"{cell:f}" for cell in cells)
        values: dict[str, object] = {}
        violations: list[FieldViolation] = []
        unit = self._unit_of_weight(texts)
        for plan in self.plans:
            if plan.is_omitted or plan.index >= len(cells):
                continue
            text = plan.translate(texts[plan.index].strip())
            if not text:
                continue
            cell = cells[plan.index]
            value = read_value(plan, cell if isinstance(cell, Decimal) else text, unit)
            if isinstance(value, FieldViolation):
                violations.append(value)
            elif self.kind == CUSTOMERS and (part := _find_part(plan)) != STREET:
                values.setdefault(part_key(plan.described.column, part), value)
            else:
                _add_value(values, plan, value)
        return ParsedRow(line, texts, values, tuple(violations))

    def _unit_of_weight(self, texts: Sequence[str]) -> str:
        index = next((plan.index for plan in self.plans if plan.described.name == _UNIT_OF_WEIGHT), -1)
        return texts[index].strip() if 0 <= index < len(texts) else ""


def _find_part(plan: ColumnPlan) -> str:
    """Return which part of an address a column is; the street of one that is of no address."""
    return find_part(plan.header) if plan.described.column in ADDRESS_COLUMNS else STREET


def _add_value(values: dict[str, object], plan: ColumnPlan, value: Value) -> None:
    """Add the value of a cell: to the others of its field, if it is joined or summed, else as the first one."""
    described = plan.described
    column, stored = described.column, values.get(described.column)
    if described.kind == AMOUNT and plan.tax != described.tax:
        values.setdefault(f"$tax:{column}", plan.tax)
    if stored is None:
        values[column] = value
    elif isinstance(stored, tuple) and isinstance(value, tuple):
        values[column] = (*stored, *value)
    elif described.is_joined:
        values[column] = f"{stored}{described.separator}{value}"
    elif described.is_summed and isinstance(stored, Decimal) and isinstance(value, Decimal):
        values[column] = stored + value
    elif described.kind == VISIBILITY:
        values[column] = bool(stored) and bool(value)


def _uncertain_cells(plan: ColumnPlan, cells: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the distinct cells by the code of what is not certain, or not known, in them."""
    codes: defaultdict[str, list[str]] = defaultdict(list)
    if plan.described.kind in (TEXT, PICTURES, CODE):
        return codes
    for cell in dict.fromkeys(cells):
        if text := plan.translate(cell):
            reading = read_cell(plan, text)
            if not isinstance(reading, ReadValue):
                codes[reading.code].append(text)
    return codes


def _first_readings(plan: ColumnPlan, cells: Iterable[Cell]) -> Sequence[CellReading]:
    """Return the first cells of a column that are not empty, with what they were read as."""
    texts = (
        (f"{cell:f}" if isinstance(cell, Decimal) else unescape_formula(cell).strip(), cell) for cell in cells
    )
    shown = dict[str, Cell]()
    for text, cell in texts:
        if text:
            shown.setdefault(text, cell)
        if len(shown) == _MAX_READINGS:
            break
    return [*_to_readings(plan, shown)]


def _to_readings(plan: ColumnPlan, cells: Mapping[str, Cell]) -> Iterator[CellReading]:
    for text, cell in cells.items():
        short = text[:_MAX_SHOWN].replace("\0", "")
        translated = plan.translate(text)
        if plan.is_omitted or not translated:
            yield CellReading(short)
            continue
        value = read_value(plan, cell if isinstance(cell, Decimal) else translated, "")
        if isinstance(value, FieldViolation):
            yield CellReading(short, code=value.code)
        else:
            yield CellReading(short, to_text(value)[:_MAX_SHOWN].replace("\0", ""))


def complete_new(values: Mapping[str, object]) -> Mapping[str, object]:
    """Return the values of a new product or customer: what is charged is its price where the file has no other."""
    if "final_price" in values and "price" not in values:
        return {**values, "price": values["final_price"]}
    return values


def split_name(values: Mapping[str, object], stored_name: str = "") -> Mapping[str, object]:
    """Return the values with the whole name, if there is one, as first and last name. One that is stored already is
    omitted, and so is one beside its parts."""
    rest = {column: value for column, value in values.items() if column != "full_name"}
    full_name = to_single_line(str(values.get("full_name", "")))
    if not full_name or full_name == stored_name or {"first_name", "last_name"} & rest.keys():
        return rest
    first, _, last = full_name.partition(" ")
    return {**rest, "first_name": first, **({"last_name": last} if last else {})}
