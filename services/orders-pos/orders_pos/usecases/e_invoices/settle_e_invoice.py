"""Settle what the platform says of an electronic invoice."""

from datetime import datetime
from uuid import UUID

from orders_pos.domain.e_invoices.transmission import PlatformState, advances, is_under_way, next_look
from orders_pos.usecases.e_invoices import EInvoices


async def settle_e_invoice(
    invoice_id: UUID, state: PlatformState | None, now: datetime, invoices: EInvoices
) -> None:
    """Store the state, and have the platform asked again while it has more to say; None: it could not be asked."""
    invoice = await invoices.get_for_update(invoice_id)
    if state and advances(invoice.e_invoice_status, state.status):
        invoice.e_invoice_status, invoice.e_invoice_reason = state.status, state.reason
        invoice.e_invoice_reference = state.reference
        await invoices.save_state(invoice, is_reported=True)
    if is_under_way(invoice.e_invoice_status) and invoice.e_invoice_time:
        invoices.schedule(invoice.id, next_look(invoice.e_invoice_time, now))
