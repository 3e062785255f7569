"""Split what is given back for returned goods by rate of tax."""

from collections.abc import Sequence

from chassis.context import Caller

from orders_pos.domain.invoices.tax_rates import TaxRates
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.returns.order_return import ReturnTerms
from orders_pos.domain.returns.returned_line import ReturnedLine
from orders_pos.usecases.invoices import Invoices


async def tax_return(
    order: Order, lines: Sequence[ReturnedLine], terms: ReturnTerms, caller: Caller, invoices: Invoices
) -> tuple[TaxRates, Sequence[TaxPart]]:
    """Return the rates of the sale, and what is given back by rate."""
    _, percent = await invoices.get_seller()
    rates = TaxRates.of_sale(
        order, percent, await invoices.get_vat_rates({line.product_id for line in lines})
    )
    return rates, terms.taxed or rates.split_return(lines, terms.settle(lines), caller.digits)
