"""Invoices in PostgreSQL, numbered without gaps by kind and year."""

from collections.abc import Collection, Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.timezones import load_zone
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.yearly_numbers import number_expression
from orders_pos.domain.invoices.invoice import PREFIXES, Invoice
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shop.settings import DEFAULT_VAT_PERCENT

_IS_INVOICED = """
SELECT EXISTS (SELECT FROM invoice WHERE tenant_id = $1 AND order_id = $2 AND kind = 'invoice'
  AND cancelled_by_id IS NULL)"""
_OF_ORDER = """
SELECT * FROM invoice WHERE tenant_id = $1 AND order_id = $2 AND kind = 'invoice' AND cancelled_by_id IS NULL"""
_SELLER = "SELECT seller, vat_percent FROM shop_settings WHERE tenant_id = $1"
_VAT_RATES = "SELECT id, vat_rate FROM product WHERE tenant_id = $1 AND id = ANY($2) AND vat_rate IS NOT NULL"
_ADDRESS = "SELECT address FROM customer WHERE tenant_id = $1 AND id = $2"
_SET_CANCELLED = "UPDATE invoice SET cancelled_by_id = $3 WHERE tenant_id = $1 AND id = $2"
_READ = "SELECT * FROM invoice WHERE tenant_id = $1 AND id = $2"
_READ_FOR_UPDATE = f"{_READ} FOR UPDATE"
# The counter's row is locked until the commit, which follows at once: numbers have no gaps and follow commit order.
_ISSUE = f"""
WITH counter AS (
  INSERT INTO invoice_counter AS c (tenant_id, kind, year, last) VALUES ($1, $2, $3::integer, 1)
  ON CONFLICT (tenant_id, kind, year) DO UPDATE SET last = c.last + 1 RETURNING last
)
INSERT INTO invoice (tenant_id, kind, number, id, create_time, order_id, order_number, buyer_name, buyer_numbers,
  vat_percent, total_without_vat, vat, total, cancels_id, reason, content)
SELECT $1, $2, {number_expression("$4", "$3")}, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
FROM counter RETURNING number"""  # noqa: S608  # constants only
_COLUMNS = (
    *("id", "create_time", "order_id", "order_number", "buyer_name", "buyer_numbers", "vat_percent"),
    *("total_without_vat", "vat", "total", "cancels_id", "reason", "content"),
)


class SqlInvoices:
    """Implements Invoices in the current transaction."""

    async def get_order_for_update(self, order_id: UUID) -> Order:
        """Return the order, locked until the commit. Raise NotFoundError."""
        return await SqlSavedOrders().get_for_update(order_id)

    async def is_invoiced(self, order_id: UUID) -> bool:
        """Return whether the order has an invoice that was not cancelled."""
        transaction = current_transaction()
        return bool(await transaction.connection.fetchval(_IS_INVOICED, transaction.tenant_id, order_id))

    async def find_invoice(self, order_id: UUID) -> Invoice | None:
        """Return the order's invoice that was not cancelled; None without one."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_OF_ORDER, transaction.tenant_id, order_id)
        return Invoice(**row) if row else None

    async def get_seller(self) -> tuple[Mapping[str, object], Decimal]:
        """Return the seller's details and the percentage of VAT included in the prices."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_SELLER, transaction.tenant_id)
        return (row["seller"], row["vat_percent"]) if row else ({}, DEFAULT_VAT_PERCENT)

    async def get_vat_rates(self, product_ids: Collection[UUID]) -> Mapping[UUID, Decimal]:
        """Return the VAT percentages of those of the products that have one of their own."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_VAT_RATES, transaction.tenant_id, list(product_ids))
        return {row["id"]: row["vat_rate"] for row in rows}

    async def get_customer_address(self, customer_id: UUID) -> str:
        """Return the customer's postal address, empty if they have none."""
        transaction = current_transaction()
        return str(await transaction.connection.fetchval(_ADDRESS, transaction.tenant_id, customer_id))

    async def get(self, invoice_id: UUID) -> Invoice:
        """Return the invoice with its content. Raise NotFoundError."""
        return await self._get(_READ, invoice_id)

    async def get_for_update(self, invoice_id: UUID) -> Invoice:
        """Return the invoice, locked until the commit. Raise NotFoundError."""
        return await self._get(_READ_FOR_UPDATE, invoice_id)

    async def _get(self, sql: str, invoice_id: UUID) -> Invoice:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(sql, transaction.tenant_id, invoice_id)
        if not row:
            raise NotFoundError("There is no such invoice.")
        return Invoice(**row)

    async def add(self, invoice: Invoice, caller: Caller, now: datetime) -> Invoice:
        """Insert the invoice under the next number of its kind and year, and add its event."""
        sql, year = current_transaction().connection, now.astimezone(load_zone(caller.timezone)).year
        if invoice.cancels_id:
            await sql.execute(_SET_CANCELLED, caller.tenant_id, invoice.cancels_id, invoice.id)
        values = (getattr(invoice, name) for name in _COLUMNS)
        head = caller.tenant_id, invoice.kind, year, PREFIXES[invoice.kind]
        invoice.number = await sql.fetchval(_ISSUE, *head, *values)
        outbox.add(invoice.id, events.InvoiceIssued(invoice=await invoices.read(invoice.id)))
        return invoice
