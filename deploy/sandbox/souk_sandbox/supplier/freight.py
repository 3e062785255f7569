"""Shipping quotes: linear in weight, sometimes 0, sometimes none."""

from decimal import Decimal
from typing import Any

from souk_sandbox.supplier.catalogue import Product

_NOT_SERVED = frozenset({"KP", "AQ"})
_CENT = Decimal("0.01")
_OPTIONS = (
    ("CJPacket Ordinary", "7-12", Decimal("3.84"), Decimal("16.42")),
    ("CJPacket Postal", "12-50", Decimal("3.10"), Decimal("14.80")),
    ("DHL Official", "3-5", Decimal("18.20"), Decimal("21.00")),
)


def list_quotes(product: Product, grams: int, start: str, end: str) -> list[dict[str, Any]] | None:
    """Return the quotes for a parcel, unsorted; empty or None where nothing is shipped."""
    if end in _NOT_SERVED or product.number % 97 == 13:  # noqa: PLR2004  # rare on purpose
        return None if product.number % 2 else []
    kilos = Decimal(grams) / 1000
    if start == end:
        free = product.number % 46 == 8  # noqa: PLR2004  # as above
        price = Decimal("0.00") if free else (Decimal("3.20") + 2 * kilos).quantize(_CENT)
        return [_option("USPS+" if end == "US" else "PostNL", "2-5", price)]
    return [_option(name, days, (fixed + per * kilos).quantize(_CENT)) for name, days, fixed, per in _OPTIONS]


def _option(name: str, days: str, price: Decimal) -> dict[str, Any]:
    yuan = float((price * Decimal("6.5")).quantize(_CENT))
    return {
        "logisticAging": days,
        "logisticPrice": float(price),
        "logisticPriceCn": yuan,
        "logisticName": name,
    }
