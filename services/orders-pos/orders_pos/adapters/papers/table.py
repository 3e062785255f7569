"""Orders as a table: CSV and XLSX, none of whose cells is ever a formula."""

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

from orders_pos.adapters.orders.resources import only_mine, orders
from orders_pos.domain.words import say

_MOST = 10_000
# What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# Column heading, and what it holds.
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
_WORDS = frozenset({"delivery-type", "status"})
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Cell = str | Decimal | datetime | None


async def export_orders(request: rpc.ExportOrdersRequest) -> rpc.File:
    """The orders that a filter finds; raises Invalid when there are too many."""
    only_mine(request.filter)
    names = [name for name in _COLUMNS if name != "phone" or current_caller().is_admin]
    rows = await _rows(request, names)
    heading = [say(name, request.locale) for name in names]
    if request.table == rpc.TABLE_XLSX:
        content = await asyncio.to_thread(_xlsx, heading, rows)
        return rpc.File(content=content, media_type=_SHEET, name="orders.xlsx")
    return rpc.File(content=_csv(heading, rows), media_type="text/csv", name="orders.csv")


async def _rows(request: rpc.ExportOrdersRequest, names: Sequence[str]) -> list[list[Cell]]:
    arguments = Arguments([current_transaction().tenant_id])
    where = orders.where(request.filter, arguments)
    order = orders.order(request, arguments)
    columns = ", ".join(_COLUMNS[name] for name in names)
    sql = f"SELECT {columns} FROM order_shown WHERE {where} ORDER BY {order} LIMIT {_MOST + 1}"  # noqa: S608  # ours
    found = await current_transaction().connection.fetch(sql, *arguments)
    if len(found) > _MOST:
        raise invalid_field("filter", f"More than {_MOST} orders: narrow the filter.", "too-many")
    local, locale = load_zone(current_caller().timezone), request.locale
    return [
        [_cell(name, value, local, locale) for name, value in zip(names, row, strict=True)] for row in found
    ]


def _cell(name: str, value: Any, local: Any, locale: str) -> Cell:
    if isinstance(value, datetime):
        return value.astimezone(local).replace(tzinfo=None, microsecond=0)
    return say(value, locale) if name in _WORDS else value


def _csv(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """UTF-8 with its mark, as spreadsheets want it."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(heading)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    return "" if cell is None else f"{cell:f}"


def _xlsx(heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    written = io.BytesIO()
    with Workbook(written, {"constant_memory": True, "in_memory": True}) as book:
        bold, moment = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        amount, sheet = book.add_format({"num_format": "0.00"}), book.add_worksheet()
        sheet.freeze_panes(1, 0)
        sheet.set_column(0, len(heading) - 1, 16)
        for column, word in enumerate(heading):
            sheet.write_string(0, column, word, bold)
        for at, row in enumerate(rows, 1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(at, column, cell)
                elif isinstance(cell, datetime):
                    sheet.write_datetime(at, column, cell, moment)
                elif cell is not None:
                    sheet.write_number(at, column, float(cell), amount)
    return written.getvalue()
