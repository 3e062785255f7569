"""Export of orders as CSV and XLSX."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.locales import text_in
from chassis.resource_query import Arguments
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.tables import Cell, check_count, lock_tables, render_table
from orders_pos.adapters.orders.resources import orders, restrict_to_own_orders
from orders_pos.domain.orders.access import can_see_addresses, can_see_phones
from orders_pos.domain.translations import translate

_MAX_ROWS = 10_000
# SQL expressions by translation key of the column.
_COLUMNS = {
    "order": "order_number", "date": "create_time", "customer": "customer ->> 'full_name'",
    "phone": "customer ->> 'phone'", "delivery-type": "delivery_type", "method": "shipping_method ->> 'name'",
    "payment": "payment_method ->> 'name'", "agent": "agent ->> 'full_name'",
    "step": "shipment -> 'current_step'", "status": "status", "products": "products_total",
    "discount": "discount", "promo": "promo_amount", "fees": "shipping_fees",
    "added-tax": "added_tax", "total": "total",
    "credit": "wallet_amount", "paid-amount": "paid_amount", "remaining": "remaining", "tip": "shipping_tips",
    "cash-rounding": "-rounded_amount",
    "collect": "start_processing_at", "delivery": "start_delivery_at", "collect-address": "collect_address",
    "shipping-address": "shipping_address", "note": "description",
}  # fmt: skip
_TRANSLATED = frozenset({"delivery-type", "status"})


async def export_orders(request: rpc.ExportOrdersRequest) -> rpc.File:
    """Export the orders that match a filter. Raise ValidationError if there are too many."""
    await lock_tables()
    restrict_to_own_orders(request.filter)
    caller = current_caller()
    hidden = frozenset[str]() if can_see_phones(caller) else {"phone"}
    hidden |= frozenset[str]() if can_see_addresses(caller) else {"collect-address", "shipping-address"}
    names = [name for name in _COLUMNS if name not in hidden]
    rows = await _load_rows(request, names)
    heading = [translate(name, request.locale) for name in names]
    return await render_table(request.table, "orders", heading, rows)


async def _load_rows(request: rpc.ExportOrdersRequest, names: Sequence[str]) -> list[list[Cell]]:
    arguments = Arguments([current_transaction().tenant_id])
    where = orders.where(request.filter, arguments)
    await check_count(f"order_shown WHERE {where}", arguments, _MAX_ROWS)
    order = orders.order(request, arguments)
    columns = ", ".join(_COLUMNS[name] for name in names)
    sql = f"SELECT {columns} FROM order_shown WHERE {where} ORDER BY {order} LIMIT {_MAX_ROWS}"  # noqa: S608  # no user input
    records = await current_transaction().connection.fetch(sql, *arguments)
    zone, locale = load_zone(current_caller().timezone), request.locale
    return [
        [_to_cell(name, value, zone, locale) for name, value in zip(names, row, strict=True)]
        for row in records
    ]


def _to_cell(name: str, value: Any, zone: Any, locale: str) -> Cell:
    if isinstance(value, datetime):
        return value.astimezone(zone).replace(tzinfo=None, microsecond=0)
    if name == "step":
        return text_in(value["name"], value["names"], locale)
    return translate(value, locale) if name in _TRANSLATED else value
