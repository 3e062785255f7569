"""What became of a listing since it was last compared with the supplier's product."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.freight import Fees
from dropship_importer.domain.listing import Priced, Terms, priced_variants
from dropship_importer.domain.shapes import Product


@dataclass(frozen=True)
class Change:
    """A line of the history."""

    kind: str
    before: str
    after: str


def renewed(
    old: Sequence[Priced], product: Product, fees: Mapping[str, Fees], stock: Mapping[str, int], terms: Terms
) -> list[Priced]:
    """The variants as they are now: those that were listed and still are. Prices set by hand stay."""
    known = {one["vid"]: one for one in old}
    fresh = priced_variants(product, fees, stock, terms)
    return [_merged(known[one["vid"]], one) for one in fresh if one["vid"] in known]


def _merged(old: Priced, new: Priced) -> Priced:
    """The new one under the old picture, which is ours."""
    return {**new, "image": old["image"]}


def repriced(variants: Sequence[Priced], old: Sequence[Priced]) -> list[Priced]:
    """New costs under old prices, for those who want to change prices themselves."""
    known = {one["vid"]: one for one in old}
    return [
        {
            **one,
            "base_price": known[one["vid"]]["base_price"],
            "price": known[one["vid"]]["price"],
            "is_below_cost": Decimal(known[one["vid"]]["base_price"]) < Decimal(one["total_cost"]),
        }
        for one in variants
    ]


def changes(old: Sequence[Priced], new: Sequence[Priced]) -> list[Change]:
    """What there is to tell, in the words of the history."""
    found = [
        Change("variants", str(len(old)), str(len(new))) if len(old) != len(new) else None,
        _difference("cost", _lowest(old, "total_cost"), _lowest(new, "total_cost")),
        _difference("price", _lowest(old, "price"), _lowest(new, "price")),
        _difference("stock", _sum(old), _sum(new)),
    ]
    return [one for one in found if one]


def _difference(kind: str, before: str, after: str) -> Change | None:
    return Change(kind, before, after) if before != after else None


def _lowest(variants: Sequence[Priced], name: str) -> str:
    return format(min((Decimal(one[name]) for one in variants), default=Decimal(0)), "f")


def _sum(variants: Sequence[Priced]) -> str:
    return str(sum(one["stock"] for one in variants))
