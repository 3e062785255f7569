"""Issue the invoice of an order."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7

from orders_pos.domain.invoices.invoice import INVOICE, Invoice, apart, check_free, check_ice, content_of
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.usecases.invoices import Invoices


@dataclass(frozen=True)
class Issue:
    order_id: UUID
    buyer_ice: str = ""


async def issue_invoice(wish: Issue, caller: Caller, now: datetime, invoices: Invoices) -> Invoice:
    """The invoice with its number; raises NotFound, Invalid, and Conflict while the order has one."""
    check_ice(wish.buyer_ice)
    order = await invoices.order(wish.order_id)
    if order.step.code == CANCELLED:
        raise ValidationError(FieldViolation("item.order_id", "This order is cancelled.", "cancelled"))
    check_free(await invoices.is_invoiced(order.id))
    seller, percent = await invoices.seller()
    vat = apart(order.total, percent, caller.digits)
    address = await invoices.address(order.buyer.id)
    invoice = Invoice(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        number="",
        kind=INVOICE,
        order_id=order.id,
        order_number=order.number,
        buyer_name=order.buyer.full_name,
        buyer_ice=wish.buyer_ice,
        vat_percent=percent,
        total_without_vat=vat.without,
        vat=vat.tax,
        total=order.total,
        content=content_of(order, seller, address, caller.currency),
        create_time=now,
    )
    return await invoices.issue(invoice, caller, now)
