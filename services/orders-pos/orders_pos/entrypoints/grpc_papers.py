"""The rpcs of papers, invoices and tours."""

import asyncio
from datetime import UTC
from typing import Any

from chassis.columns import validate_message
from chassis.context import current_caller
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.adapters.orders.resources import read_order
from orders_pos.adapters.papers.invoice import Print, invoice_paper
from orders_pos.adapters.papers.receipt import Desk, receipt
from orders_pos.adapters.papers.table import export_orders
from orders_pos.adapters.papers.tags import tags
from orders_pos.adapters.shop.resources import current_settings
from orders_pos.entrypoints.mapping import text, uuid_of
from orders_pos.usecases.invoices.cancel_invoice import cancel_invoice
from orders_pos.usecases.invoices.issue_invoice import Issue, issue_invoice

_PDF = "application/pdf"


class PapersServicer:
    async def PrintReceipt(self, request: rpc.PrintReceiptRequest) -> rpc.File:
        return await _printed(receipt, request, "receipt")

    async def PrintTags(self, request: rpc.PrintTagsRequest) -> rpc.File:
        return await _printed(tags, request, "tags")

    async def PrintInvoice(self, request: rpc.PrintInvoiceRequest) -> rpc.File:
        found = await SqlInvoices().read(uuid_of(request.id, "invoice"))
        cancels = (await invoices.read(found.cancels_id)).number if found.cancels_id else ""
        issued = found.create_time.astimezone(load_zone(current_caller().timezone))
        content = await asyncio.to_thread(invoice_paper, Print(found, cancels, request.locale, issued))
        return rpc.File(content=content, media_type=_PDF, name=f"{found.number}.pdf")

    async def ExportOrders(self, request: rpc.ExportOrdersRequest) -> rpc.File:
        return await export_orders(request)


async def _printed(draw: Any, request: Any, word: str) -> rpc.File:
    order = await read_order(request.id)
    caller, settings = current_caller(), await current_settings()
    seller = settings.seller if settings.seller.name else pb.Seller(name=caller.tenant.capitalize())
    made = order.create_time.ToDatetime(UTC).astimezone(load_zone(caller.timezone))
    desk = Desk(seller, request.locale, caller.currency, made)
    is_roll = request.paper == rpc.PAPER_80MM
    content = await asyncio.to_thread(draw, order, desk, is_roll=is_roll)
    return rpc.File(content=content, media_type=_PDF, name=f"{order.order_number}-{word}.pdf")


async def create_invoice(request: Any) -> Any:
    """The invoice of an order, issued."""
    validate_message(request.item, "item")
    wish = Issue(uuid_of(request.item.order_id, "order"), request.item.buyer_ice)
    issued = await issue_invoice(wish, current_caller(), now(), SqlInvoices())
    return await invoices.read(issued.id)


async def take_back(request: Any) -> Any:
    """The credit note of an invoice."""
    note = await cancel_invoice(
        uuid_of(request.id, "invoice"), text(request.reason, "reason"), current_caller(), now(), SqlInvoices()
    )
    return await invoices.read(note.id)
