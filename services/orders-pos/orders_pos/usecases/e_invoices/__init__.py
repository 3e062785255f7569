"""Repository of the use cases of electronic invoices."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from orders_pos.domain.e_invoices.e_invoice import EInvoice
from orders_pos.domain.invoices.invoice import Invoice


class EInvoices(Protocol):
    """Invoices with what became of their electronic form."""

    async def get_for_update(self, invoice_id: UUID) -> Invoice:
        """Return the invoice, locked until the commit. Raise NotFoundError."""
        ...

    async def read(self, invoice: Invoice) -> EInvoice:
        """Return the electronic form. Raise ValidationError naming what the seller lacks, and ConflictError where the
        seller's country has none."""
        ...

    async def save_state(self, invoice: Invoice, *, is_reported: bool) -> None:
        """Store the state of the invoice, and publish it if it is to be reported."""
        ...

    def schedule(self, invoice_id: UUID, due: datetime | None = None) -> None:
        """Have the platform called about the invoice, at once or at that time."""
        ...
