"""Issue the invoice of an order."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7

from orders_pos.domain.invoices.invoice import (
    INVOICE,
    Invoice,
    build_content,
    check_ice,
    check_not_invoiced,
)
from orders_pos.domain.invoices.vat import VatRates, sum_vat, vat_content
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.usecases.invoices import Invoices


@dataclass(frozen=True)
class IssueInvoice:
    """Command: `buyer_ice` is the buyer's company identifier (ICE, 15 digits), empty for a person."""

    order_id: UUID
    buyer_ice: str = ""


async def issue_invoice(command: IssueInvoice, caller: Caller, now: datetime, invoices: Invoices) -> Invoice:
    """Issue the invoice and return it with its number.

    Raise NotFoundError, ValidationError, and ConflictError if the order already has an invoice.
    """
    check_ice(command.buyer_ice)
    order = await invoices.get_order_for_update(command.order_id)
    if order.step.code == CANCELLED:
        raise ValidationError(FieldViolation("item.order_id", "This order is cancelled.", "cancelled"))
    check_not_invoiced(await invoices.is_invoiced(order.id))
    seller, percent = await invoices.get_seller()
    products = await invoices.get_vat_rates({line.product_id for line in order.lines})
    rates = VatRates.of_sale(order, percent, products)
    parts = rates.split_order(order, caller.digits)
    vat = sum_vat(parts, rates.default)
    address = await invoices.get_customer_address(order.buyer.id)
    invoice = Invoice(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        number="",
        kind=INVOICE,
        order_id=order.id,
        order_number=order.number,
        buyer_name=order.buyer.full_name,
        buyer_ice=command.buyer_ice,
        vat_percent=vat.percent,
        total_without_vat=vat.net,
        vat=vat.tax,
        total=order.total,
        content={**build_content(order, seller, address, caller.currency), **vat_content(parts)},
        create_time=now,
    )
    return await invoices.add(invoice, caller, now)
