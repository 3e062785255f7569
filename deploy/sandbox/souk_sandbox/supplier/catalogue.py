"""Twenty thousand products, each made of its number alone and the same in every run."""

import random
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from souk_sandbox.supplier.categories import LEAVES, Leaf

SIZE = 20_000
COUNTRIES = ("CN", "US", "FR", "DE", "GB", "AU", "CA", "IT")
_LOOKS = (
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
_THINGS = (
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
_MANY, _MANY_PICTURES = 28, 47


@dataclass(frozen=True)
class Variant:
    number: int
    place: int
    key: str
    cents: int
    grams: int

    @property
    def vid(self) -> str:
        return id_of(self.number, self.place + 1)

    @property
    def price(self) -> Decimal:
        return Decimal(self.cents).scaleb(-2)


@dataclass(frozen=True)
class Product:
    number: int
    name: str
    leaf: Leaf
    options: str
    variants: tuple[Variant, ...]
    stock: dict[str, int] = field(hash=False)
    pictures: int = 3

    @property
    def pid(self) -> str:
        return id_of(self.number, 0)

    @property
    def sku(self) -> str:
        return f"CJSB{self.number:08d}"


def id_of(number: int, place: int) -> str:
    """A product's id (place 0) or a variant's: 19 digits or an upper-case UUID, both in one catalogue."""
    if number % _NUMERIC == 0:
        return str(_FIRST + number * 1000 + place)
    return f"{number:08X}-{place:04X}-4D31-94BD-B083E2A198E8"


def number_of(text: str) -> tuple[int, int] | None:
    """The number and place that an id was made of; None for an id of nobody."""
    try:
        decimal, coded = text.isdecimal(), (text[:8], text[9:13])
        found = divmod(int(text) - _FIRST, 1000) if decimal else (int(coded[0], 16), int(coded[1], 16))
    except ValueError:
        return None
    return found if 0 <= found[0] < SIZE and id_of(*found) == text else None


@lru_cache(maxsize=SIZE)
def product(number: int) -> Product:
    dice = random.Random(number)  # noqa: S311  # the same in every run is what is wanted
    leaf = LEAVES[number % len(LEAVES)]
    options, keys = _keys(number, dice)
    cents, grams = dice.randrange(50, 9000), dice.randrange(20, 2500)
    variants = tuple(
        Variant(number, place, key, cents + place * dice.randrange(0, 90), grams + 150 * (place % 3))
        for place, key in enumerate(keys)
    )
    there = {"CN", *dice.sample(COUNTRIES, dice.randrange(0, 4))}
    stock = {country: dice.randrange(1, 20_000) for country in COUNTRIES if country in there}
    name = f"{dice.choice(_LOOKS)} {dice.choice(_THINGS)} for {leaf.name} No {number}"
    pictures = _MANY_PICTURES if number % 500 == 7 else 1 + number % 4  # noqa: PLR2004  # rare on purpose
    return Product(number, name, leaf, options, variants, stock, pictures)


def _keys(number: int, dice: random.Random) -> tuple[str, list[str]]:
    """The names of the options, and what each variant has of them."""
    if number % 500 == 7:  # noqa: PLR2004  # rare on purpose
        return "Color-Size", [f"{colour}-{size}" for colour in _COLOURS for size in _SIZES][:_MANY]
    if number % 4 == 0:
        return "Color", [dice.choice(_COLOURS)]
    if number % 4 == 1:
        return "Color", list(_COLOURS[: dice.randrange(2, 6)])
    if number % 4 == 2:  # noqa: PLR2004  # as above
        return "Size", [f'["{size}"]' for size in _SIZES[: dice.randrange(2, 5)]]
    colours = dice.sample(_COLOURS, 2)
    return "Color-Size", [f"{colour}-{size}" for colour in colours for size in ("59cm", "X-Large")]
