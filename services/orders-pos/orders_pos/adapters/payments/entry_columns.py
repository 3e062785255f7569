"""Columns of ledger entries, which are inserted as arrays within the statement that saves their order."""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.model import uuid7

from orders_pos.adapters.cash.drawers import Drawer
from orders_pos.adapters.column_arrays import array_parameters, to_arrays
from orders_pos.domain.orders.order import Order

_COLUMNS: Mapping[str, str] = {
    "id": "uuid", "kind": "text", "amount": "numeric", "payment_method_id": "uuid", "payment_method_name": "text",
    "till": "text", "reference": "text", "note": "text", "cash_session_id": "uuid",
}  # fmt: skip
ENTRY_PARAMETERS = len(_COLUMNS)
_INSERT = """
INSERT INTO payment_entry (tenant_id, order_id, currency, person_id, person_name, revision, create_time, approved_by,
  {columns}, is_cash)
SELECT {fixed}, entry.*, coalesce(
  (SELECT m.is_cash FROM payment_method m WHERE m.tenant_id = {tenant} AND m.id = entry.payment_method_id), false)
FROM unnest({arrays}) AS entry ({columns})"""


def insert_entries_statement(fixed: str, first: int) -> str:
    """Return the SQL that adds entries.

    `fixed` are the values of tenant, order, currency, person, name, version, time and approver; the parameters of
    `entry_column_values` are numbered from `first` on.
    """
    arrays = array_parameters(_COLUMNS, first)
    tenant = fixed.partition(",")[0]
    return _INSERT.format(columns=", ".join(_COLUMNS), fixed=fixed, arrays=arrays, tenant=tenant)


def entry_column_values(order: Order, drawers: Sequence[Drawer]) -> list[list[Any]]:
    """Return the values of the order's new entries, column by column with their ids first, given the drawer of each."""
    rows = [
        (
            *(uuid7(), movement.kind, movement.amount),
            movement.details.method.id if movement.details.method else None,
            movement.details.method.name if movement.details.method else "",
            *(drawer.till, movement.details.reference, movement.details.note, drawer.session_id),
        )
        for movement, drawer in zip(order.movements, drawers, strict=True)
    ]
    return to_arrays(rows, _COLUMNS)
