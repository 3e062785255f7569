"""A product that a supplier's listing keeps true, as far as no person changed it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE, Product

_KEPT = ("name", "description", "image", "price", "final_price", "product_type", "attribute_values")
_AMOUNTS = frozenset({"price", "final_price"})
# A product's own limits.
_NAME, _DESCRIPTION = 255, 10_000

Told = dict[str, Any]


def told_by(listing: Mapping[str, Any]) -> Told:
    """What a listing says of its product: one variant is a simple product, several are values to choose from."""
    variants = listing["variants"]
    price = str(listing["price"])
    return {
        "name": listing["name"][:_NAME],
        "description": listing["description"][:_DESCRIPTION],
        "image": listing["image"],
        "price": price,
        "final_price": price,
        "product_type": VARIABLE if len(variants) > 1 else SIMPLE,
        "attribute_values": [_value(one) for one in variants] if len(variants) > 1 else [],
    }


def _value(variant: Mapping[str, Any]) -> dict[str, str]:
    return {
        "id": variant["vid"],
        "attribute_name": variant["variantKey"][:_NAME] or variant["vid"],
        "price": str(variant["price"]),
    }


def follow(product: Product, told: Told, before: Mapping[str, Any]) -> None:
    """Take over what is new; a field that is not as the listing said before was changed by a person, and stays."""
    for name in _KEPT:
        if name not in before or _is_as_told(product, name, before[name]):
            setattr(product, name, Decimal(told[name]) if name in _AMOUNTS else told[name])
    if product.product_type == SIMPLE:
        product.attribute_values = []


def _is_as_told(product: Product, name: str, said: Any) -> bool:
    value = getattr(product, name)
    if name in _AMOUNTS:
        return bool(value == Decimal(said))
    if name == "attribute_values":
        return _comparable(value) == _comparable(said)
    return bool(value == said)


def _comparable(values: Any) -> list[tuple[Any, ...]]:
    return [(one["id"], one["attribute_name"], Decimal(one["price"])) for one in values]
