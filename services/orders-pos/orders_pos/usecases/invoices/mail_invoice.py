"""E-mail an invoice to its customer."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError

from orders_pos.domain.invoices.invoice import Invoice


class InvoiceMails(Protocol):
    """E-mails that carry an invoice."""

    async def get(self, invoice_id: UUID) -> Invoice:
        """Return the invoice. Raise NotFoundError."""
        ...

    async def add(self, invoice: Invoice, caller: Caller, now: datetime) -> UUID | None:
        """Queue the e-mail to the customer of the invoice's order and return its id; None for one without an
        address."""
        ...


async def mail_invoice(invoice_id: UUID, caller: Caller, now: datetime, mails: InvoiceMails) -> UUID:
    """Queue the e-mail and return its id. Raise NotFoundError, and ConflictError if the customer has no address."""
    message_id = await mails.add(await mails.get(invoice_id), caller, now)
    if message_id is None:
        raise ConflictError("This customer has no e-mail address.", "no-email")
    return message_id
