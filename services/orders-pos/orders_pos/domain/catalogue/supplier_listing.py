"""Products synchronised with a supplier's listing, except for the fields that a user edited."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE, Product

_SYNCED_FIELDS = ("name", "description", "image", "price", "final_price", "product_type", "attribute_values")
_AMOUNTS = frozenset({"price", "final_price"})
# The limits of a product's name and description.
_MAX_NAME, _MAX_DESCRIPTION = 255, 10_000

ProductFields = dict[str, Any]


def fields_from_listing(listing: Mapping[str, Any]) -> ProductFields:
    """Return the product fields of a listing. A listing with several variants is a variable product."""
    variants = listing["variants"]
    price = str(listing["price"])
    return {
        "name": listing["name"][:_MAX_NAME],
        "description": listing["description"][:_MAX_DESCRIPTION],
        "image": listing["image"],
        "price": price,
        "final_price": price,
        "product_type": VARIABLE if len(variants) > 1 else SIMPLE,
        "attribute_values": [_to_attribute_value(variant) for variant in variants]
        if len(variants) > 1
        else [],
    }


def _to_attribute_value(variant: Mapping[str, Any]) -> dict[str, str]:
    return {
        "id": variant["vid"],
        "attribute_name": variant["variantKey"][:_MAX_NAME] or variant["vid"],
        "price": str(variant["price"]),
    }


def apply_listing(product: Product, fields: ProductFields, previous: Mapping[str, Any]) -> None:
    """Copy the listing's fields to the product, except those that a user edited since the previous listing."""
    for name in _SYNCED_FIELDS:
        if name not in previous or _is_unedited(product, name, previous[name]):
            setattr(product, name, Decimal(fields[name]) if name in _AMOUNTS else fields[name])
    if product.product_type == SIMPLE:
        product.attribute_values = []


def _is_unedited(product: Product, name: str, previous_value: Any) -> bool:
    value = getattr(product, name)
    if name in _AMOUNTS:
        return bool(value == Decimal(previous_value))
    if name == "attribute_values":
        return _comparable(value) == _comparable(previous_value)
    return bool(value == previous_value)


def _comparable(values: Any) -> list[tuple[Any, ...]]:
    return [(value["id"], value["attribute_name"], Decimal(value["price"])) for value in values]
