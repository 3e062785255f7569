"""Electronic invoices on their way through the platform."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.consumer import Consumer
from chassis.errors import BusyError, ConflictError
from chassis.model import now
from souk.orders.v1.orders_events_pb2 import EInvoiceDue

from orders_pos.adapters.e_invoices.files import FORMATS
from orders_pos.adapters.e_invoices.sql_e_invoices import SqlEInvoices, pack_of
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.domain.e_invoices.e_invoice import EInvoice
from orders_pos.domain.e_invoices.transmission import SENDING, SENT, Platform, PlatformDocument, PlatformState
from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.entrypoints.grpc_documents import draw_invoice, prepare_invoice
from orders_pos.entrypoints.grpc_e_invoices import XML, write_xml
from orders_pos.usecases.e_invoices.settle_e_invoice import settle_e_invoice


@dataclass(frozen=True)
class Outgoing:
    """An invoice that the platform is to be called about, and what its file is drawn of; `reference` is the platform's
    name of one that it has."""

    invoice: Invoice
    document: EInvoice
    reference: str = ""
    drawing: Any = None


class EInvoiceWorker:
    """Hands invoices to the platform, and asks it what became of them, with no transaction open."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def consumers(self) -> Sequence[Consumer]:
        """The consumer of what is due."""
        return (
            Consumer(
                "orders-e-invoices",
                EInvoiceDue,
                self.handle,
                self.execute,
                prepare=self.prepare,
                give_up=self.give_up,
            ),
        )

    async def prepare(self, due: EInvoiceDue) -> Outgoing | None:
        """Return what is to be sent or looked up; None for what has ended."""
        invoice = await SqlInvoices().get(UUID(due.invoice_id))
        if invoice.e_invoice_status not in (SENDING, SENT):
            return None
        document = await SqlEInvoices().read(invoice)
        if invoice.e_invoice_status == SENT:
            return Outgoing(invoice, document, invoice.e_invoice_reference)
        return Outgoing(invoice, document, drawing=await prepare_invoice(invoice, ""))

    async def execute(self, _: EInvoiceDue, outgoing: Outgoing | None) -> PlatformState | None:
        """Call the platform; None if it could not be asked."""
        if outgoing is None:
            return None
        try:
            if outgoing.reference:
                return await self._platform.get_state(outgoing.reference)
            return await self._platform.submit(await _write_document(outgoing))
        except BusyError:
            return None

    async def handle(self, due: EInvoiceDue, state: PlatformState | None) -> None:
        """Settle what it said, and ask again later."""
        await settle_e_invoice(UUID(due.invoice_id), state, now(), SqlEInvoices())

    async def give_up(self, due: EInvoiceDue) -> None:
        """Try again later after a failure of ours: the platform may have it, so it has not failed."""
        await self.handle(due, None)


async def _write_document(outgoing: Outgoing) -> PlatformDocument:
    """Return what the platform gets: the PDF that has the XML in it, or the XML."""
    invoice, rules = outgoing.invoice, pack_of(outgoing.invoice).e_invoices
    if rules is None:
        raise ConflictError("Invoices of this country have no electronic form.", "no-e-invoices")
    if FORMATS[rules.format].is_in_pdf:
        file = await draw_invoice(outgoing.drawing)
        name, media_type, content = file.name, file.media_type, file.content
    else:
        name, media_type = f"{invoice.number}.xml", XML
        content = await write_xml(invoice, outgoing.document)
    # What was rejected and is sent again is another document for the platform.
    key = f"{invoice.id}-{invoice.e_invoice_time:%Y%m%d%H%M%S%f}"
    return PlatformDocument(key, invoice.kind, rules.format, name, media_type, content)
