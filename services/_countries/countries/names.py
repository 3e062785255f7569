"""Countries of ISO 3166 with their names, from Unicode's CLDR."""

from collections.abc import Mapping
from functools import cache
from unicodedata import combining

from babel import Locale
from chassis.locales import CLDR_LOCALES, supported_locale
from chassis.normalization import normalize_text

_CODE_LENGTH = 2
# Codes of CLDR that are no countries of ISO 3166: islands and enclaves with codes of their own, unions, placeholders.
_OTHERS = frozenset(
    ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"]
)


@cache
def country_names(locale: str) -> Mapping[str, str]:
    """Return the names of all countries in a language by their codes, two letters, in the order of the names."""
    names = Locale.parse(CLDR_LOCALES[supported_locale(locale)]).territories
    countries = (
        (code, name)
        for code, name in names.items()
        if len(code) == _CODE_LENGTH and code.isalpha() and code not in _OTHERS
    )
    return dict(sorted(countries, key=lambda country: _sort_key(country[1])))


def _sort_key(name: str) -> str:
    """Return a name without accents: Égypte is with the other letters E."""
    return "".join(c for c in normalize_text("NFD", name) if not combining(c)).casefold()
