"""Signs, codes and names that stand for currencies."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.languages import get_official_languages
from babel.localedata import exists
from chassis.locales import CLDR_LOCALES, LOCALES
from chassis.money import CURRENCY_CODES

from reading.characters import fold

# As people write them, and no data of locales has them.
_LOCAL: Final[Mapping[str, tuple[str, ...]]] = {
    "MAD": ("DH", "DHS", "dirham", "dirhams", "درهم", "دراهم"),
    "AED": ("DH", "DHS", "dirham", "dirhams", "درهم", "دراهم"),
    "EUR": ("euro", "euros", "يورو"),
    "USD": ("$US", "US$", "U$", "dollar", "dollars", "دولار"),
    "TND": ("DT", "dinar", "dinars", "دينار"),
    "DZD": ("DA", "dinar", "dinars", "دينار"),
    "CHF": ("Fr", "SFr", "Frs"),
    "XOF": ("FCFA", "CFA", "F CFA"),
    "XAF": ("FCFA", "CFA", "F CFA"),
    "GBP": ("pound", "pounds", "quid"),
    "INR": ("Rs", "Re"),
}
_COUNTS: Final = ("one", "two", "few", "many", "other", "zero")


@lru_cache(maxsize=1024)
def is_currency(word: str, code: str, locale: str) -> bool:
    """Return whether a word, sign or code before or after an amount means the currency of a code for people who use
    that currency, or in the locale."""
    return _key(word) in _words_at_home(code) or code in _words_of(locale).get(_key(word), ())


def currencies_named(word: str, locale: str) -> frozenset[str]:
    """Return the codes of all currencies that a word, sign or code can mean in the locale, in English, French and
    Arabic."""
    key = _key(word)
    named = {code for name in (locale, *CLDR_LOCALES.values()) for code in _words_of(name).get(key, ())}
    return frozenset(named | {code for code in _LOCAL if key in _words_at_home(code)})


@lru_cache(maxsize=1024)
def currencies_called(word: str) -> frozenset[str]:
    """Return the codes of all currencies that are called by a word, sign or code anywhere: $ is that of 27."""
    at_home = {code for code in CURRENCY_CODES if is_currency(word, code, "")}
    return frozenset(at_home | currencies_named(word, ""))


@cache
def _words_at_home(code: str) -> frozenset[str]:
    """Return what a currency is called where it is money, in the languages of these places."""
    words = {code, *_LOCAL.get(code, ())}
    for territory in _territories().get(code, ()):
        for language in {*LOCALES, *get_official_languages(territory, de_facto=True)}:
            locale = f"{language}_{territory}"
            if exists(locale):
                words.update(_names(Locale.parse(locale), code))
    return frozenset(map(_key, words))


@lru_cache(maxsize=64)
def _words_of(locale: str) -> Mapping[str, frozenset[str]]:
    """Return the currencies by what a locale calls them."""
    try:
        parsed = Locale.parse(locale) if locale else None
    except (UnknownLocaleError, ValueError):
        parsed = None
    codes: dict[str, set[str]] = {}
    for code in CURRENCY_CODES:
        for word in (code, *(_names(parsed, code) if parsed else ())):
            codes.setdefault(_key(word), set()).add(code)
    return {word: frozenset(named) for word, named in codes.items()}


def _names(locale: Locale, code: str) -> Iterator[str]:
    if symbol := locale.currency_symbols.get(code):
        yield symbol
    if name := locale.currencies.get(code):
        yield name
    plurals: Mapping[str, str] = locale._data["currency_names_plural"].get(code, {})  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # as babel.numbers.get_currency_name does
    yield from (plurals[count] for count in _COUNTS if count in plurals)


@cache
def _territories() -> Mapping[str, frozenset[str]]:
    """Return the territories in which each currency is money today."""
    territories: dict[str, set[str]] = {}
    for territory, currencies in get_global("territory_currencies").items():
        for code, _, end, is_tender in currencies:
            if end is None and is_tender:
                territories.setdefault(code, set()).add(territory)
    return {code: frozenset(names) for code, names in territories.items()}


def _key(word: str) -> str:
    return fold(word).replace(" ", "")
