"""Reads tables from CSV and XLSX."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, islice
from typing import Any

from chassis.errors import ValidationError, invalid_field
from chassis.spreadsheets import decode_table, escape_formula, read_table

from orders_pos.domain.imports.cell_reader import Cell
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import PRODUCTS
from orders_pos.domain.imports.limits import MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS
from orders_pos.domain.imports.program import is_own_export

_FIELD = "item.content"
_ZIP = b"PK\x03\x04"
# Of a workbook in full: a small file can hold a hundred times as much of zeros.
_MAX_UNZIPPED_BYTES = 200 * 1024**2
# A workbook has some parts for itself and one for each sheet and picture.
_MAX_PARTS = 1000
# As spreadsheets show numbers: what is behind is the rest of a binary fraction.
_DIGITS = 15
_MAX_CELL = 60_000
_QUOTE = '"'
# Lines above the headings, and the length of a heading that is looked at.
_MAX_TITLES, _MAX_HEADING = 10, 200
_LEADING_ZEROS = re.compile(r"0{2,40}")


@dataclass(frozen=True)
class Table:
    """Headings, and rows with their lines in the file; rows without any text are omitted."""

    headers: list[str]
    rows: list[tuple[int, Sequence[Cell]]]

    def samples(self) -> list[str]:
        """Return the first text of each column."""
        columns = range(len(self.headers))
        return [next((t for _, row in self.rows[:50] if (t := _text(row, i))), "")[:80] for i in columns]


def read_table_file(content: bytes, locale: str, kind: str = PRODUCTS) -> Table:
    """Return the table in a CSV file, or in the first sheet of an XLSX file; lines above its headings, which are those
    of a kind of items, are omitted. Raise ValidationError for a file that is neither, or too large."""
    if len(content) > MAX_FILE_BYTES:
        raise _too_large()
    is_sheet = content.startswith(_ZIP)
    cells = _xlsx_rows(content) if is_sheet else _csv_rows(content, locale)
    try:
        return _to_table(cells, kind, is_sheet=is_sheet)
    except (
        csv.Error,
        zipfile.BadZipFile,
        ValueError,
        KeyError,
        TypeError,
        SyntaxError,
        OSError,
        EOFError,
    ) as error:
        raise invalid_field(_FIELD, f"This is no table: {error}"[:300], "table") from None


def _to_table(lines: Iterable[Sequence[Cell]], kind: str, *, is_sheet: bool) -> Table:
    numbered = enumerate(lines, 1)
    filled = ((line, row) for line, row in numbered if any(str(cell).strip() for cell in row))
    top = list(islice(filled, _MAX_TITLES + 2))
    at = _heading_index([row for _, row in top], kind)
    headers = [str(cell).strip() for cell in (top[at][1] if top else ())]
    while headers and not headers[-1]:
        headers.pop()
    if not headers or any("\0" in header for header in headers):
        raise invalid_field(_FIELD, "This is no table: it has no headings.", "table")
    if len(headers) > MAX_COLUMNS:
        raise invalid_field(_FIELD, f"At most {MAX_COLUMNS} columns.", "too-many")
    rows = [(line, row[: len(headers)]) for line, row in chain(top[at + 1 :], filled)]
    rows = [(line, row) for line, row in rows if any(str(cell).strip() for cell in row)]
    if is_sheet and is_own_export(kind, headers):
        # In a sheet nothing was escaped.
        rows = [(line, _escape(row)) for line, row in rows]
    if len(rows) > MAX_ROWS:
        raise invalid_field(_FIELD, f"At most {MAX_ROWS} rows.", "too-many")
    if not rows:
        raise invalid_field(_FIELD, "This table has no rows.", "empty-table")
    return Table(headers, rows)


def _escape(row: Sequence[Cell]) -> Sequence[Cell]:
    return [escape_formula(cell) if isinstance(cell, str) else cell for cell in row]


def _heading_index(rows: Sequence[Sequence[Cell]], kind: str) -> int:
    """Return the index of the headings: the first row that names fields, or that has more cells than a title above
    it."""
    counts = [sum(bool(str(cell).strip()) for cell in row) for row in rows]
    fields = [_count_fields(row, kind) for row in rows]
    if not rows or fields[0] > 0:
        return 0
    named = next((index for index, count in enumerate(fields) if count > 1), None)
    if named is not None:
        return named
    return next((index for index, count in enumerate(counts[:-1]) if count > 1), 0) if counts[0] == 1 else 0


def _count_fields(row: Sequence[Cell], kind: str) -> int:
    headers = [str(cell).strip()[:_MAX_HEADING] for cell in row[:MAX_COLUMNS]]
    return sum(bool(field) for field in find_fields(kind, headers, ""))


def _csv_rows(content: bytes, locale: str) -> Iterator[Sequence[Cell]]:
    # One row more than is allowed, to see that there are too many, and the headings.
    return islice(_checked_rows(decode_table(content, locale)), MAX_ROWS + _MAX_TITLES + 2)


def _checked_rows(text: str) -> Iterator[Sequence[Cell]]:
    """Yield the rows. Raise ValidationError at one that has a quote that is not closed, with its line."""
    reader, line = read_table(text, is_strict=True), 1
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise _unclosed_quote(line) if _QUOTE in text else error from None
        if row is None:
            return
        line = reader.line_num + 1
        yield row


def _unclosed_quote(line: int) -> ValidationError:
    message = f"Line {line}: a quote begins here that is not closed, or that text follows."
    return invalid_field(_FIELD, message, "unclosed-quote")


def _xlsx_rows(content: bytes) -> Iterator[Sequence[Cell]]:
    """Yield the rows of the first sheet. A sheet may claim to be much larger than it is, so it is read up to the limits
    and no further."""
    from openpyxl import load_workbook  # noqa: PLC0415  # takes long to import, and few processes need it

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_UNZIPPED_BYTES:
            raise _too_large()
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        sheet: Any = book.worksheets[0] if book.worksheets else None
        if sheet is None:
            return
        limits = {
            "min_row": 1,
            "max_row": MAX_ROWS + _MAX_TITLES + 2,
            "min_col": 1,
            "max_col": MAX_COLUMNS + 1,
        }
        for row in sheet.iter_rows(**limits):
            yield [_to_cell(cell.value, cell.number_format) for cell in row]
    finally:
        book.close()


def _to_cell(value: Any, number_format: str | None) -> Cell:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and number_format and _LEADING_ZEROS.fullmatch(number_format):
        # A code whose zeros are in its format alone.
        return str(value).zfill(len(number_format))
    if isinstance(value, int | float):
        return Decimal(f"{value:.{_DIGITS}g}") if isinstance(value, float) else Decimal(value)
    return str(value)[:_MAX_CELL]


def _text(row: Sequence[Cell], index: int) -> str:
    if index >= len(row):
        return ""
    cell = row[index]
    return cell.replace("\0", "").strip() if isinstance(cell, str) else f"{cell:f}"


def _too_large() -> ValidationError:
    return invalid_field(_FIELD, f"At most {MAX_FILE_BYTES // 1024**2} MB.", "too-large")
