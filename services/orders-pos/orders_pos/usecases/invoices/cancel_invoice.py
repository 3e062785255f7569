"""Take an invoice back by a credit note."""

from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError
from chassis.model import uuid7

from orders_pos.domain.invoices.invoice import CREDIT_NOTE, INVOICE, Invoice
from orders_pos.usecases.invoices import Invoices

_SAME = (
    *("order_id", "order_number", "buyer_name", "buyer_ice", "vat_percent", "total_without_vat", "vat"),
    *("total", "content"),
)


async def cancel_invoice(
    invoice_id: UUID, reason: str, caller: Caller, now: datetime, invoices: Invoices
) -> Invoice:
    """The credit note with its number; raises NotFound, and Conflict for a credit note and for what was taken back."""
    invoice = await invoices.find(invoice_id)
    if invoice.kind != INVOICE or invoice.cancelled_by_id:
        raise ConflictError("This was taken back already, or is itself a credit note.", "cancelled")
    note = Invoice(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        number="",
        kind=CREDIT_NOTE,
        cancels_id=invoice.id,
        reason=reason.strip(),
        create_time=now,
        **{name: getattr(invoice, name) for name in _SAME},
    )
    return await invoices.issue(note, caller, now)
