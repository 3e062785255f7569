"""A listing's variants with their prices, from what the supplier says and what was chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from dropship_importer.domain.freight import Fees
from dropship_importer.domain.pricing import Rule, base_price, in_currency, rule_for
from dropship_importer.domain.shapes import Product, Variant

Priced = dict[str, Any]


@dataclass(frozen=True)
class Terms:
    """What was chosen: the multiplier where no rule fits, base prices by variant (`amount` in USD, `is_manual`), the
    rate into a currency of so many digits."""

    multiplier: Decimal
    base_prices: Mapping[str, Any]
    rate: Decimal
    digits: int
    rules: Sequence[Rule] = ()


def priced_variants(
    product: Product, fees: Mapping[str, Fees], stock: Mapping[str, int], terms: Terms
) -> list[Priced]:
    """Every variant as it is kept and shown, amounts as exact texts."""
    return [
        _priced(one, product.category_id, fees[one.vid], stock.get(one.vid, 0), terms)
        for one in product.variants
    ]


def _priced(one: Variant, category_id: str, fees: Fees, stock: int, terms: Terms) -> Priced:
    chosen = terms.base_prices.get(one.vid)
    rule = rule_for(one.price, category_id, terms.rules, terms.multiplier)
    base = Decimal(chosen["amount"]) if chosen else base_price(one.price, fees.amount, rule)
    total = one.price + fees.amount
    return {
        "vid": one.vid,
        "key": one.key,
        "image": one.image,
        "sell_price": format(one.price, "f"),
        "shipping_fees": format(fees.amount, "f"),
        "shipping_note": fees.note,
        "total_cost": format(total, "f"),
        "base_price": format(base, "f"),
        "price": format(in_currency(base, terms.rate, terms.digits), "f"),
        "is_manual": bool(chosen and chosen.get("is_manual")),
        "is_below_cost": base < total,
        "stock": stock,
        "logistic_name": fees.way,
    }


def lowest_price(variants: Sequence[Priced]) -> Decimal:
    return min(Decimal(one["price"]) for one in variants)
