"""Tax that was added to the prices of goods that come back."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import TaxPart, add_tax, sum_by_rate
from orders_pos.domain.returns.returned_line import ReturnedLine

_ZERO = Decimal(0)


def split_returned_tax(
    order: Order,
    lines: Sequence[ReturnedLine],
    *,
    shipping: Decimal,
    shipping_before: Decimal,
    fee: Decimal,
    digits: int,
) -> list[TaxPart]:
    """Return what is given back by rate, the highest first; nothing for an order whose prices include the tax.

    The tax is what all that came back has, less what came back before had: returns of all parts give back the tax of
    the order, whatever was rounded. `order` is the one of before the return. What is kept as a fee has the tax of what
    is no line's.
    """
    if not order.is_tax_added:
        return []
    default = order.vat_percent or _ZERO
    rates = {line.id: default if line.vat_rate is None else line.vat_rate for line in order.lines}
    before = [(rates[line.id], line.returned_amount) for line in order.lines] + [(default, shipping_before)]
    now = [(rates[line.id], line.amount) for line in lines] + [(default, shipping)]
    parts = {
        part.percent: part for part in _difference(sum_by_rate(before), sum_by_rate([*before, *now]), digits)
    }
    fee_part = add_tax(fee, default, digits)
    first = parts.get(default, TaxPart(default, _ZERO, _ZERO))
    parts[default] = TaxPart(default, first.net - fee_part.net, first.tax - fee_part.tax)
    return [parts[percent] for percent in sorted(parts, reverse=True) if parts[percent].net]


def _difference(
    before: Mapping[Decimal, Decimal], after: Mapping[Decimal, Decimal], digits: int
) -> Iterator[TaxPart]:
    for percent, net in after.items():
        earlier = before.get(percent, _ZERO)
        tax = add_tax(net, percent, digits).tax - add_tax(earlier, percent, digits).tax
        yield TaxPart(percent, net - earlier, tax)
