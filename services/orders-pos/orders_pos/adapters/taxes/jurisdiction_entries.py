"""Recorded taxes by jurisdiction: inserted with those by rate, and never changed."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from uuid import UUID

from chassis.context import Caller
from chassis.db import current_transaction
from chassis.model import uuid7

from orders_pos.adapters.column_arrays import array_parameters, to_arrays
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import Jurisdiction
from orders_pos.domain.taxes.tax_entries import JurisdictionEntry

_COLUMNS: Mapping[str, str] = {
    "id": "uuid", "kind": "text", "name": "text", "percent": "numeric", "net": "numeric", "tax": "numeric",
    "cash_session_id": "uuid", "is_credit": "boolean",
}  # fmt: skip
_INSERT = """
INSERT INTO jurisdiction_entry (tenant_id, order_id, revision, taxed_on, {columns})
SELECT {fixed}, entry.* FROM unnest({arrays}) AS entry ({columns})"""
_RETURNED = """
SELECT name, percent, -sum(net), -sum(tax) FROM jurisdiction_entry
WHERE tenant_id = $1 AND order_id = $2 AND kind = 'returned' GROUP BY name, percent"""


def insert_jurisdictions_statement(fixed: str, first: int) -> str:
    """Return the SQL that adds entries. `fixed` are the values of tenant, order, version and day; the parameters of
    `jurisdiction_column_values` are numbered from `first` on."""
    arrays = array_parameters(_COLUMNS, first)
    return _INSERT.format(columns=", ".join(_COLUMNS), fixed=fixed, arrays=arrays)


def jurisdiction_column_values(entries: Sequence[JurisdictionEntry]) -> list[list[Any]]:
    """Return the values of entries, column by column."""
    rows = [
        (
            *(uuid7(), entry.kind, entry.jurisdiction.name, entry.jurisdiction.percent),
            *(entry.net, entry.tax, entry.session_id, entry.is_credit),
        )
        for entry in entries
    ]
    return to_arrays(rows, _COLUMNS)


async def add_jurisdiction_entries(
    entries: Sequence[JurisdictionEntry], order: Order, day: object, caller: Caller
) -> None:
    """Insert what a save of an order changes of the taxes of jurisdictions, on a day in the tenant's zone."""
    if entries:
        await current_transaction().connection.execute(
            _insert_statement(),
            *(caller.tenant_id, order.id, order.version, day),
            *jurisdiction_column_values(entries),
        )


async def sum_returned_jurisdictions(order_id: UUID) -> dict[Jurisdiction, tuple[Any, Any]]:
    """Return net amounts and taxes of all that came back of an order."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_RETURNED, transaction.tenant_id, order_id)
    return {Jurisdiction(name, percent): (net, tax) for name, percent, net, tax in rows}


@cache
def _insert_statement() -> str:
    return insert_jurisdictions_statement("$1::uuid, $2::uuid, $3::integer, $4::date", 5)
