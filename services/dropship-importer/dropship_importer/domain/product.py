"""A supplier's product, whichever supplier it is of."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Variant:
    """A variant: `price` is its cost in the supplier's currency, `grams` its weight, `key` its values such as
    `Black-XL`."""

    vid: str
    key: str
    image: str
    price: Decimal
    grams: Decimal
    sku: str = ""


@dataclass(frozen=True)
class Product:
    """A supplier's product; prices in the supplier's currency, `options` are the names of the variants' attributes, and
    `sku` is the supplier's number of it."""

    pid: str
    name: str
    description: str
    category_id: str
    categories: tuple[str, ...]
    images: tuple[str, ...]
    options: tuple[str, ...]
    variants: tuple[Variant, ...]
    # Ids of variants without a price that can be read; they exist.
    unreadable: frozenset[str] = frozenset()
    sku: str = ""
