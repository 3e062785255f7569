"""Prices that a single observation raises: no price stays below a cost that may be right until a second observation."""

from collections.abc import Sequence
from decimal import Decimal

from dropship_importer.domain.freight import KNOWN
from dropship_importer.domain.listing import PricedVariant, price_at


def is_undercutting(was: PricedVariant, now: PricedVariant) -> bool:
    """Return whether the price of before is below the cost of now, and is one that follows the costs. What a person
    set, or confirmed to be below the cost, does not follow them."""
    follows = not was["is_below_cost"] and Decimal(now["base_price"]) > Decimal(was["base_price"])
    return follows and Decimal(was["base_price"]) < _least_cost(was, now)


def _least_cost(was: PricedVariant, now: PricedVariant) -> Decimal:
    """Return the cost, with the fees of before where none are known now."""
    fees = now if now["shipping_note"] == KNOWN else was
    return Decimal(now["sell_price"]) + Decimal(fees["shipping_fees"])


def protect(
    old: Sequence[PricedVariant], new: Sequence[PricedVariant], rate: Decimal, digits: int
) -> list[PricedVariant]:
    """Return the old variants, with prices below the new costs raised to them. The prices of before are kept as the
    settled ones."""
    after = {variant["vid"]: variant for variant in new}
    return [
        _raise(was, _least_cost(was, after[was["vid"]]), rate, digits)
        if was["vid"] in after and is_undercutting(was, after[was["vid"]])
        else was
        for was in old
    ]


def _raise(variant: PricedVariant, cost: Decimal, rate: Decimal, digits: int) -> PricedVariant:
    settled: PricedVariant = {
        **variant,
        "settled_base_price": variant.get("settled_base_price", variant["base_price"]),
        "settled_price": variant.get("settled_price", variant["price"]),
    }
    return price_at(settled, cost, rate, digits)


def is_protected(variants: Sequence[PricedVariant]) -> bool:
    """Return whether any price was raised by a single observation."""
    return any("settled_price" in variant for variant in variants)


def settle_prices(variants: Sequence[PricedVariant]) -> list[PricedVariant]:
    """Return the variants with the prices that they had before a single observation raised them."""
    return [_settle(variant) for variant in variants]


def _settle(variant: PricedVariant) -> PricedVariant:
    settled = variant.copy()
    settled["base_price"] = settled.pop("settled_base_price", variant["base_price"])
    settled["price"] = settled.pop("settled_price", variant["price"])
    return settled
