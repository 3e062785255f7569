"""Names of months and weekdays, and the small words between them, in the languages of CLDR."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from babel import Locale, UnknownLocaleError
from chassis.locales import CLDR_LOCALES

from reading.characters import fold

# Beside the language that is known: those of files that people send, and the names of months in Arabic countries.
_LANGUAGES: Final = (
    *CLDR_LOCALES.values(),
    *(
        "en_US",
        "ar",
        "ar_DZ",
        "ar_TN",
        "ar_SY",
        "es",
        "de",
        "it",
        "pt",
        "nl",
        "tr",
        "pl",
        "ru",
        "sv",
        "id",
        "hr",
        "cs",
        "ro",
        "el",
    ),
)
_WIDTHS, _FORMS = ("wide", "abbreviated"), ("format", "stand-alone")
# Letters of a date's pattern that stand for parts of it.
_PATTERN_LETTERS: Final = re.compile(r"[A-Za-z]+")
_QUOTED: Final = re.compile(r"'([^']*)'")
_WORD: Final = re.compile(r"[^\W\d_]+")
# September is Sept in England and Sep elsewhere; people write both.
_ALSO: Final[Mapping[str, int]] = {"sep": 9, "sept": 9, "juil": 7, "fevr": 2, "fev": 2, "aou": 8, "dec": 12}
_SMALL_WORDS: Final = frozenset(
    {"at", "a", "the", "of", "on", "le", "du", "de", "في", "يوم", "er", "st", "nd", "rd", "th"}
)


def find_months(word: str, locale: str) -> frozenset[int]:
    """Return the months, 1 to 12, that a word can be: in the locale, else in any of the other languages."""
    key = fold(word)
    if months := _months_of(locale).get(key):
        return months
    months_elsewhere = {month for language in _LANGUAGES for month in _months_of(language).get(key, ())}
    return frozenset(months_elsewhere or ({_ALSO[key]} if key in _ALSO else ()))


def find_weekdays(word: str, locale: str) -> frozenset[int]:
    """Return the weekdays, 0 for Monday, that a word can be."""
    key = fold(word)
    if days := _weekdays_of(locale).get(key):
        return days
    return frozenset(day for language in _LANGUAGES for day in _weekdays_of(language).get(key, ()))


def is_small_word(word: str, locale: str) -> bool:
    """Return whether a word stands between the parts of a date and says nothing."""
    return fold(word) in _SMALL_WORDS or fold(word) in _words_between(locale)


@lru_cache(maxsize=64)
def _months_of(locale: str) -> Mapping[str, frozenset[int]]:
    return _names(locale, "months")


@lru_cache(maxsize=64)
def _weekdays_of(locale: str) -> Mapping[str, frozenset[int]]:
    return _names(locale, "days")


def _names(locale: str, kind: str) -> Mapping[str, frozenset[int]]:
    parsed = _parse(locale)
    numbers: dict[str, set[int]] = {}
    for form in _FORMS if parsed else ():
        for width in _WIDTHS:
            names: Mapping[int, str] = getattr(parsed, kind)[form][width]
            for number, name in names.items():
                numbers.setdefault(fold(name), set()).add(number)
    return {name: frozenset(places) for name, places in numbers.items() if not name.isdigit()}


@lru_cache(maxsize=64)
def _words_between(locale: str) -> frozenset[str]:
    """Return the words that a locale's patterns of dates have between their parts."""
    parsed = _parse(locale)
    patterns = [str(pattern.pattern) for pattern in parsed.date_formats.values()] if parsed else []
    patterns += [str(pattern) for pattern in parsed.datetime_formats.values()] if parsed else []
    quoted = (
        word for pattern in patterns for text in _QUOTED.findall(pattern) for word in _WORD.findall(text)
    )
    bare = (
        word
        for pattern in patterns
        for word in _WORD.findall(_PATTERN_LETTERS.sub(" ", _QUOTED.sub(" ", pattern)))
    )
    return frozenset(map(fold, (*quoted, *bare)))


@lru_cache(maxsize=64)
def day_order_of(locale: str) -> str:
    """Return in which order a locale writes a date in numbers: `dmy`, `mdy` or `ymd`; empty for an unknown one."""
    parsed = _parse(locale)
    if parsed is None:
        return ""
    pattern = _QUOTED.sub("", str(parsed.date_formats["short"].pattern)).lower()
    letters = [letter for letter in pattern if letter in "dmy"]
    return "".join(dict.fromkeys(letters))


def _parse(locale: str) -> Locale | None:
    try:
        return Locale.parse(locale) if locale else None
    except (UnknownLocaleError, ValueError):
        return None
