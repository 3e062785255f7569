"""Export of products and customers as CSV and XLSX, with the columns that an import takes."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue.resources import products
from orders_pos.adapters.customers.resources import customers
from orders_pos.adapters.documents.tables import Cell, check_count, lock_tables, render_table
from orders_pos.adapters.imports.imported_products import load_category_paths
from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, PRODUCTS, ImportField
from orders_pos.domain.imports.limits import MAX_ROWS

Format = Callable[[ImportField, Any], Cell]


async def export_products(request: rpc.ExportProductsRequest) -> rpc.File:
    """Export the products that match a filter; costs for admins alone. Raise ValidationError if there are too many."""
    categories = await load_category_paths()

    def to_cell(field: ImportField, value: Any) -> Cell:
        return categories.path(value) if field.column == "category_id" else _to_cell(value)

    return await _export(request, PRODUCTS, products, to_cell)


async def export_customers(request: rpc.ExportCustomersRequest) -> rpc.File:
    """Export the customers that match a filter. Raise ValidationError if there are too many."""
    return await _export(request, CUSTOMERS, customers, lambda _, value: _to_cell(value))


async def _export(request: Any, kind: str, resource: Resource, to_cell: Format) -> rpc.File:
    await lock_tables()
    is_admin = current_caller().is_admin
    fields = [f for f in FIELDS[kind].values() if f.is_exported and (is_admin or f.column != "cost")]
    arguments = Arguments([current_transaction().tenant_id])
    where = resource.where(request.filter, arguments)
    await check_count(f"{resource.table.name} WHERE {where}", arguments, MAX_ROWS)
    order = resource.order(request, arguments)
    columns = ", ".join(field.column for field in fields)
    sql = f"SELECT {columns} FROM {resource.table.name} WHERE {where} ORDER BY {order} LIMIT {MAX_ROWS}"  # noqa: S608  # names come from the code
    records = await current_transaction().connection.fetch(sql, *arguments)
    rows = [[to_cell(field, value) for field, value in zip(fields, row, strict=True)] for row in records]
    return await render_table(request.table, kind, [field.label(request.locale) for field in fields], rows)


def _to_cell(value: Any) -> Cell:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return Decimal(value) if isinstance(value, int) else value
