"""Prices of a listing's variants, from the supplier's product and the tenant's choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from typing import NotRequired, TypedDict

from dropship_importer.domain.freight import ShippingFees
from dropship_importer.domain.pricing import Rule, base_price, find_rule, to_currency
from dropship_importer.domain.product import Product, Variant


class BasePrice(TypedDict):
    """A base price that replaces the computed one; `amount` is in the supplier's currency, `is_manual` if a person set
    it who saw the cost."""

    amount: str
    is_manual: NotRequired[bool]


class PricedVariant(TypedDict):
    """A variant as it is stored and shown; amounts are exact decimals as strings."""

    vid: str
    key: str
    image: str
    sell_price: str
    shipping_fees: str
    shipping_note: str
    total_cost: str
    base_price: str
    price: str
    is_manual: bool
    is_below_cost: bool
    stock: int
    logistic_name: str
    sku: str
    weight: int
    # In a draft: it is not listed.
    is_left_out: NotRequired[bool]
    # While a single observation has a cost above the price: the former prices, to which it may return.
    settled_base_price: NotRequired[str]
    settled_price: NotRequired[str]


@dataclass(frozen=True)
class PricingTerms:
    """How a listing is priced: `multiplier` applies where no rule matches, `base_prices` override the computed price by
    variant id, `rate` converts the supplier's currency into a currency with `digits` decimals."""

    multiplier: Decimal
    base_prices: Mapping[str, BasePrice]
    rate: Decimal
    digits: int
    rules: Sequence[Rule] = ()


def price_variants(
    product: Product, fees: Mapping[str, ShippingFees], stock: Mapping[str, int], terms: PricingTerms
) -> list[PricedVariant]:
    """Return every variant with its price."""
    return [
        _price_variant(variant, product.category_id, fees[variant.vid], stock.get(variant.vid, 0), terms)
        for variant in product.variants
    ]


def _price_variant(
    variant: Variant, category_id: str, fees: ShippingFees, stock: int, terms: PricingTerms
) -> PricedVariant:
    costs: PricedVariant = {
        "vid": variant.vid,
        "key": variant.key,
        "image": variant.image,
        "sell_price": format(variant.price, "f"),
        "shipping_fees": format(fees.amount, "f"),
        "shipping_note": fees.note,
        "total_cost": format(variant.price + fees.amount, "f"),
        "base_price": "0",
        "price": "0",
        "is_manual": False,
        "is_below_cost": False,
        "stock": stock,
        "logistic_name": fees.method,
        "sku": variant.sku,
        "weight": int(variant.grams.to_integral_value(ROUND_CEILING)),
    }
    return set_base_price(costs, terms.base_prices.get(variant.vid), category_id, terms)


def set_base_price(
    variant: PricedVariant, override: BasePrice | None, category_id: str, terms: PricingTerms
) -> PricedVariant:
    """Return the variant with the base price that overrides the computed one, or with that. One that differs from the
    computed one is manual: it does not follow the costs."""
    cost, fees = Decimal(variant["sell_price"]), Decimal(variant["shipping_fees"])
    rule = find_rule(cost, category_id, terms.rules, terms.multiplier)
    computed = base_price(cost, fees, rule)
    base = Decimal(override["amount"]) if override else computed
    return {
        **variant,
        "base_price": format(base, "f"),
        "price": format(to_currency(base, terms.rate, terms.digits), "f"),
        "is_manual": base != computed or bool(override and override.get("is_manual")),
        "is_below_cost": base < Decimal(variant["total_cost"]),
    }


def raise_to_cost(variant: PricedVariant, rate: Decimal, digits: int) -> PricedVariant:
    """Return the variant at its total cost if its price is below."""
    if not variant["is_below_cost"]:
        return variant
    raised = price_at(variant, Decimal(variant["total_cost"]), rate, digits)
    return {**raised, "is_below_cost": False}


def price_at(variant: PricedVariant, base: Decimal, rate: Decimal, digits: int) -> PricedVariant:
    """Return the variant with this base price."""
    price = format(to_currency(base, rate, digits), "f")
    return {**variant, "base_price": format(base, "f"), "price": price}


def lowest_price(variants: Sequence[PricedVariant]) -> Decimal:
    """Return the lowest price of the variants, in the shop's currency. Raise ValueError without variants."""
    return min(Decimal(variant["price"]) for variant in variants)
