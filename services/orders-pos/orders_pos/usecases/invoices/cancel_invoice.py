"""Cancel an invoice by a credit note."""

from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError
from chassis.model import uuid7

from orders_pos.domain.invoices.invoice import CREDIT_NOTE, INVOICE, Invoice
from orders_pos.usecases.invoices import Invoices

_COPIED_FIELDS = (
    *("order_id", "order_number", "buyer_name", "buyer_numbers", "vat_percent", "total_without_vat", "vat"),
    *("total", "content"),
)


async def cancel_invoice(
    invoice_id: UUID, reason: str, caller: Caller, now: datetime, invoices: Invoices
) -> Invoice:
    """Issue the credit note and return it with its number.

    Raise NotFoundError, and ConflictError if it is a credit note or was cancelled already.
    """
    invoice = await invoices.get_for_update(invoice_id)
    if invoice.kind != INVOICE or invoice.cancelled_by_id:
        raise ConflictError("This is a credit note, or an invoice that was cancelled already.", "cancelled")
    note = Invoice(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        number="",
        kind=CREDIT_NOTE,
        cancels_id=invoice.id,
        reason=reason.strip(),
        create_time=now,
        **{name: getattr(invoice, name) for name in _COPIED_FIELDS},
    )
    return await invoices.add(note, caller, now)
