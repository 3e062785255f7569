"""Twenty thousand products, each generated from its number alone, so that every run has the same."""

import random
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from souk_sandbox.supplier.categories import LEAVES, Leaf

SIZE = 20_000
COUNTRIES = ("CN", "US", "FR", "DE", "GB", "AU", "CA", "IT")
_ADJECTIVES = (
    "Foldable",
    "Cozy",
    "Bright",
    "Silent",
    "Vintage",
    "Slim",
    "Waterproof",
    "Cotton",
    "Magnetic",
    "Tiny",
)
_NOUNS = (
    "Lamp",
    "Bag",
    "Organizer",
    "Bottle",
    "Jacket",
    "Toy",
    "Holder",
    "Blanket",
    "Ring",
    "Cable",
    "Brush",
)
_COLOURS = ("Black", "Navy Blue", "Beige", "Red", "Off-White", "Green", "Rose")
_SIZES = ("S", "M", "L", "XL")
_NUMERIC, _FIRST = 3, 1_400_000_000_000_000_000
_MANY, _MANY_IMAGES = 28, 47


@dataclass(frozen=True)
class Variant:
    """A variant; `cents` is its price in US cents, `position` its place in the product."""

    number: int
    position: int
    key: str
    cents: int
    grams: int

    @property
    def vid(self) -> str:
        """Its id, derived from product and position."""
        return make_id(self.number, self.position + 1)

    @property
    def price(self) -> Decimal:
        """Its price in US dollars."""
        return Decimal(self.cents).scaleb(-2)


@dataclass(frozen=True)
class Product:
    """A product; `stock` is in pieces by country, `images` how many pictures it has."""

    number: int
    name: str
    leaf: Leaf
    options: str
    variants: tuple[Variant, ...]
    stock: dict[str, int] = field(hash=False)
    images: int = 3

    @property
    def pid(self) -> str:
        """Its id, derived from its number."""
        return make_id(self.number, 0)

    @property
    def sku(self) -> str:
        """Its SKU, of which those of variants are made."""
        return f"CJSB{self.number:08d}"


def make_id(number: int, position: int) -> str:
    """Return a product's id (position 0) or a variant's. Some are of 19 digits, the others upper-case UUIDs."""
    if number % _NUMERIC == 0:
        return str(_FIRST + number * 1000 + position)
    return f"{number:08X}-{position:04X}-4D31-94BD-B083E2A198E8"


def parse_id(text: str) -> tuple[int, int] | None:
    """Return the number and position that an id was made of; None for an unknown id."""
    try:
        decimal, coded = text.isdecimal(), (text[:8], text[9:13])
        parsed = divmod(int(text) - _FIRST, 1000) if decimal else (int(coded[0], 16), int(coded[1], 16))
    except ValueError:
        return None
    return parsed if 0 <= parsed[0] < SIZE and make_id(*parsed) == text else None


@lru_cache(maxsize=SIZE)
def get_product(number: int) -> Product:
    """Return the product of a number from 0 to SIZE - 1."""
    rng = random.Random(number)  # noqa: S311  # reproducible, not secret
    leaf = LEAVES[number % len(LEAVES)]
    options, keys = _variant_keys(number, rng)
    cents, grams = rng.randrange(50, 9000), rng.randrange(20, 2500)
    variants = tuple(
        Variant(number, position, key, cents + position * rng.randrange(0, 90), grams + 150 * (position % 3))
        for position, key in enumerate(keys)
    )
    stocked = {"CN", *rng.sample(COUNTRIES, rng.randrange(0, 4))}
    stock = {country: rng.randrange(1, 20_000) for country in COUNTRIES if country in stocked}
    name = f"{rng.choice(_ADJECTIVES)} {rng.choice(_NOUNS)} for {leaf.name} No {number}"
    images = _MANY_IMAGES if number % 500 == 7 else 1 + number % 4  # noqa: PLR2004  # rare on purpose
    return Product(number, name, leaf, options, variants, stock, images)


def _variant_keys(number: int, rng: random.Random) -> tuple[str, list[str]]:
    """Return the option names joined by hyphens, and the key of each variant."""
    if number % 500 == 7:  # noqa: PLR2004  # rare on purpose
        return "Color-Size", [f"{colour}-{size}" for colour in _COLOURS for size in _SIZES][:_MANY]
    if number % 4 == 0:
        return "Color", [rng.choice(_COLOURS)]
    if number % 4 == 1:
        return "Color", list(_COLOURS[: rng.randrange(2, 6)])
    if number % 4 == 2:  # noqa: PLR2004  # as above
        return "Size", [f'["{size}"]' for size in _SIZES[: rng.randrange(2, 5)]]
    colours = rng.sample(_COLOURS, 2)
    return "Color-Size", [f"{colour}-{size}" for colour in colours for size in ("59cm", "X-Large")]
