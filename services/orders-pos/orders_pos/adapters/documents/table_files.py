"""Tables as CSV and XLSX. No cell is ever a formula."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from chassis.spreadsheets import escape_formula

Cell = str | Decimal | datetime | None


def render_csv(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Render CSV in UTF-8 with a byte order mark, which spreadsheets need."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(heading)
    writer.writerows([_format_cell(cell) for cell in row] for row in rows)
    return buffer.getvalue().encode("utf-8-sig")


def _format_cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape_formula(cell)
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    return "" if cell is None else f"{cell:f}"


def render_xlsx(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Render a sheet whose numbers and times are such."""
    from xlsxwriter import Workbook  # noqa: PLC0415  # takes long to import, and few processes need it

    buffer = io.BytesIO()
    with Workbook(buffer, {"constant_memory": True, "in_memory": True}) as book:
        heading_format = book.add_format({"bold": True})
        date_format = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        amount_format = book.add_format({"num_format": "0.00"})
        sheet = book.add_worksheet()
        sheet.freeze_panes(1, 0)
        sheet.set_column(0, len(heading) - 1, 16)
        for column, label in enumerate(heading):
            sheet.write_string(0, column, label, heading_format)
        for index, row in enumerate(rows, 1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(index, column, cell)
                elif isinstance(cell, datetime):
                    sheet.write_datetime(index, column, cell, date_format)
                elif cell is not None:
                    sheet.write_number(index, column, float(cell), amount_format)
    return buffer.getvalue()
