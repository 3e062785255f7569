"""Net amounts and taxes by rate, which are added, subtracted and shared exactly."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Self

from chassis.money import round_half_up

from orders_pos.domain.orders.sales_tax import TaxPart

_ZERO = Decimal(0)


@dataclass(frozen=True)
class TaxAmounts:
    """Pairs of net amount and tax by rate in percent; a rate without amounts is absent."""

    by_rate: Mapping[Decimal, tuple[Decimal, Decimal]]

    @classmethod
    def of_parts(cls, parts: Iterable[TaxPart]) -> Self:
        """Return the sums of the parts by rate."""
        sums: dict[Decimal, tuple[Decimal, Decimal]] = {}
        for part in parts:
            net, tax = sums.get(part.percent, (_ZERO, _ZERO))
            sums[part.percent] = net + part.net, tax + part.tax
        return cls({percent: pair for percent, pair in sums.items() if any(pair)})

    @property
    def parts(self) -> list[TaxPart]:
        """The amounts, the highest rate first."""
        return [TaxPart(percent, *self.by_rate[percent]) for percent in sorted(self.by_rate, reverse=True)]

    @property
    def gross(self) -> Decimal:
        """The sum of all net amounts and taxes."""
        return sum((net + tax for net, tax in self.by_rate.values()), _ZERO)

    def __add__(self, other: "TaxAmounts") -> "TaxAmounts":
        """Return the sums by rate."""
        return TaxAmounts.of_parts([*self.parts, *other.parts])

    def __neg__(self) -> "TaxAmounts":
        """Return the amounts with the other sign."""
        return TaxAmounts({percent: (-net, -tax) for percent, (net, tax) in self.by_rate.items()})

    def __sub__(self, other: "TaxAmounts") -> "TaxAmounts":
        """Return the differences by rate."""
        return self + -other

    def share(self, paid: Decimal, digits: int) -> "TaxAmounts":
        """Return what a part of the gross amount pays of each rate: nothing for 0, all for the gross amount or more.

        The running sum over the rates is rounded, so the shares add up to what was paid; the net amount of each is
        in proportion, and the tax is the rest.
        """
        gross = self.gross
        if paid <= 0 or gross <= 0:
            return NO_TAX
        if paid >= gross:
            return self
        parts: list[TaxPart] = []
        running, before = _ZERO, _ZERO
        for part in self.parts:
            running += part.net + part.tax
            after = round_half_up(running * paid / gross, digits)
            amount = part.net + part.tax
            net = round_half_up(part.net * (after - before) / amount, digits) if amount else _ZERO
            parts.append(TaxPart(part.percent, net, after - before - net))
            before = after
        return TaxAmounts.of_parts(parts)


NO_TAX = TaxAmounts({})
