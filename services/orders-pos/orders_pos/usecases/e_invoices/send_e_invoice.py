"""Send an electronic invoice through the platform."""

from datetime import datetime
from uuid import UUID

from chassis.errors import ConflictError, invalid_field

from orders_pos.domain.e_invoices.transmission import SENDING, can_send
from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.usecases.e_invoices import EInvoices


async def send_e_invoice(
    invoice_id: UUID, now: datetime, invoices: EInvoices, *, has_platform: bool
) -> Invoice:
    """Have the invoice sent and return it. One that is under way or was accepted stays as it is.

    Raise NotFoundError, ValidationError naming what the seller or the buyer lacks, and ConflictError without a
    platform or where the seller's country has no electronic invoices.
    """
    invoice = await invoices.get_for_update(invoice_id)
    if not can_send(invoice.e_invoice_status):
        return invoice
    if not has_platform:
        message = "Souk has no platform for electronic invoices: its operator names one."
        raise ConflictError(message, "no-e-invoice-platform")
    document = await invoices.read(invoice)
    if not document.buyer.network_address:
        message = (
            "The buyer has no number by which an electronic invoice reaches them. Issue the invoice with it."
        )
        raise invalid_field("buyerNumbers", message, "missing-buyer-number")
    invoice.e_invoice_status, invoice.e_invoice_reason = SENDING, ""
    invoice.e_invoice_reference, invoice.e_invoice_time = "", now
    await invoices.save_state(invoice, is_reported=False)
    invoices.schedule(invoice.id)
    return invoice
