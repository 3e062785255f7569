"""Export of products and customers as CSV and XLSX, with the columns that an import takes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue.resources import products
from orders_pos.adapters.customers.resources import customers
from orders_pos.adapters.documents.tables import Cell, check_count, lock_tables, render_table
from orders_pos.adapters.imports.imported_products import load_category_paths
from orders_pos.domain.catalogue.category_paths import CategoryPaths
from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, OPTION_NAMES, PRODUCTS
from orders_pos.domain.imports.import_field import ImportField
from orders_pos.domain.imports.limits import MAX_ROWS
from orders_pos.domain.imports.picture_texts import PICTURE_TEXTS, join_texts
from orders_pos.domain.imports.row_groups import VARIATION

# Beside the columns of the fields, what rows of options have.
_OF_PRODUCT = (
    "is_draft, product_type, track_stock, (SELECT jsonb_object_agg(s.attribute_value_id, s.on_hand) FROM stock_level s"
    " WHERE s.tenant_id = product.tenant_id AND s.product_id = product.id) AS levels"
)
_TENTHS = Decimal(10)


async def export_products(request: rpc.ExportProductsRequest) -> rpc.File:
    """Export the products that match a filter, each with its options in rows that follow; costs for admins alone. Raise
    ValidationError if there are too many."""
    categories = await load_category_paths()
    records = await load_records(request, products, [*_columns(_fields(PRODUCTS)), _OF_PRODUCT])
    values_of_rows = [values for record in records for values in (record, *option_rows(record))]
    columns = {
        field: [_product_cell(field, values, categories) for values in values_of_rows]
        for field in _fields(PRODUCTS)
    }
    fields = [field for field, cells in columns.items() if any(cells) or not field.is_sparse]
    rows = [[columns[field][index] for field in fields] for index in range(len(values_of_rows))]
    if len(rows) > MAX_ROWS:
        raise invalid_field("filter", f"There are more than {MAX_ROWS}. Narrow the filter.", "too-many")
    return await render_table(request.table, PRODUCTS, [f.label(request.locale) for f in fields], rows)


async def export_customers(request: rpc.ExportCustomersRequest) -> rpc.File:
    """Export the customers that match a filter. Raise ValidationError if there are too many."""
    fields = _fields(CUSTOMERS)
    records = await load_records(request, customers, _columns(fields))
    rows = [[_to_cell(record[field.column]) for field in fields] for record in records]
    return await render_table(request.table, CUSTOMERS, [f.label(request.locale) for f in fields], rows)


def option_rows(product: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of the options of a product: what each has of its own."""
    for option in product["attribute_values"]:
        image = option.get("image", "")
        yield {
            "option": option["attribute_name"],
            OPTION_NAMES: option.get(OPTION_NAMES, {}),
            "product_type": VARIATION,
            "price": Decimal(option["price"]),
            "sku": option.get("sku", ""),
            "weight": option.get("weight") or None,
            "pictures": [{"url": image}] if image else [],
            "stock": _count(product, option["id"]),
        }


def _product_cell(field: ImportField, values: Mapping[str, Any], categories: CategoryPaths) -> Cell:
    """Return the cell of a field in the row of a product or of one of its options."""
    if field.locale:
        return _text(field, values)
    is_option = "option" in values
    cells: dict[str, Callable[[], Cell]] = {
        "category": lambda: categories.path(values.get("category_id")),
        "recordType": lambda: str(values["product_type"]),
        "variant": lambda: values.get("option", ""),
        "visibility": lambda: "" if is_option else _to_cell(not values["is_draft"]),
        "image": lambda: ", ".join(picture["url"] for picture in values["pictures"]),
        "stock": lambda: values["stock"] if is_option else _own_count(values),
    }
    if key := PICTURE_TEXTS.get(field.column):
        return "" if is_option else join_texts([picture.get(key, "") for picture in values["pictures"]])
    to_cell = cells.get(field.name)
    return to_cell() if to_cell else _to_cell(values.get(field.column))


def _text(field: ImportField, values: Mapping[str, Any]) -> str:
    """Return a text in the field's language; empty where there is none."""
    return (values.get(_stored_column(field)) or {}).get(field.locale, "")


def _stored_column(field: ImportField) -> str:
    return field.column.partition(".")[0]


def _own_count(product: Mapping[str, Any]) -> Decimal | None:
    """Return the stock of a product; None for one with options, each of which has its own."""
    return None if product["attribute_values"] else _count(product, "")


def _count(product: Mapping[str, Any], option_id: str) -> Decimal | None:
    """Return the stock on hand; None if it is not tracked."""
    if not product["track_stock"]:
        return None
    return Decimal((product["levels"] or {}).get(option_id, 0)) / _TENTHS


def _fields(kind: str) -> list[ImportField]:
    """Return the fields that the caller may export, in their order."""
    is_admin = current_caller().is_admin
    return [f for f in FIELDS[kind].values() if f.is_exported and (is_admin or f.column != "cost")]


def _columns(fields: Sequence[ImportField]) -> list[str]:
    """Return the columns that are read of the table; the names of options are in these."""
    columns = dict.fromkeys(map(_stored_column, fields))
    return [column for column in columns if not column.startswith("$") and column != OPTION_NAMES]


async def load_records(
    request: Any, resource: Resource, columns: Sequence[str]
) -> Sequence[Mapping[str, Any]]:
    """Return the columns of the items that match a filter. Raise ValidationError if there are too many."""
    await lock_tables()
    arguments = Arguments([current_transaction().tenant_id])
    where = resource.where(request.filter, arguments)
    await check_count(f"{resource.table.name} WHERE {where}", arguments, MAX_ROWS)
    order = resource.order(request, arguments)
    sql = f"SELECT {', '.join(columns)} FROM {resource.table.name} WHERE {where} ORDER BY {order} LIMIT {MAX_ROWS}"  # noqa: S608  # names come from the code
    return await current_transaction().connection.fetch(sql, *arguments)


def _to_cell(value: Any) -> Cell:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return Decimal(value) if isinstance(value, int) else value
