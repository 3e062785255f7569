"""Drafts: listings that wait in the import list, where they are edited before they go to the shop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.freight import KNOWN
from dropship_importer.domain.listing import BasePrice, PricedVariant, PricingTerms, set_base_price
from dropship_importer.domain.product import Product
from dropship_importer.domain.reasons import BELOW_COST, NO_PRICE, NONE, Reason

# What a product lacks that a person should see before it is sold.
NO_PICTURES, UNREADABLE_VARIANTS, UNKNOWN_SHIPPING = "pictures", "variants", "shipping"


@dataclass(frozen=True)
class VariantEdit:
    """A base price in the supplier's currency that a person set, None to compute it; and whether the variant is not to
    be listed."""

    base_price: Decimal | None
    is_left_out: bool


def list_gaps(
    product: Product,
    images: Mapping[str, str],
    variants: Sequence[PricedVariant],
    base_prices: Mapping[str, BasePrice],
    *,
    is_cost_confirmed: bool,
) -> list[str]:
    """Return what is missing of a product. Unknown shipping fees are no gap where a person saw the cost: they set the
    price, or confirmed any."""
    gaps = [NO_PICTURES] if product.images and not images else []
    if product.unreadable:
        gaps.append(UNREADABLE_VARIANTS)
    unseen = [variant for variant in variants if variant["vid"] not in base_prices]
    if not is_cost_confirmed and any(variant["shipping_note"] != KNOWN for variant in unseen):
        gaps.append(UNKNOWN_SHIPPING)
    return gaps


def edit_variants(
    variants: Sequence[PricedVariant], edits: Mapping[str, VariantEdit], category_id: str, terms: PricingTerms
) -> list[PricedVariant]:
    """Return the variants with the edits of those that have one."""
    return [
        _edit(variant, edits[variant["vid"]], category_id, terms) if variant["vid"] in edits else variant
        for variant in variants
    ]


def _edit(variant: PricedVariant, edit: VariantEdit, category_id: str, terms: PricingTerms) -> PricedVariant:
    override: BasePrice | None = (
        None if edit.base_price is None else {"amount": format(edit.base_price, "f"), "is_manual": True}
    )
    return {**set_base_price(variant, override, category_id, terms), "is_left_out": edit.is_left_out}


def list_chosen(variants: Sequence[PricedVariant]) -> list[PricedVariant]:
    """Return the variants that are to be listed."""
    return [variant for variant in variants if not variant.get("is_left_out")]


def find_obstacle(
    variants: Sequence[PricedVariant], base_prices: Mapping[str, BasePrice], *, is_below_cost_confirmed: bool
) -> Reason:
    """Return why the variants can't be listed, NONE if they can. A price below the cost is one, unless a person set it
    who saw the cost."""
    if any(Decimal(variant["price"]) <= 0 for variant in variants):
        return NO_PRICE
    typed = {vid for vid, price in base_prices.items() if price.get("is_manual")}
    is_below_cost = any(variant["is_below_cost"] and variant["vid"] not in typed for variant in variants)
    return BELOW_COST if is_below_cost and not is_below_cost_confirmed else NONE
