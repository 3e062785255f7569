"""Shipping fees."""

from collections.abc import Mapping
from decimal import Decimal

ON_STORE = "on-store"
_FIELDS = {"collecte": "collecte", "delivery": "delivery", "collecte-and-delivery": "collecte_and_delivery"}


def shipping_fee(
    fees: Mapping[str, str], free_from: Decimal | None, delivery_type: str, products: Decimal
) -> Decimal:
    """Return the fee of a shipping method for a delivery type.

    `products` is the total of the lines after discount and promo code. There is no fee in the shop, and none from
    the method's `free_from` amount on.
    """
    if delivery_type == ON_STORE or (free_from is not None and products >= free_from):
        return Decimal(0)
    return Decimal(fees.get(_FIELDS[delivery_type]) or 0)
