"""Differences between a listing and the supplier's product as it is now."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.freight import ShippingFees
from dropship_importer.domain.listing import PricedVariant, PricingTerms, price_variants
from dropship_importer.domain.product import Product


@dataclass(frozen=True)
class Change:
    """An entry for the listing's history."""

    kind: str
    before: str
    after: str


def refresh_variants(
    old: Sequence[PricedVariant],
    product: Product,
    fees: Mapping[str, ShippingFees],
    stock: Mapping[str, int],
    terms: PricingTerms,
) -> list[PricedVariant]:
    """Return the listed variants that still exist, with their current costs, prices and stock; those that can't be read
    as they are."""
    current = {variant["vid"]: variant for variant in price_variants(product, fees, stock, terms)}
    # The stored image is our copy of the supplier's.
    return [
        {**current[variant["vid"]], "image": variant["image"]} if variant["vid"] in current else variant
        for variant in old
        if variant["vid"] in current or variant["vid"] in product.unreadable
    ]


def restore_prices(variants: Sequence[PricedVariant], old: Sequence[PricedVariant]) -> list[PricedVariant]:
    """Return the variants with their old prices, for tenants that change prices themselves."""
    listed = {variant["vid"]: variant for variant in old}
    return [
        {
            **variant,
            "base_price": listed[variant["vid"]]["base_price"],
            "price": listed[variant["vid"]]["price"],
            "is_below_cost": Decimal(listed[variant["vid"]]["base_price"]) < Decimal(variant["total_cost"]),
        }
        for variant in variants
    ]


def list_changes(
    old: Sequence[PricedVariant], new: Sequence[PricedVariant], price_change: str = "price"
) -> list[Change]:
    """Return what differs: number of variants, lowest cost, lowest price and total stock. `price_change` is the kind
    of change that another price is."""
    differences = [
        _compare("variants", str(len(old)), str(len(new))),
        _compare("cost", _lowest(old, _cost), _lowest(new, _cost)),
        _compare(price_change, _lowest(old, _price), _lowest(new, _price)),
        _compare("stock", _total_stock(old), _total_stock(new)),
    ]
    return [change for change in differences if change]


def _compare(kind: str, before: str, after: str) -> Change | None:
    return Change(kind, before, after) if before != after else None


def _lowest(variants: Sequence[PricedVariant], amount: Callable[[PricedVariant], str]) -> str:
    return format(min((Decimal(amount(variant)) for variant in variants), default=Decimal(0)), "f")


def _cost(variant: PricedVariant) -> str:
    return variant["total_cost"]


def _price(variant: PricedVariant) -> str:
    return variant["price"]


def _total_stock(variants: Sequence[PricedVariant]) -> str:
    return str(sum(variant["stock"] for variant in variants))
