"""Recorded taxes: inserted by each save of an order, and never changed.

What a day or a cash session recorded stays as it is: an edit, a return or a cancellation adds what it changes, on its
own day.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from chassis.context import Caller
from chassis.db import current_transaction
from chassis.model import uuid7
from chassis.timezones import load_zone

from orders_pos.adapters.cash.drawers import Drawer
from orders_pos.adapters.column_arrays import array_parameters, to_arrays
from orders_pos.adapters.taxes.jurisdiction_entries import (
    add_jurisdiction_entries,
    jurisdiction_column_values,
    sum_returned_jurisdictions,
)
from orders_pos.domain.invoices.tax_rates import TaxRates
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.shop.settings import DEFAULT_VAT_PERCENT
from orders_pos.domain.taxes.tax_amounts import NO_TAX, TaxAmounts
from orders_pos.domain.taxes.tax_entries import (
    NO_SALE,
    JurisdictionEntry,
    SaleChange,
    TaxEntry,
    payment_entries,
    payment_jurisdictions,
    sale_entries,
    sale_jurisdictions,
    share_payments,
    sum_paid,
    tax_sale,
)

_COLUMNS: Mapping[str, str] = {
    "id": "uuid", "kind": "text", "percent": "numeric", "net": "numeric", "tax": "numeric", "delivery": "numeric",
    "cash_session_id": "uuid", "is_credit": "boolean",
}  # fmt: skip
TAX_PARAMETERS = len(_COLUMNS)
_INSERT = """
INSERT INTO tax_entry (tenant_id, order_id, revision, create_time, taxed_on, {columns})
SELECT {fixed}, entry.* FROM unnest({arrays}) AS entry ({columns})"""
_RETURNED = """
SELECT percent, -sum(net), -sum(tax) FROM tax_entry WHERE tenant_id = $1 AND order_id = $2 AND kind = 'returned'
GROUP BY percent"""
_PERCENT = "SELECT vat_percent FROM shop_settings WHERE tenant_id = $1"
_RATES = "SELECT id, vat_rate FROM product WHERE tenant_id = $1 AND id = ANY($2) AND vat_rate IS NOT NULL"


def insert_taxes_statement(fixed: str, first: int) -> str:
    """Return the SQL that adds entries.

    `fixed` are the values of tenant, order, version, time and day; the parameters of `tax_column_values` are numbered
    from `first` on.
    """
    arrays = array_parameters(_COLUMNS, first)
    return _INSERT.format(columns=", ".join(_COLUMNS), fixed=fixed, arrays=arrays)


def new_sale(order: Order, digits: int) -> SaleChange:
    """Return the taxes of a new order."""
    rates = TaxRates.of_sale(order, DEFAULT_VAT_PERCENT, {})
    return SaleChange(NO_SALE, tax_sale(order, rates, NO_TAX, digits))


def new_order_taxes(
    change: SaleChange, order: Order, drawers: Sequence[Drawer], digits: int
) -> list[list[Any]]:
    """Return the values of the entries of a new order by rate and by jurisdiction, column by column, given the drawer
    of each movement."""
    by_rate, by_jurisdiction = _entries(change, order, drawers, digits)
    return [*tax_column_values(by_rate), *jurisdiction_column_values(by_jurisdiction)]


async def find_sale_change(order: Order, stored: Order, digits: int) -> SaleChange:
    """Return the taxes of an order as it was stored and as it is saved."""
    rates_before, rates = await _get_rates(stored), await _get_rates(order)
    returned_before = await _sum_returned(stored) if stored.returned_amount else NO_TAX
    returned = returned_before + TaxAmounts.of_parts(order.returned_tax)
    return SaleChange(
        tax_sale(stored, rates_before, returned_before, digits), tax_sale(order, rates, returned, digits)
    )


async def add_tax_entries(
    change: SaleChange, order: Order, stored: Order, drawers: Sequence[Drawer], caller: Caller
) -> None:
    """Insert what a save of an order changes of its taxes, given the drawer of each movement."""
    entries, by_jurisdiction = _entries(change, order, drawers, caller.digits, sum_paid(stored))
    day = order.update_time.astimezone(load_zone(caller.timezone)).date()
    if entries:
        await current_transaction().connection.execute(
            _insert_statement(),
            *(caller.tenant_id, order.id, order.version, order.update_time, day),
            *tax_column_values(entries),
        )
    await add_jurisdiction_entries(by_jurisdiction, order, day, caller)


def _entries(
    change: SaleChange,
    order: Order,
    drawers: Sequence[Drawer],
    digits: int,
    paid_before: Decimal = Decimal(0),
) -> tuple[list[TaxEntry], list[JurisdictionEntry]]:
    """Return the entries by rate and by jurisdiction."""
    sessions = [drawer.session_id for drawer in drawers]
    movements = list(zip(order.movements, sessions, strict=True))
    shares = share_payments(change.before.due, change.after.due, paid_before, movements, digits)
    return (
        [*sale_entries(change), *payment_entries(shares)],
        [*sale_jurisdictions(change), *payment_jurisdictions(shares)],
    )


def tax_column_values(entries: Sequence[TaxEntry]) -> list[list[Any]]:
    """Return the values of entries, column by column."""
    rows = [
        (
            *(uuid7(), entry.kind, entry.part.percent, entry.part.net, entry.part.tax, entry.delivery),
            *(entry.session_id, entry.is_credit),
        )
        for entry in entries
    ]
    return to_arrays(rows, _COLUMNS)


@cache
def _insert_statement() -> str:
    return insert_taxes_statement("$1::uuid, $2::uuid, $3::integer, $4::timestamptz, $5::date", 6)


async def _get_rates(order: Order) -> TaxRates:
    """Return the rates of the sale; for what was sold before they were kept, those of now."""
    if order.vat_percent is not None and all(line.vat_rate is not None for line in order.lines):
        return TaxRates.of_sale(order, order.vat_percent, {})
    sql, tenant_id = current_transaction().connection, current_transaction().tenant_id
    percent = await sql.fetchval(_PERCENT, tenant_id)
    rows = await sql.fetch(_RATES, tenant_id, [line.product_id for line in order.lines])
    rates: Mapping[UUID, Decimal] = dict(rows)
    return TaxRates.of_sale(order, DEFAULT_VAT_PERCENT if percent is None else percent, rates)


async def _sum_returned(order: Order) -> TaxAmounts:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_RETURNED, transaction.tenant_id, order.id)
    by_rate = TaxAmounts.of_parts(TaxPart(*row) for row in rows).by_rate
    return TaxAmounts(
        by_rate, await sum_returned_jurisdictions(order.id) if order.tax_place else {}, order.tax_place
    )
