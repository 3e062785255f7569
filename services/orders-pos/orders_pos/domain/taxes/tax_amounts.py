"""Net amounts and taxes by rate and by jurisdiction, which are added, subtracted and shared exactly."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Self, TypeVar

from chassis.money import round_half_up

from orders_pos.domain.orders.sales_tax import Jurisdiction, TaxPart
from orders_pos.domain.orders.tax_place import TaxPlace, share_parts

_ZERO = Decimal(0)
_Pair = tuple[Decimal, Decimal]
_Key = TypeVar("_Key")


@dataclass(frozen=True)
class TaxAmounts:
    """Pairs of net amount and tax by rate in percent, and by jurisdiction what its tax was calculated on and the tax;
    what has no amounts is absent. `place` is the one whose jurisdictions share the tax, where it goes by place."""

    by_rate: Mapping[Decimal, _Pair]
    by_jurisdiction: Mapping[Jurisdiction, _Pair] = field(default_factory=dict[Jurisdiction, _Pair])
    place: TaxPlace | None = field(default=None, compare=False)

    @classmethod
    def of_parts(cls, parts: Iterable[TaxPart], place: TaxPlace | None = None) -> Self:
        """Return the sums of the parts by rate, and of their shares by jurisdiction."""
        parts = list(parts)
        return cls(
            _sum((part.percent, (part.net, part.tax)) for part in parts),
            _sum((share.jurisdiction, (part.net, share.tax)) for part in parts for share in part.shares),
            place,
        )

    @property
    def parts(self) -> list[TaxPart]:
        """The amounts by rate, the highest first."""
        return [TaxPart(percent, *self.by_rate[percent]) for percent in sorted(self.by_rate, reverse=True)]

    @property
    def gross(self) -> Decimal:
        """The sum of all net amounts and taxes."""
        return sum((net + tax for net, tax in self.by_rate.values()), _ZERO)

    def __add__(self, other: "TaxAmounts") -> "TaxAmounts":
        """Return the sums by rate and by jurisdiction."""
        return TaxAmounts(
            _sum([*self.by_rate.items(), *other.by_rate.items()]),
            _sum([*self.by_jurisdiction.items(), *other.by_jurisdiction.items()]),
            self.place or other.place,
        )

    def __neg__(self) -> "TaxAmounts":
        """Return the amounts with the other sign."""
        return TaxAmounts(_negate(self.by_rate), _negate(self.by_jurisdiction), self.place)

    def __sub__(self, other: "TaxAmounts") -> "TaxAmounts":
        """Return the differences by rate and by jurisdiction."""
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
        return TaxAmounts.of_parts(share_parts(parts, self.place, digits), self.place)


NO_TAX = TaxAmounts({})


def _sum(pairs: Iterable[tuple[_Key, _Pair]]) -> dict[_Key, _Pair]:
    """Return the sums of pairs by key, without those that come to nothing."""
    sums: dict[_Key, _Pair] = {}
    for key, (net, tax) in pairs:
        before = sums.get(key, (_ZERO, _ZERO))
        sums[key] = before[0] + net, before[1] + tax
    return {key: pair for key, pair in sums.items() if any(pair)}


def _negate(pairs: Mapping[_Key, _Pair]) -> dict[_Key, _Pair]:
    return {key: (-net, -tax) for key, (net, tax) in pairs.items()}
