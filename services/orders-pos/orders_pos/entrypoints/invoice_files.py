"""The files of an invoice that an e-mail carries: its PDF, and its XML where the PDF does not have that in it."""

from contextlib import suppress
from dataclasses import dataclass, replace
from uuid import UUID

from chassis.errors import ValidationError
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1.orders_events_pb2 import MessageQueued

from orders_pos.adapters.documents.details import InvoiceDocument
from orders_pos.adapters.e_invoices.files import format_of
from orders_pos.adapters.e_invoices.sql_e_invoices import SqlEInvoices, pack_of
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.adapters.notifications.invoice_mails import find_invoice_of_message
from orders_pos.adapters.sealing.document_copies import find_copy
from orders_pos.domain.e_invoices.e_invoice import EInvoice
from orders_pos.entrypoints.grpc_documents import draw_invoice, prepare_invoice
from orders_pos.entrypoints.grpc_e_invoices import XML, write_xml


@dataclass(frozen=True)
class MailedInvoice:
    """What the files of an invoice are made of; `document` is None where there is no XML beside the PDF."""

    drawing: InvoiceDocument
    document: EInvoice | None


async def load_mailed_invoice(queued: MessageQueued) -> MailedInvoice | None:
    """Return the invoice that a message carries; None for one that carries none."""
    invoice_id = await find_invoice_of_message(UUID(queued.message.id))
    if invoice_id is None:
        return None
    invoice, document = await SqlInvoices().get(invoice_id), None
    chosen = format_of(pack_of(invoice))
    if chosen and not chosen.is_in_pdf:
        with suppress(ValidationError):
            document = await SqlEInvoices().read(invoice)
    drawing = await prepare_invoice(invoice, queued.message.locale)
    duplicate = await find_copy(UUID(queued.message.id))
    return MailedInvoice(replace(drawing, duplicate=duplicate), document)


async def draw_mailed_invoice(mailed: MailedInvoice | None) -> list[rpc.File]:
    """Return the files; none for a message that carries no invoice."""
    if mailed is None:
        return []
    files, invoice = [await draw_invoice(mailed.drawing)], mailed.drawing.invoice
    if mailed.document:
        content = await write_xml(invoice, mailed.document)
        files.append(rpc.File(content=content, media_type=XML, name=f"{invoice.number}.xml"))
    return files
