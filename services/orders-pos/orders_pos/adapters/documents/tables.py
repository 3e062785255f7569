"""Tables as CSV and XLSX. No cell is ever a formula."""

import asyncio
import csv
import io
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from chassis.db import current_transaction
from chassis.errors import ExhaustedError, invalid_field
from chassis.spreadsheets import escape_formula
from souk.orders.v1 import orders_service_pb2 as rpc

# What is written is in memory as a whole, so a tenant writes one table at a time, in whatever process.
_LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('table ' || $1::uuid, 0))"
_RETRY_SECONDS = 3.0
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Cell = str | Decimal | datetime | None


async def lock_tables() -> None:
    """Let no other table of the tenant be written until the transaction ends. Raise ExhaustedError if one is."""
    transaction = current_transaction()
    if not await transaction.connection.fetchval(_LOCK, transaction.tenant_id):
        message = "Another table is being written. Try again when it is done."
        raise ExhaustedError(message, _RETRY_SECONDS)


async def check_count(condition: str, arguments: Sequence[Any], most: int) -> None:
    """Raise ValidationError if there are more than `most` rows, before any is loaded. `condition` begins with the name
    of the table."""
    sql = f"SELECT count(*) FROM (SELECT FROM {condition} LIMIT {most + 1}) t"  # noqa: S608  # no user input
    if await current_transaction().connection.fetchval(sql, *arguments) > most:
        raise invalid_field("filter", f"There are more than {most}. Narrow the filter.", "too-many")


async def render_table(
    table: Any, name: str, heading: Sequence[str], rows: Sequence[Sequence[Cell]]
) -> rpc.File:
    """Return the table as a file of the format asked for, CSV where none is."""
    if table == rpc.TABLE_XLSX:
        content = await asyncio.to_thread(_render_xlsx, heading, rows)
        return rpc.File(content=content, media_type=_SHEET, name=f"{name}.xlsx")
    content = await asyncio.to_thread(_render_csv, heading, rows)
    return rpc.File(content=content, media_type="text/csv", name=f"{name}.csv")


def _render_csv(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
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


def _render_xlsx(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
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
