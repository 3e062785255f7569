"""Tax on sales by its rates: included in prices, or added to them at the end."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from chassis.money import round_half_up

_HUNDRED, _ZERO = Decimal(100), Decimal(0)


@dataclass(frozen=True)
class TaxPart:
    """What a rate in percent applies to, split into net amount and tax."""

    percent: Decimal
    net: Decimal
    tax: Decimal


def sum_by_rate(amounts: Iterable[tuple[Decimal, Decimal]]) -> Mapping[Decimal, Decimal]:
    """Return the sums of pairs of rate and amount, by rate."""
    sums = defaultdict[Decimal, Decimal](lambda: _ZERO)
    for percent, amount in amounts:
        sums[percent] += amount
    return sums


def extract_tax(gross: Decimal, percent: Decimal, digits: int) -> TaxPart:
    """Split an amount that includes its tax. The net amount is rounded half up, the tax is the rest."""
    net = round_half_up(gross * _HUNDRED / (_HUNDRED + percent), digits)
    return TaxPart(percent, net, gross - net)


def add_tax(net: Decimal, percent: Decimal, digits: int) -> TaxPart:
    """Add the tax to a net amount, rounded half up."""
    return TaxPart(percent, net, round_half_up(net * percent / _HUNDRED, digits))


def added_tax(amounts: Iterable[tuple[Decimal, Decimal]], digits: int) -> Decimal:
    """Return the tax on net amounts with their rates: rounded once for each rate, not for each line."""
    return sum((add_tax(net, percent, digits).tax for percent, net in sum_by_rate(amounts).items()), _ZERO)
