"""Rpcs of documents and invoices."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.errors import ValidationError
from chassis.model import now
from chassis.slow_work import run_slowly
from chassis.timezones import load_zone
from countries.packs import country_pack, usual_locale
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.cash.cash_report import read_cash_report
from orders_pos.adapters.documents.details import DocumentDetails, InvoiceDocument
from orders_pos.adapters.documents.export import export_orders
from orders_pos.adapters.documents.export_imported_orders import export_imported_orders
from orders_pos.adapters.documents.export_items import export_customers, export_products
from orders_pos.adapters.documents.pdf_documents import (
    render_cash_report,
    render_invoice,
    render_receipt,
    render_tags,
)
from orders_pos.adapters.e_invoices.factur_x import factur_x_file
from orders_pos.adapters.e_invoices.files import format_of
from orders_pos.adapters.e_invoices.sql_e_invoices import SqlEInvoices, pack_of, zone_of
from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.adapters.notifications.invoice_mails import SqlInvoiceMails
from orders_pos.adapters.notifications.resources import messages
from orders_pos.adapters.orders.resources import read_order
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.pieces.sql_pieces import list_order_pieces
from orders_pos.adapters.sealing.document_copies import RECEIPT, PrintedDocument, count_copy, invoice_document
from orders_pos.adapters.shop.resources import settings as shop_settings
from orders_pos.adapters.shop.sql_brand import SqlBrand
from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.tax_rates import TaxRates
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.shop.legal_numbers import LegalNumber
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.usecases.invoices.cancel_invoice import cancel_invoice
from orders_pos.usecases.invoices.issue_invoice import IssueInvoice, issue_invoice
from orders_pos.usecases.invoices.mail_invoice import mail_invoice

_PDF = "application/pdf"


class DocumentsServicer:
    """Rpcs that return files: PDF for printing, and exports as tables."""

    async def PrintReceipt(self, request: rpc.PrintReceiptRequest) -> rpc.File:
        """Return the order's receipt as PDF. Raise NotFoundError."""
        order = await read_order(request.id)
        return await print_receipt(order, request.locale, is_roll=request.paper == rpc.PAPER_80MM)

    async def PrintTags(self, request: rpc.PrintTagsRequest) -> rpc.File:
        """Return the tags of the order's pieces as PDF. Raise NotFoundError."""
        order = await read_order(request.id)
        render = partial(render_tags, pieces=await list_order_pieces(order.id))
        details = await _order_details(order, request.locale)
        return await _render_order(render, order, details, "tags", is_roll=request.paper == rpc.PAPER_80MM)

    async def PrintCashReport(self, request: rpc.PrintCashReportRequest) -> rpc.File:
        """Return the X report of an open session, or the Z report of a closed one, as PDF. Raise NotFoundError."""
        report = await read_cash_report(parse_id(request.id, "cash session"))
        details, is_roll = await _details(now(), request.locale), request.paper == rpc.PAPER_80MM
        render = partial(render_cash_report, report, details, current_caller().timezone, is_roll=is_roll)
        content = await run_slowly(render, "id", report.ByteSize())
        name = f"{'z' if report.session.HasField('close_time') else 'x'}-{report.session.number}.pdf"
        return rpc.File(content=content, media_type=_PDF, name=name)

    async def PrintInvoice(self, request: rpc.PrintInvoiceRequest) -> rpc.File:
        """Return the invoice as PDF. Raise NotFoundError."""
        return await print_invoice(parse_id(request.id, "invoice"), request.locale)

    async def ExportProducts(self, request: rpc.ExportProductsRequest) -> rpc.File:
        """Return the products that match as a table."""
        return await export_products(request)

    async def ExportCustomers(self, request: rpc.ExportCustomersRequest) -> rpc.File:
        """Return the customers that match as a table."""
        return await export_customers(request)

    async def ExportImportedOrders(self, request: rpc.ExportImportedOrdersRequest) -> rpc.File:
        """Return the imported orders that match as a table."""
        return await export_imported_orders(request)

    async def ExportOrders(self, request: rpc.ExportOrdersRequest) -> rpc.File:
        """Return the orders that match as a table."""
        return await export_orders(request)


async def print_invoice(invoice_id: UUID, locale: str) -> rpc.File:
    """Return an invoice or a credit note as a PDF, marked if it is a duplicate. Raise NotFoundError."""
    invoice = await SqlInvoices().get(invoice_id)
    document = await prepare_invoice(invoice, locale)
    return await draw_invoice(replace(document, duplicate=await count_copy(invoice_document(invoice))))


async def print_receipt(order: pb.Order, locale: str, *, is_roll: bool) -> rpc.File:
    """Return the receipt of an order as a PDF, marked if it is a duplicate."""
    details, order_id = await _order_details(order, locale), UUID(order.id)
    printed = PrintedDocument(RECEIPT, order_id, order.order_number, order_id)
    details = replace(details, duplicate=await count_copy(printed))
    return await _render_order(render_receipt, order, details, "receipt", is_roll=is_roll)


async def prepare_invoice(invoice: Invoice, locale: str) -> InvoiceDocument:
    """Return what the PDF of an invoice is drawn of, in a locale or else that of its country. Where the country has its
    data in the PDF, it is there, unless the seller lacks what it needs: then the PDF is only to be read."""
    pack = pack_of(invoice)
    cancelled_number = (await invoices.read(invoice.cancels_id)).number if invoice.cancels_id else ""
    issued_at = invoice.create_time.astimezone(zone_of(invoice))
    data, chosen = None, format_of(pack)
    if chosen and chosen.is_in_pdf:
        with suppress(ValidationError):
            data = factur_x_file(await SqlEInvoices().read(invoice))
    locale = locale or usual_locale(pack.code)
    return InvoiceDocument(invoice, cancelled_number, locale, issued_at, await SqlBrand().get(), data)


async def draw_invoice(document: InvoiceDocument) -> rpc.File:
    """Return the PDF of an invoice."""
    invoice = document.invoice
    content = await run_slowly(partial(render_invoice, document), "id", len(repr(invoice.content)))
    return rpc.File(content=content, media_type=_PDF, name=f"{invoice.number}.pdf")


async def _order_details(order: pb.Order, locale: str) -> DocumentDetails:
    details = await _details(order.create_time.ToDatetime(UTC), locale)
    return replace(details, vat=await _split_vat(order))


async def _render_order(
    render: Any, order: pb.Order, details: DocumentDetails, name: str, *, is_roll: bool
) -> rpc.File:
    """Return a document of an order as a PDF."""
    content = await run_slowly(partial(render, order, details, is_roll=is_roll), "id", order.ByteSize())
    return rpc.File(content=content, media_type=_PDF, name=f"{order.order_number}-{name}.pdf")


async def _details(instant: datetime, locale: str) -> DocumentDetails:
    caller, settings, brand = current_caller(), await shop_settings.read(), await SqlBrand().get()
    seller = settings.seller if settings.seller.name else pb.Seller(name=brand.name)
    issued_at = instant.astimezone(load_zone(caller.timezone))
    texts = InvoiceTexts.of_country(country_pack(caller.country))
    return DocumentDetails(seller, locale, caller.currency, issued_at, brand, texts, country=caller.country)


async def _split_vat(order: pb.Order) -> list[TaxPart]:
    """Return the tax in an order's total by rate."""
    stored, invoices = await SqlSavedOrders().get(UUID(order.id)), SqlInvoices()
    _, percent = await invoices.get_seller()
    products = await invoices.get_vat_rates({line.product_id for line in stored.lines})
    return TaxRates.of_sale(stored, percent, products).split_order(stored, current_caller().digits)


async def create_invoice_rpc(request: Any) -> Any:
    """Issue the invoice of an order."""
    numbers = [LegalNumber(number.kind, number.number) for number in request.item.buyer_numbers]
    order_id = parse_id(request.item.order_id, "order")
    command = IssueInvoice(order_id, numbers, request.item.buyer_country.upper())
    invoice = await issue_invoice(command, current_caller(), now(), SqlInvoices())
    return await invoices.read(invoice.id)


async def mail_invoice_rpc(request: rpc.MailInvoiceRequest) -> pb.Message:
    """E-mail an invoice to its customer. Raise NotFoundError, ConflictError."""
    invoice_id = parse_id(request.id, "invoice")
    message: pb.Message = await messages.read(
        await mail_invoice(invoice_id, current_caller(), now(), SqlInvoiceMails())
    )
    return message


async def cancel_invoice_rpc(request: Any) -> Any:
    """Cancel an invoice and return the credit note."""
    note = await cancel_invoice(
        parse_id(request.id, "invoice"),
        request.reason,
        current_caller(),
        now(),
        SqlInvoices(),
    )
    return await invoices.read(note.id)
