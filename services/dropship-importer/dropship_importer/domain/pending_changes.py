"""Changes that a sync has observed at the supplier and not applied yet: facts of a product, and kinds of risk."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from dropship_importer.domain.freight import KNOWN
from dropship_importer.domain.listing import PricedVariant
from dropship_importer.domain.protection import is_undercutting

# Cost, shipping fees or why they are unknown, and whether there is stock, by variant id. Without variants the product
# is gone; if it has others than those listed, their ids are there by an empty one.
Facts = Mapping[str, Sequence[str]]
# Marks facts of two matching observations.
_AGREED = "agreed"

VANISHED, PRICE_FALL, NO_ROUTE, BELOW_COST = "vanished", "price-fall", "no-route", "below-cost"
COST_RISE = "cost-rise"
# A price that falls by this share or more is a risk.
_FALL = Decimal("0.1")
# A run is held when so many listings, and more than this share of those observed, have the same kind of pending change.
_HELD = ((2, Decimal("0.5")), (3, Decimal("0.2")))


def list_facts(variants: Sequence[PricedVariant]) -> dict[str, list[str]]:
    """Return what two observations are compared by, for each variant id: cost, shipping fees or why they are missing,
    and whether there is stock."""
    return {
        variant["vid"]: [
            format(Decimal(variant["sell_price"]).normalize(), "f"),
            variant["shipping_note"] or format(Decimal(variant["shipping_fees"]).normalize(), "f"),
            "in" if variant["stock"] > 0 else "out",
        ]
        for variant in variants
    }


def mark_agreed(facts: Facts) -> Facts:
    """Return the facts as those of two matching observations, which need a third one."""
    return {**facts, _AGREED: []}


def find_risk(old: Sequence[PricedVariant], new: Sequence[PricedVariant]) -> str:
    """Return the kind of risk that replacing the variants would be, empty for none."""
    if not new:
        return VANISHED
    before = {variant["vid"]: variant for variant in old}
    pairs = [(before[variant["vid"]], variant) for variant in new if variant["vid"] in before]
    if any(was["shipping_note"] == KNOWN != now["shipping_note"] for was, now in pairs):
        return NO_ROUTE
    if any(_falls(was, now) for was, now in pairs):
        return PRICE_FALL
    return COST_RISE if any(is_undercutting(was, now) for was, now in pairs) else ""


def _falls(was: PricedVariant, now: PricedVariant) -> bool:
    return Decimal(now["price"]) <= Decimal(was["price"]) * (1 - _FALL)


def is_run_held(count: int, total: int) -> bool:
    """Return whether `count` of `total` listings with the same pending change are too many to apply it."""
    return any(count >= least and count > total * share for least, share in _HELD)


def keep_costs(variants: Sequence[PricedVariant], old: Sequence[PricedVariant]) -> list[PricedVariant]:
    """Return the variants with the costs and prices that they had; their stock is the current one."""
    before = {variant["vid"]: variant for variant in old}
    return [{**before.get(variant["vid"], variant), "stock": variant["stock"]} for variant in variants]


def list_newly_below_cost(old: Sequence[PricedVariant], new: Sequence[PricedVariant]) -> list[str]:
    """Return the ids of variants that are sold below their cost now and were not before."""
    before = {variant["vid"]: variant["is_below_cost"] for variant in old}
    return [
        variant["vid"]
        for variant in new
        if variant["is_below_cost"] and not before.get(variant["vid"], False)
    ]
