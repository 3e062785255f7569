"""Tax that was added to the prices of goods that come back."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import TaxPart, TaxShare, add_tax, add_taxes
from orders_pos.domain.orders.tax_place import share_parts
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
    the order, whatever was rounded, and to each jurisdiction its share. `order` is the one of before the return. What
    is kept as a fee has the tax of what is no line's.
    """
    if not order.is_tax_added:
        return []
    default = order.vat_percent or _ZERO
    rates = {line.id: default if line.vat_rate is None else line.vat_rate for line in order.lines}
    before = [(rates[line.id], line.returned_amount) for line in order.lines] + [(default, shipping_before)]
    now = [(rates[line.id], line.amount) for line in lines] + [(default, shipping)]
    all_back, earlier = (
        share_parts(add_taxes(amounts, digits), order.tax_place, digits)
        for amounts in ([*before, *now], before)
    )
    of_fee = share_parts([add_tax(fee, default, digits)], order.tax_place, digits)
    parts = _subtract(_subtract({part.percent: part for part in all_back}, earlier), of_fee)
    return [parts[percent] for percent in sorted(parts, reverse=True) if parts[percent].net]


def _subtract(parts: Mapping[Decimal, TaxPart], others: Sequence[TaxPart]) -> dict[Decimal, TaxPart]:
    """Return parts by rate less others, also what each jurisdiction has of them."""
    left = dict(parts)
    for other in others:
        part = left.get(other.percent, TaxPart(other.percent, _ZERO, _ZERO))
        left[other.percent] = TaxPart(
            part.percent, part.net - other.net, part.tax - other.tax, _subtract_shares(part, other)
        )
    return left


def _subtract_shares(part: TaxPart, other: TaxPart) -> tuple[TaxShare, ...]:
    less = {share.jurisdiction: -share.tax for share in other.shares}
    shares = {share.jurisdiction: share.tax for share in part.shares}
    return tuple(
        TaxShare(jurisdiction, shares.get(jurisdiction, _ZERO) + less.get(jurisdiction, _ZERO))
        for jurisdiction in {**shares, **less}
    )
