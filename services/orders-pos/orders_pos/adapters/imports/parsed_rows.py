"""The rows of a table as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chassis.money import Currency

from orders_pos.adapters.imports.table_files import Table
from orders_pos.domain.imports.outcome import find_repeats, keys_of
from orders_pos.domain.imports.row_reader import ParsedRow, RowReader


@dataclass(frozen=True)
class ParsedRows:
    """`repeats` are the lines that stand for the same as an earlier one."""

    rows: Sequence[ParsedRow]
    repeats: Mapping[int, int]


def parse_rows(
    kind: str, table: Table, fields: list[str], currency: Currency, country: str, *, match_names: bool
) -> ParsedRows:
    """Return the values of a table's rows, as the fields of its columns say. Phone numbers are read as they are dialled
    in the country."""
    reader = RowReader.of_table(kind, fields, currency, (cells for _, cells in table.rows), table.headers)
    rows = [reader.read(line, cells) for line, cells in table.rows]
    keys = ((row.line, keys_of(kind, row, match_names=match_names, country=country)) for row in rows)
    return ParsedRows(rows, find_repeats(kind, keys))
