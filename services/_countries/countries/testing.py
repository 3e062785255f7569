"""Test support: the words by which documents, messages and pages of another country are recognised."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Final

from babel import Locale
from babel.numbers import get_currency_name, get_currency_symbol
from chassis.locales import LOCALES
from chassis.normalization import normalize_text
from phonenumbers import PhoneNumberFormat, format_number, parse

from countries.names import country_names
from countries.pack import CountryPack, LegalNumber, compile_pattern
from countries.packs import country_pack, packed_countries

# A short name that stands in brackets behind the long one, such as (RNE).
_ABBREVIATION: Final = re.compile(r"\(([A-Z]{2,})\)")
_ARABIC: Final = re.compile("[\u0600-\u06ff]")
_ONE_DIGIT: Final = 9
_MARKS: Final = re.compile(r"[\u200e\u200f\xa0]")


@cache
def country_words(code: str) -> frozenset[str]:
    """Return the words by which a country is recognised, in all languages: its name, names and examples of
    numbers, names of the tax, phrases of documents, currency, dialling code and time zones."""
    pack = country_pack(code)
    words = chain(
        (country_names(locale)[code] for locale in LOCALES),
        _number_words(pack),
        _tax_words(pack),
        _phrases(pack),
        _currency_words(pack.currency),
        _phone_words(pack),
        pack.time_zones,
    )
    return frozenset(filter(None, map(to_plain_text, words)))


def foreign_words(code: str) -> dict[str, str]:
    """Return words of other countries with one country that has them, without those of this one."""
    own = country_words(code)
    return {
        word: other
        for other in packed_countries()
        if other != code
        for word in sorted(country_words(other) - own)
    }


def find_foreign_words(text: str, code: str, allowed: frozenset[str] = frozenset()) -> list[str]:
    """Return each word of another country that a text of this country has, with that country. What is part of a phrase
    of this country is none. Spaces don't count, since those of a PDF are guessed from the places of letters."""
    foreign, text = foreign_words(code), to_plain_text(text)
    # Most texts have no letters of such a word in a row at all, which is quicker to see.
    compact = _compact(text)
    if not any(form in compact for word in foreign for form in _forms(word)):
        return []
    own = [form for word in country_words(code) | allowed for form in _forms(word) if form in compact]
    rest = _pattern(own).sub(" ~ ", text) if own else text
    return sorted(
        f"{country}: {word}"
        for word, country in foreign.items()
        if any(form in compact for form in _forms(word)) and _pattern(_forms(word)).search(rest)
    )


def to_plain_text(text: str) -> str:
    """Return a text without marks of direction, and with the letters of which its ligatures and shapes consist."""
    return normalize_text("NFKC", _MARKS.sub(" ", text)).strip()


@cache
def _forms(word: str) -> tuple[str, ...]:
    """Return a word without spaces, and an Arabic one also from right to left, as a PDF can have it."""
    compact = _compact(word)
    return (compact, compact[::-1]) if _ARABIC.search(word) else (compact,)


def _pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of whole words, the longest first."""
    return compile_pattern("|".join(map(_word_pattern, sorted(forms, key=len, reverse=True))))


def _word_pattern(word: str) -> str:
    before = r"(?<!\w)" if word[0].isalnum() else ""
    # The digits of a phone number may follow its dialling code at once.
    after = r"(?!\w)" if word[-1].isalnum() and word[0] != "+" else ""
    return before + r"\s*".join(map(re.escape, word)) + after


def _compact(word: str) -> str:
    return "".join(word.split())


def _number_words(pack: CountryPack) -> Iterator[str]:
    for number in (*pack.seller_numbers, *pack.buyer_numbers):
        yield from _names_of(number)
        yield number.example


def _names_of(number: LegalNumber) -> Iterator[str]:
    for name in number.names.values():
        yield name
        yield from _ABBREVIATION.findall(name)


def _tax_words(pack: CountryPack) -> Iterator[str]:
    tax = pack.tax
    for texts in (tax.names, tax.net_total, tax.gross_total, tax.exempt_note or {}):
        yield from texts.values()


def _phrases(pack: CountryPack) -> Iterator[str]:
    invoices: list[Mapping[str, str]] = [note.texts for note in pack.invoices.notes]
    for texts in (*invoices, pack.invoices.total_in_words or {}):
        yield from texts.values()
    yield from pack.e_invoices.notes.values() if pack.e_invoices else ()


def _phone_words(pack: CountryPack) -> Iterator[str]:
    if not pack.phone_example:
        return
    example = parse(pack.phone_example, pack.code)
    yield pack.phone_example
    yield format_number(example, PhoneNumberFormat.INTERNATIONAL)
    # A sign before one digit is also that of a difference.
    if (example.country_code or 0) > _ONE_DIGIT:
        yield f"+{example.country_code}"


def _currency_words(currency: str) -> Iterator[str]:
    yield currency
    for locale in map(Locale.parse, LOCALES):
        yield get_currency_symbol(currency, locale)
        yield get_currency_name(currency, locale=locale)
