"""Issue the credit note of returned goods."""

from collections.abc import Sequence
from datetime import datetime

from chassis.context import Caller
from chassis.model import uuid7
from countries.packs import country_pack

from orders_pos.domain.e_invoices.sale_data import buyer_country_of, sale_data
from orders_pos.domain.invoices.invoice import CREDIT_NOTE, Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.printed_address import print_address, print_seller
from orders_pos.domain.invoices.return_note import build_return_content
from orders_pos.domain.invoices.tax_rates import sum_vat, vat_content
from orders_pos.domain.orders.order import Order
from orders_pos.domain.returns.order_return import ReturnTerms
from orders_pos.domain.returns.returned_line import ReturnedLine
from orders_pos.usecases.invoices import Invoices
from orders_pos.usecases.invoices.tax_return import tax_return


async def issue_return_note(
    order: Order,
    lines: Sequence[ReturnedLine],
    terms: ReturnTerms,
    caller: Caller,
    now: datetime,
    invoices: Invoices,
) -> Invoice:
    """Issue the credit note and return it with its number. It names the order's invoice and its buyer's numbers, if
    there is one, and leaves it valid."""
    pack, invoice = country_pack(caller.country), await invoices.find_invoice(order.id)
    seller, _ = await invoices.get_seller()
    total = terms.settle(lines)
    rates, parts = await tax_return(order, lines, terms, caller, invoices)
    vat = sum_vat(parts, rates.default)
    note = Invoice(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        number="",
        kind=CREDIT_NOTE,
        order_id=order.id,
        order_number=order.number,
        buyer_name=order.buyer.full_name,
        buyer_numbers=list(invoice.buyer_numbers) if invoice else [],
        vat_percent=vat.percent,
        total_without_vat=vat.net,
        vat=vat.tax,
        total=total,
        content={
            "texts": InvoiceTexts.of_country(pack, has_tax=bool(vat.tax)).to_json(),
            "seller": print_seller(seller, caller.country),
            "buyer_address": print_address(
                await invoices.get_customer_address(order.buyer.id), caller.country
            ),
            "currency": caller.currency,
            "invoice_number": invoice.number if invoice else "",
            **build_return_content(order, lines, terms, caller.digits),
            **vat_content(parts),
            **sale_data(
                [(line.id, line.amount) for line in lines],
                rates,
                pack,
                caller.timezone,
                buyer_country_of(invoice),
            ),
        },
        create_time=now,
    )
    return await invoices.add(note, caller, now)
