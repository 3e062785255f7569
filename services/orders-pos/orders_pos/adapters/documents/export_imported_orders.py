"""Export of imported orders as CSV and XLSX, with the columns that an import takes."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from decimal import Decimal
from typing import Any

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.export_items import load_records
from orders_pos.adapters.documents.tables import Cell, render_table
from orders_pos.adapters.imported_orders.resources import imported_orders
from orders_pos.domain.imports.fields import FIELDS, ORDERS
from orders_pos.domain.imports.limits import MAX_ROWS

_FIELDS = [field for field in FIELDS[ORDERS].values() if field.is_exported]
# What a line has of its own, by the names of fields; the rest is in the first row of an order alone.
_OF_LINE = {
    "lineName": "name", "lineSku": "sku", "lineQuantity": "quantity", "linePrice": "price", "lineTotal": "total",
}  # fmt: skip
_KEYS = ("program", "number")


async def export_imported_orders(request: rpc.ExportImportedOrdersRequest) -> rpc.File:
    """Export the imported orders that match a filter, with a row for each line. Raise ValidationError if there are too
    many."""
    columns = [field.column for field in _FIELDS if not field.column.startswith("$")]
    records = await load_records(request, imported_orders, [*columns, "lines", "is_cancelled"])
    zone = load_zone(current_caller().timezone)
    rows = [row for record in records for row in _rows(record, zone)]
    if len(rows) > MAX_ROWS:
        raise invalid_field("filter", f"There are more than {MAX_ROWS}. Narrow the filter.", "too-many")
    heading = [field.label(request.locale) for field in _FIELDS]
    return await render_table(request.table, "imported-orders", heading, rows)


def _rows(record: Mapping[str, Any], zone: tzinfo) -> Iterator[list[Cell]]:
    whole: dict[str, Cell] = {
        field.name: record[field.column]
        for field in _FIELDS
        if field.column in record.keys()  # noqa: SIM118  # records are no mappings
    }
    whole["placedAt"] = record["placed_at"].astimezone(zone).isoformat(" ")
    whole["cancelled"] = "yes" if record["is_cancelled"] else ""
    for index, line in enumerate(record["lines"] or [{}]):
        cells = whole if index == 0 else {name: whole[name] for name in _KEYS}
        yield [
            _of_line(field.name, line) if field.name in _OF_LINE else cells.get(field.name)
            for field in _FIELDS
        ]


def _of_line(name: str, line: Mapping[str, str]) -> Cell:
    text = line.get(_OF_LINE[name], "")
    return Decimal(text) if text and name not in ("lineName", "lineSku") else text
