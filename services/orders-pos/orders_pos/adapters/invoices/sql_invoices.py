"""Invoices in PostgreSQL: a series without gaps for each kind and year."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.timezones import load_zone
from souk.orders.v1 import orders_events_pb2 as news

from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.orders.sql_edits import SqlEdits
from orders_pos.domain.invoices.invoice import PREFIXES, Invoice
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shop.settings import USUAL_VAT

_INVOICED = """
SELECT EXISTS (SELECT FROM invoice WHERE tenant_id = $1 AND order_id = $2 AND kind = 'invoice'
  AND cancelled_by_id IS NULL)"""
_SELLER = "SELECT seller, vat_percent FROM shop_settings WHERE tenant_id = $1"
_ADDRESS = "SELECT address FROM customer WHERE tenant_id = $1 AND id = $2"
_CANCELLED = "UPDATE invoice SET cancelled_by_id = $3 WHERE tenant_id = $1 AND id = $2"
_READ = "SELECT * FROM invoice WHERE tenant_id = $1 AND id = $2"
_FIND = f"{_READ} FOR UPDATE"
# The number's row is locked from here to the commit, which follows: numbers have no gaps and are given in turn.
_ISSUE = """
WITH counter AS (
  INSERT INTO invoice_counter AS c (tenant_id, kind, year, last) VALUES ($1, $2, $3::integer, 1)
  ON CONFLICT (tenant_id, kind, year) DO UPDATE SET last = c.last + 1 RETURNING last
)
INSERT INTO invoice (tenant_id, kind, number, id, create_time, order_id, order_number, buyer_name, buyer_ice,
  vat_percent, total_without_vat, vat, total, cancels_id, reason, content)
SELECT $1, $2, $4::text || '-' || $3::integer || '-' || lpad(last::text, 6, '0'), $5, $6, $7, $8, $9, $10, $11, $12,
  $13, $14, $15, $16, $17 FROM counter RETURNING number"""
_STORED = (
    *("id", "create_time", "order_id", "order_number", "buyer_name", "buyer_ice", "vat_percent"),
    *("total_without_vat", "vat", "total", "cancels_id", "reason", "content"),
)


class SqlInvoices:
    async def order(self, order_id: UUID) -> Order:
        """The order, locked until the commit; raises NotFound."""
        return await SqlEdits().load(order_id)

    async def is_invoiced(self, order_id: UUID) -> bool:
        transaction = current_transaction()
        return bool(await transaction.connection.fetchval(_INVOICED, transaction.tenant_id, order_id))

    async def seller(self) -> tuple[dict[str, Any], Decimal]:
        """Who invoices, and the percent of value-added tax in the prices."""
        transaction = current_transaction()
        found = await transaction.connection.fetchrow(_SELLER, transaction.tenant_id)
        return (found["seller"], found["vat_percent"]) if found else ({}, USUAL_VAT)

    async def address(self, customer_id: UUID) -> str:
        transaction = current_transaction()
        return str(await transaction.connection.fetchval(_ADDRESS, transaction.tenant_id, customer_id))

    async def read(self, invoice_id: UUID) -> Invoice:
        """The invoice with all that its paper says; raises NotFound."""
        return await self._one(_READ, invoice_id)

    async def find(self, invoice_id: UUID) -> Invoice:
        """The invoice, locked until the commit; raises NotFound."""
        return await self._one(_FIND, invoice_id)

    async def _one(self, sql: str, invoice_id: UUID) -> Invoice:
        transaction = current_transaction()
        found = await transaction.connection.fetchrow(sql, transaction.tenant_id, invoice_id)
        if not found:
            raise NotFoundError("There is no such invoice.")
        return Invoice(**found)

    async def issue(self, invoice: Invoice, caller: Caller, now: datetime) -> Invoice:
        """Store it under the next number of its kind and year, and tell of it."""
        sql, year = current_transaction().connection, now.astimezone(load_zone(caller.timezone)).year
        if invoice.cancels_id:
            await sql.execute(_CANCELLED, caller.tenant_id, invoice.cancels_id, invoice.id)
        values = (getattr(invoice, name) for name in _STORED)
        head = caller.tenant_id, invoice.kind, year, PREFIXES[invoice.kind]
        invoice.number = await sql.fetchval(_ISSUE, *head, *values)
        invoices.clear_totals()
        outbox.add(invoice.id, news.InvoiceIssued(invoice=await invoices.read(invoice.id)))
        return invoice
