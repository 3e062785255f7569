"""The rows of a table as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from chassis.money import Currency
from chassis.timezones import load_zone
from countries.packs import country_pack

from orders_pos.adapters.imports.table_files import Table
from orders_pos.domain.imports import questions as asked
from orders_pos.domain.imports.cell_reader import Cell
from orders_pos.domain.imports.fields import ORDERS, PRODUCTS
from orders_pos.domain.imports.file_currency import FileCurrency, find_file_currency
from orders_pos.domain.imports.orders import OrderFacts, assemble_orders
from orders_pos.domain.imports.outcome import find_repeats, keys_of
from orders_pos.domain.imports.products import ProductFacts, assemble_products
from orders_pos.domain.imports.questions import Question
from orders_pos.domain.imports.row_reader import ParsedRow, RowReader, TableTerms

_MAX_EXAMPLES = 5


@dataclass(frozen=True)
class Terms:
    """What rows are read by beside their file: the shop's currency and VAT in per cent, the day, what was answered,
    whether products are recognised by their names, too, the country in which phone numbers are dialled as they are
    written, and the zone of times without one."""

    currency: Currency
    vat_percent: Decimal
    today: date
    answers: Mapping[str, str] = field(default_factory=dict[str, str])
    match_names: bool = False
    country: str = ""
    timezone: str = "UTC"


@dataclass(frozen=True)
class ParsedRows:
    """`repeats` are the lines that stand for the same as an earlier one, `columns` what is known of each column,
    `program` the name of the program that wrote the file."""

    rows: Sequence[ParsedRow]
    repeats: Mapping[int, int]
    questions: Sequence[Question] = ()
    columns: Sequence[Mapping[str, object]] = ()
    program: str = ""


def parse_rows(kind: str, table: Table, fields: list[str], terms: Terms) -> ParsedRows:
    """Return the values of a table's rows, as the fields of its columns say: one row for each product or order."""
    cells = [row for _, row in table.rows]
    of_file = (
        find_file_currency(fields, cells, terms.currency, terms.answers)
        if kind == ORDERS
        else FileCurrency(terms.currency)
    )
    table_terms = TableTerms(terms.answers, country_pack(terms.country).tax.is_added)
    reader = RowReader.of_table(kind, fields, of_file.currency, cells, table.headers, table_terms)
    rows = [reader.read(line, row) for line, row in table.rows]
    questions = [*reader.questions, *of_file.questions]
    if kind == PRODUCTS:
        facts = ProductFacts(
            frozenset(fields), reader.program, terms.currency, terms.vat_percent, terms.today
        )
        rows = assemble_products(rows, facts)
    if kind == ORDERS:
        questions += _total_question(fields, cells, terms)
        rows = assemble_orders(rows, _order_facts(fields, reader, terms))
    keys = [
        (row.line, keys_of(kind, row, match_names=terms.match_names, country=terms.country)) for row in rows
    ]
    questions += _names_question(kind, rows, terms)
    program = reader.program.name if reader.program else ""
    return ParsedRows(
        rows,
        find_repeats(kind, keys),
        questions,
        _describe(reader, len(table.headers), has_currency=of_file.is_certain),
        program,
    )


def _order_facts(fields: list[str], reader: RowReader, terms: Terms) -> OrderFacts:
    return OrderFacts(
        frozenset(fields),
        reader.program,
        reader.currency,
        terms.currency,
        load_zone(terms.timezone),
        terms.answers.get(asked.TOTAL, ""),
    )


def _total_question(fields: list[str], rows: Sequence[Sequence[Cell]], terms: Terms) -> list[Question]:
    """Return the question whether tax is added to the lines of orders, if the file has taxes and no totals."""
    columns = [index for index, name in enumerate(fields) if name == "tax"]
    cells = (f"{row[index]}" for row in rows for index in columns if index < len(row))
    taxes = [cell for cell in cells if any(character.isdecimal() and int(character) for character in cell)]
    if "total" in fields or not taxes:
        return []
    options = (asked.LINES, asked.LINES_AND_TAX)
    return [asked.ask(asked.TOTAL, -1, options, taxes[:_MAX_EXAMPLES], terms.answers)]


def _names_question(kind: str, rows: Sequence[ParsedRow], terms: Terms) -> list[Question]:
    """Return the question whether products without SKU are recognised by their names, if there are any."""
    if kind != PRODUCTS:
        return []
    names = [
        str(row.values.get("name", ""))
        for row in rows
        if keys_of(kind, row, match_names=False, country=terms.country).is_empty
    ]
    answer = {asked.NAMES: asked.MATCH} if terms.match_names else terms.answers
    options = (asked.MATCH, asked.LEAVE_OUT)
    return [asked.ask(asked.NAMES, -1, options, names[:_MAX_EXAMPLES], answer)] if names else []


def _describe(reader: RowReader, count: int, *, has_currency: bool) -> list[Mapping[str, object]]:
    """Return what each column is read as: the kind of its values, their currency, unless that is open, their tax, and
    its first cells."""
    described: list[Mapping[str, object]] = [{} for _ in range(count)]
    for plan in reader.plans:
        described[plan.index] = {
            "kind": plan.described.kind,
            "currency": plan.currency if has_currency else "",
            "tax": plan.tax,
            "readings": [
                {"text": reading.text, "value": reading.value, "code": reading.code}
                for reading in reader.readings.get(plan.index, ())
            ],
        }
    return described
