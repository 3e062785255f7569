"""Tax on sales by its rates: included in prices, or added to them at the end."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from chassis.money import round_half_up

_HUNDRED, _ZERO = Decimal(100), Decimal(0)


@dataclass(frozen=True)
class Jurisdiction:
    """A state, a county, a city or a district with a tax of its own, in percent."""

    name: str
    percent: Decimal


@dataclass(frozen=True)
class TaxShare:
    """What a jurisdiction has of a tax."""

    jurisdiction: Jurisdiction
    tax: Decimal


@dataclass(frozen=True)
class TaxPart:
    """What a rate in percent applies to, split into net amount and tax. `shares` are what the jurisdictions of a place
    have of the tax; none where it is of one alone."""

    percent: Decimal
    net: Decimal
    tax: Decimal
    shares: tuple[TaxShare, ...] = ()


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


def add_taxes(amounts: Iterable[tuple[Decimal, Decimal]], digits: int) -> list[TaxPart]:
    """Return the tax on net amounts with their rates, the highest first: rounded once for each rate, not for each
    line."""
    return [
        add_tax(net, percent, digits) for percent, net in sorted(sum_by_rate(amounts).items(), reverse=True)
    ]


def added_tax(amounts: Iterable[tuple[Decimal, Decimal]], digits: int) -> Decimal:
    """Return the sum of the taxes on net amounts with their rates."""
    return sum((part.tax for part in add_taxes(amounts, digits)), _ZERO)
