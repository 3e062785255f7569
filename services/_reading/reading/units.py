"""Units of weight and length, with their names in languages."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final

from babel import Locale, UnknownLocaleError
from chassis.locales import CLDR_LOCALES

from reading.characters import fold

WEIGHT: Final = "weight"
LENGTH: Final = "length"
# In grams and in millimetres. The pound and the inch are defined by these.
FACTORS: Final[Mapping[str, Mapping[str, Decimal]]] = {
    WEIGHT: {
        "mg": Decimal("0.001"), "g": Decimal(1), "kg": Decimal(1000), "t": Decimal(1_000_000),
        "oz": Decimal("28.349523125"), "lb": Decimal("453.59237"),
    },
    LENGTH: {
        "mm": Decimal(1), "cm": Decimal(10), "m": Decimal(1000), "in": Decimal("25.4"), "ft": Decimal("304.8"),
    },
}  # fmt: skip
# What a number without a unit may be meant in.
ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    WEIGHT: ("g", "kg", "lb", "oz"),
    LENGTH: ("mm", "cm", "m", "in"),
}
_CLDR: Final = {
    "mg": "mass-milligram", "g": "mass-gram", "kg": "mass-kilogram", "t": "mass-tonne", "oz": "mass-ounce",
    "lb": "mass-pound", "mm": "length-millimeter", "cm": "length-centimeter", "m": "length-meter", "in": "length-inch",
    "ft": "length-foot",
}  # fmt: skip
# As people and shop programs write them beside the names of CLDR.
_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "g": ("gr", "grs", "gm", "gms", "gram", "grams", "gramme", "grammes", "غ", "غرام", "غراما", "جرام", "جم"),
    "kg": (
        "kgs",
        "kilo",
        "kilos",
        "kilogramme",
        "kilogrammes",
        "كغ",
        "كغم",
        "كجم",
        "كيلو",
        "كيلوغرام",
        "كيلوغراما",
    ),
    "mg": ("mgs",),
    "t": ("tonne", "tonnes"),
    "oz": ("ozs", "ounce", "ounces", "once", "onces"),
    "lb": ("lbs", "pound", "pounds", "livre", "livres", "#"),
    "in": ("inch", "inches", '"', "pouce", "pouces"),
    "ft": ("foot", "feet", "pied", "pieds"),
    "cm": ("cms",),
    "mm": ("mms",),
    "m": ("metre", "metres", "meter", "meters"),
}


@lru_cache(maxsize=1024)
def find_unit(word: str, dimension: str, locale: str = "") -> str:
    """Return the symbol of the unit of a dimension that a word is in the locale, in English, French or Arabic; empty if
    it is none, or could be two."""
    key = fold(word).replace(" ", "")
    units = {unit for name in (locale, *CLDR_LOCALES.values()) for unit in _units_of(name).get(key, ())}
    matches = units & FACTORS[dimension].keys()
    return matches.pop() if len(matches) == 1 else ""


@lru_cache(maxsize=64)
def _units_of(locale: str) -> Mapping[str, frozenset[str]]:
    words: dict[str, set[str]] = {}
    for unit, cldr in _CLDR.items():
        for word in (unit, *_ALSO.get(unit, ()), *_names(locale, cldr)):
            words.setdefault(fold(word).replace(" ", ""), set()).add(unit)
    return {word: frozenset(units) for word, units in words.items()}


def _names(locale: str, unit: str) -> Iterator[str]:
    try:
        parsed = Locale.parse(locale) if locale else None
    except (UnknownLocaleError, ValueError):
        parsed = None
    if parsed is None:
        return
    yield from parsed.unit_display_names.get(unit, {}).values()
    patterns: Mapping[str, Mapping[str, str]] = parsed._data["unit_patterns"].get(unit, {})  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # as babel.units.format_unit does
    for by_count in patterns.values():
        yield from (pattern.replace("{0}", "") for pattern in by_count.values())
