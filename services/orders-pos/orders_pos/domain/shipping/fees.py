"""What a delivery costs."""

from collections.abc import Mapping
from decimal import Decimal

ON_STORE = "on-store"
_FIELDS = {"collecte": "collecte", "delivery": "delivery", "collecte-and-delivery": "collecte_and_delivery"}


def shipping_fee(
    fees: Mapping[str, str], free_from: Decimal | None, delivery_type: str, products: Decimal
) -> Decimal:
    """The fee of a method for a delivery type, `products` being what the lines cost after discount and promo; nothing
    at the counter, and nothing from the method's free amount on."""
    if delivery_type == ON_STORE or (free_from is not None and products >= free_from):
        return Decimal(0)
    return Decimal(fees.get(_FIELDS[delivery_type]) or 0)
