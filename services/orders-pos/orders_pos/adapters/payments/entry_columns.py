"""Columns of ledger entries, which are inserted as arrays within the statement that saves their order."""

from collections.abc import Mapping
from typing import Any

from chassis.model import uuid7

from orders_pos.domain.orders.order import Order

_COLUMNS: Mapping[str, str] = {
    "id": "uuid", "kind": "text", "amount": "numeric", "payment_method_id": "uuid", "payment_method_name": "text",
    "till": "text", "reference": "text", "note": "text",
}  # fmt: skip
_INSERT = """
INSERT INTO payment_entry (tenant_id, order_id, currency, person_id, person_name, revision, create_time, {columns})
SELECT {fixed}, entry.* FROM unnest({arrays}) AS entry"""


def insert_entries_statement(fixed: str, first: int) -> str:
    """Return the SQL that adds entries.

    `fixed` are the values of tenant, order, currency, person, name, version and time; the parameters of
    `entry_column_values` are numbered from `first` on.
    """
    arrays = ", ".join(f"${index}::{kind}[]" for index, kind in enumerate(_COLUMNS.values(), first))
    return _INSERT.format(columns=", ".join(_COLUMNS), fixed=fixed, arrays=arrays)


def entry_column_values(order: Order) -> list[list[Any]]:
    """Return the values of the order's new entries, column by column."""
    rows = [
        (
            *(uuid7(), movement.kind, movement.amount),
            movement.details.method.id if movement.details.method else None,
            movement.details.method.name if movement.details.method else "",
            *(movement.details.till, movement.details.reference, movement.details.note),
        )
        for movement in order.movements
    ]
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in _COLUMNS]
