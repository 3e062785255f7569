"""Export of orders as CSV and XLSX. No cell is ever a formula."""

import asyncio
import csv
import io
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.resource_query import Arguments
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc
from xlsxwriter import Workbook

from orders_pos.adapters.orders.resources import orders, restrict_to_own_orders
from orders_pos.domain.translations import translate

_MAX_ROWS = 10_000
# Characters that start a formula in spreadsheets.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# SQL expressions by translation key of the column.
_COLUMNS = {
    "order": "order_number", "date": "create_time", "customer": "customer ->> 'full_name'",
    "phone": "customer ->> 'phone'", "delivery-type": "delivery_type", "method": "shipping_method ->> 'name'",
    "payment": "payment_method ->> 'name'", "agent": "agent ->> 'full_name'",
    "step": "shipment -> 'current_step' ->> 'name'", "status": "status", "products": "products_total",
    "discount": "discount", "promo": "promo_amount", "fees": "shipping_fees", "total": "total",
    "credit": "wallet_amount", "paid-amount": "paid_amount", "remaining": "remaining", "tip": "shipping_tips",
    "collect": "start_processing_at", "delivery": "start_delivery_at", "collect-address": "collect_address",
    "shipping-address": "shipping_address", "note": "description",
}  # fmt: skip
_TRANSLATED = frozenset({"delivery-type", "status"})
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Cell = str | Decimal | datetime | None


async def export_orders(request: rpc.ExportOrdersRequest) -> rpc.File:
    """Export the orders that match a filter. Raise ValidationError if there are too many."""
    restrict_to_own_orders(request.filter)
    names = [name for name in _COLUMNS if name != "phone" or current_caller().is_admin]
    rows = await _load_rows(request, names)
    heading = [translate(name, request.locale) for name in names]
    if request.table == rpc.TABLE_XLSX:
        content = await asyncio.to_thread(_render_xlsx, heading, rows)
        return rpc.File(content=content, media_type=_SHEET, name="orders.xlsx")
    return rpc.File(content=_render_csv(heading, rows), media_type="text/csv", name="orders.csv")


async def _load_rows(request: rpc.ExportOrdersRequest, names: Sequence[str]) -> list[list[Cell]]:
    arguments = Arguments([current_transaction().tenant_id])
    where = orders.where(request.filter, arguments)
    order = orders.order(request, arguments)
    columns = ", ".join(_COLUMNS[name] for name in names)
    sql = f"SELECT {columns} FROM order_shown WHERE {where} ORDER BY {order} LIMIT {_MAX_ROWS + 1}"  # noqa: S608  # no user input
    records = await current_transaction().connection.fetch(sql, *arguments)
    if len(records) > _MAX_ROWS:
        raise invalid_field(
            "filter", f"There are more than {_MAX_ROWS} orders. Narrow the filter.", "too-many"
        )
    zone, locale = load_zone(current_caller().timezone), request.locale
    return [
        [_to_cell(name, value, zone, locale) for name, value in zip(names, row, strict=True)]
        for row in records
    ]


def _to_cell(name: str, value: Any, zone: Any, locale: str) -> Cell:
    if isinstance(value, datetime):
        return value.astimezone(zone).replace(tzinfo=None, microsecond=0)
    return translate(value, locale) if name in _TRANSLATED else value


def _render_csv(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Render CSV in UTF-8 with a byte order mark, which spreadsheets need."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(heading)
    writer.writerows([_format_cell(cell) for cell in row] for row in rows)
    return buffer.getvalue().encode("utf-8-sig")


def _format_cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    return "" if cell is None else f"{cell:f}"


def _render_xlsx(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
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
