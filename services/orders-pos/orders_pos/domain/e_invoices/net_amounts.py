"""Amounts without tax of the parts of a sale whose prices contain it."""

from collections.abc import Sequence
from decimal import Decimal

from chassis.money import round_half_up

_HUNDRED, _ZERO = Decimal(100), Decimal(0)
_PRICE_DIGITS = 4


def split_net(amounts: Sequence[Decimal], percent: Decimal, net: Decimal, digits: int) -> list[Decimal]:
    """Return the amounts without tax: each within one unit of its own, and together `net`.

    What is rounded is the running total: each part is the difference between two of them, so that no rounding is lost
    or added, and no part changes its sign. `net` is that of the sum, as the invoice was issued; what it has beside the
    sum of the parts stays with the largest.
    """
    parts: list[Decimal] = []
    running = rounded = _ZERO
    for amount in amounts:
        running += amount
        total = round_half_up(running * _HUNDRED / (_HUNDRED + percent), digits)
        parts.append(total - rounded)
        rounded = total
    if parts and rounded != net:
        largest = max(range(len(parts)), key=lambda index: abs(parts[index]))
        parts[largest] += net - rounded
    return parts


def price_of(net: Decimal, quantity: Decimal) -> tuple[Decimal, Decimal]:
    """Return the price without tax and the quantity that it is for: of one, where that gives `net` exactly, else of
    all."""
    price = round_half_up(net / quantity, _PRICE_DIGITS)
    return (price, Decimal(1)) if price * quantity == net else (net, quantity)
