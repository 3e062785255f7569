"""What is left of a product's price."""

from dataclasses import dataclass
from decimal import Decimal

from chassis.money import Currency, round_half_up

_HUNDRED = Decimal(100)
_PERCENT_DIGITS = 1


@dataclass(frozen=True)
class Margin:
    """`percent` is of the price without tax; None for a product that is given away."""

    amount: Decimal
    percent: Decimal | None


def margin_of(price: Decimal, included_percent: Decimal, cost: Decimal, currency: Currency) -> Margin:
    """Return what is left of a price after the tax that it includes and the cost; negative if it does not cover
    them."""
    net = price * _HUNDRED / (_HUNDRED + included_percent)
    percent = round_half_up((net - cost) * _HUNDRED / net, _PERCENT_DIGITS) if net else None
    return Margin(currency.quantize(net - cost), percent)
