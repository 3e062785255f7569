"""The place of a sale whose tax goes by place, and how its jurisdictions share that tax."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NotRequired, TypedDict
from uuid import UUID

from orders_pos.domain.orders.money import allocate
from orders_pos.domain.orders.sales_tax import Jurisdiction, TaxPart, TaxShare

_ZERO = Decimal(0)
# Decimals that the rate of a jurisdiction may have.
PERCENT_DIGITS = 4


class StoredJurisdiction(TypedDict):
    """A jurisdiction as JSON, with its rate as decimal text."""

    name: str
    percent: str


class StoredTaxPlace(TypedDict):
    """A place as JSON of an order or of the settings, where what is empty may be absent."""

    name: str
    jurisdictions: list[StoredJurisdiction]
    is_delivery_untaxed: NotRequired[bool]
    untaxed_categories: NotRequired[list[str]]


@dataclass(frozen=True)
class TaxPlace:
    """What is taxed at a place, and for whom. Without jurisdictions nothing is."""

    name: str
    jurisdictions: tuple[Jurisdiction, ...] = ()
    is_delivery_untaxed: bool = False
    untaxed_categories: frozenset[UUID] = frozenset()

    @property
    def percent(self) -> Decimal:
        """The tax of all jurisdictions, in percent: what a sale is calculated with."""
        return sum((jurisdiction.percent for jurisdiction in self.jurisdictions), _ZERO)

    @property
    def fees_percent(self) -> Decimal:
        """The tax of a delivery, in percent."""
        return _ZERO if self.is_delivery_untaxed else self.percent

    def product_percent(self, own_rate: Decimal | None, categories: Iterable[UUID]) -> Decimal:
        """Return the rate of a product of these categories, in percent; a rate of its own counts at every place."""
        if own_rate is not None:
            return own_rate
        return _ZERO if self.untaxed_categories.intersection(categories) else self.percent

    def share(self, part: TaxPart, digits: int) -> TaxPart:
        """Return the part with what each jurisdiction has of its tax: in proportion to the rates, by the largest
        remainder, so that the shares add up. A part at another rate than the place's has none."""
        if part.percent != self.percent or not part.percent:
            return part
        weights = [
            jurisdiction.percent.scaleb(PERCENT_DIGITS - digits) for jurisdiction in self.jurisdictions
        ]
        sign = -1 if part.tax < 0 else 1
        amounts = allocate(abs(part.tax), weights, digits)
        shares = zip(self.jurisdictions, amounts, strict=True)
        return replace(
            part, shares=tuple(TaxShare(jurisdiction, sign * amount) for jurisdiction, amount in shares)
        )

    def to_json(self) -> StoredTaxPlace:
        """Return what an order stores of its place."""
        return {
            "name": self.name,
            "jurisdictions": [
                {"name": jurisdiction.name, "percent": f"{jurisdiction.percent:f}"}
                for jurisdiction in self.jurisdictions
            ],
            "is_delivery_untaxed": self.is_delivery_untaxed,
            "untaxed_categories": sorted(map(str, self.untaxed_categories)),
        }

    @classmethod
    def from_json(cls, stored: StoredTaxPlace) -> "TaxPlace":
        """Return the place that an order or a row of the settings stores."""
        return cls(
            stored["name"],
            tuple(Jurisdiction(part["name"], Decimal(part["percent"])) for part in stored["jurisdictions"]),
            bool(stored.get("is_delivery_untaxed")),
            frozenset(map(UUID, stored.get("untaxed_categories") or ())),
        )


def share_parts(parts: Iterable[TaxPart], place: TaxPlace | None, digits: int) -> list[TaxPart]:
    """Return the parts of a tax with the shares of the place's jurisdictions; as they are where there is no place."""
    return [place.share(part, digits) for part in parts] if place else list(parts)


class TaxLine(TypedDict):
    """What a jurisdiction has of a tax as JSON, with decimals as texts; without a name, tax that no place has."""

    name: str
    percent: str
    net: str
    tax: str


def tax_lines_of(parts: Iterable[TaxPart]) -> list[TaxLine]:
    """Return the lines of taxes as papers and messages have them: of each jurisdiction, and of each other rate."""
    return [
        _line(name, percent, part.net, tax) for part in parts for name, percent, tax in _split(part) if tax
    ]


def _split(part: TaxPart) -> Sequence[tuple[str, Decimal, Decimal]]:
    if not part.shares:
        return [("", part.percent, part.tax)]
    return [(share.jurisdiction.name, share.jurisdiction.percent, share.tax) for share in part.shares]


def _line(name: str, percent: Decimal, net: Decimal, tax: Decimal) -> TaxLine:
    return {"name": name, "percent": f"{percent.normalize():f}", "net": f"{net:f}", "tax": f"{tax:f}"}


def read_tax_line(line: TaxLine) -> tuple[str, Decimal, Decimal]:
    """Return name, rate and tax of a line."""
    return line["name"], Decimal(line["percent"]), Decimal(line["tax"])
