"""Weights as the reader's language writes them."""

from collections.abc import Sequence
from decimal import Decimal

from babel.units import format_unit
from chassis.formats import format_number
from chassis.locales import CLDR_LOCALES

_KILOGRAM = 1000


def format_weights(grams: Sequence[int], locale: str) -> str:
    """Return a weight, or the lightest and the heaviest of several, in grams or kilograms; empty for none."""
    ends = dict.fromkeys((grams[0], grams[-1])) if grams else ()
    return " \N{EN DASH} ".join(_format(weight, locale) for weight in ends)


def _format(grams: int, locale: str) -> str:
    is_heavy = grams >= _KILOGRAM
    number = (Decimal(grams) / _KILOGRAM).normalize() if is_heavy else Decimal(grams)
    plain = format_number(Decimal(f"{number:f}"), locale)
    return format_unit(
        plain, "mass-kilogram" if is_heavy else "mass-gram", "short", locale=CLDR_LOCALES[locale]
    )
