"""Rpcs of electronic invoices."""

from functools import partial
from typing import Any, Final

from chassis.errors import ConflictError
from chassis.grpc import Servicer, servicer
from chassis.model import now
from chassis.slow_work import run_slowly
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.e_invoices.files import format_of
from orders_pos.adapters.e_invoices.sql_e_invoices import SqlEInvoices, pack_of
from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.domain.e_invoices.e_invoice import EInvoice
from orders_pos.domain.e_invoices.transmission import Platform
from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.usecases.e_invoices.send_e_invoice import send_e_invoice

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
XML: Final = "application/xml"


class EInvoicesServicer:
    """Rpcs of electronic invoices; the platform is called by a job, so that nobody waits for it."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    async def WriteEInvoice(self, request: rpc.WriteEInvoiceRequest) -> rpc.File:
        """Return the XML of an invoice. Raise NotFoundError, ConflictError, ValidationError."""
        invoice = await SqlInvoices().get(parse_id(request.id, "invoice"))
        document = await SqlEInvoices().read(invoice)
        content = await write_xml(invoice, document)
        return rpc.File(content=content, media_type=XML, name=f"{invoice.number}.xml")

    async def SendEInvoice(self, request: rpc.SendEInvoiceRequest) -> pb.Invoice:
        """Have an invoice sent. Raise NotFoundError, ConflictError, ValidationError."""
        invoice_id = parse_id(request.id, "invoice")
        await send_e_invoice(invoice_id, now(), SqlEInvoices(), has_platform=self._platform.is_available)
        return await invoices.read(invoice_id)


def e_invoices_servicer(platform: Platform) -> Servicer:
    """Return the servicer of electronic invoices."""
    return servicer(_SERVICES["EInvoices"], EInvoicesServicer(platform))


async def write_xml(invoice: Invoice, document: EInvoice) -> bytes:
    """Return the XML in the format of the country of its seller. Raise ConflictError if it has none."""
    chosen = format_of(pack_of(invoice))
    if chosen is None:
        raise ConflictError("Invoices of this country have no electronic form.", "no-e-invoices")
    return await run_slowly(partial(chosen.write, document), "id", len(repr(invoice.content)))
