"""Issue the invoice of an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError, invalid_field
from chassis.model import uuid7
from countries.packs import country_pack, is_country

from orders_pos.domain.e_invoices.sale_data import order_data
from orders_pos.domain.invoices.invoice import (
    INVOICE,
    Invoice,
    build_content,
    check_not_invoiced,
)
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.printed_address import print_address, print_seller
from orders_pos.domain.invoices.required_numbers import check_required_numbers
from orders_pos.domain.invoices.tax_rates import TaxRates, sum_vat, vat_content
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.shop.legal_numbers import LegalNumber, find_violations, numbers_to_json
from orders_pos.usecases.invoices import Invoices


@dataclass(frozen=True)
class IssueInvoice:
    """Command: `buyer_numbers` are those of a business, of kinds of the tenant's country; none for a person. A buyer
    without a country (two letters) is of the tenant's."""

    order_id: UUID
    buyer_numbers: Sequence[LegalNumber] = ()
    buyer_country: str = ""


async def issue_invoice(command: IssueInvoice, caller: Caller, now: datetime, invoices: Invoices) -> Invoice:
    """Issue the invoice and return it with its number.

    Raise NotFoundError, ValidationError, also for a number that the country wants on it, and ConflictError if the order
    already has an invoice.
    """
    pack = country_pack(caller.country)
    if violations := list(find_violations(command.buyer_numbers, pack.buyer_numbers, "item.buyer_numbers")):
        raise ValidationError(*violations)
    if command.buyer_country and not is_country(command.buyer_country):
        raise invalid_field("item.buyer_country", "Use the two letters of a country, such as BE.", "choice")
    order = await invoices.get_order_for_update(command.order_id)
    if order.step.code == CANCELLED:
        raise ValidationError(FieldViolation("item.order_id", "This order is cancelled.", "cancelled"))
    check_not_invoiced(await invoices.is_invoiced(order.id))
    seller, percent = await invoices.get_seller()
    check_required_numbers(pack, seller, command.buyer_numbers, command.buyer_country)
    products = await invoices.get_vat_rates({line.product_id for line in order.lines})
    rates = TaxRates.of_sale(order, percent, products)
    parts = rates.split_order(order, caller.digits)
    vat = sum_vat(parts, rates.default)
    address = print_address(await invoices.get_customer_address(order.buyer.id), caller.country)
    texts = InvoiceTexts.of_country(pack, is_business=bool(command.buyer_numbers), has_tax=bool(vat.tax))
    invoice = Invoice(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        number="",
        kind=INVOICE,
        order_id=order.id,
        order_number=order.number,
        buyer_name=order.buyer.full_name,
        buyer_numbers=numbers_to_json(command.buyer_numbers),
        vat_percent=vat.percent,
        total_without_vat=vat.net,
        vat=vat.tax,
        total=order.total,
        content={
            **build_content(order, print_seller(seller, caller.country), address, caller.currency, texts),
            **vat_content(parts),
            **order_data(order, rates, pack, caller.timezone, command.buyer_country),
        },
        create_time=now,
    )
    return await invoices.add(invoice, caller, now)
