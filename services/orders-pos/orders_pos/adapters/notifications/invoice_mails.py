"""E-mails that carry an invoice."""

from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.db import current_transaction

from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.adapters.notifications.sql_notifications import queue_for_order
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.sealing.document_copies import count_copy, invoice_document
from orders_pos.domain.invoices.invoice import Invoice

_KIND = "invoice"
_SELECT_INVOICE = "SELECT invoice_id FROM message WHERE tenant_id = $1 AND id = $2"


class SqlInvoiceMails:
    """Implements InvoiceMails in the current transaction."""

    async def get(self, invoice_id: UUID) -> Invoice:
        """Return the invoice. Raise NotFoundError."""
        return await SqlInvoices().get(invoice_id)

    async def add(self, invoice: Invoice, caller: Caller, now: datetime) -> UUID | None:
        """Queue the e-mail to the customer of the invoice's order and return its id; None for one without an
        address."""
        order = await SqlSavedOrders().get(invoice.order_id)
        details = {"invoice": invoice.number}
        message_id = await queue_for_order(_KIND, order, caller, now, details, invoice.id)
        if message_id:
            await count_copy(invoice_document(invoice), message_id)
        return message_id


async def find_invoice_of_message(message_id: UUID) -> UUID | None:
    """Return the id of the invoice that a message carries; None for one that carries none."""
    transaction = current_transaction()
    invoice_id: UUID | None = await transaction.connection.fetchval(
        _SELECT_INVOICE, transaction.tenant_id, message_id
    )
    return invoice_id
