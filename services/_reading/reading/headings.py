"""Words of a heading that say how its column is meant: unit, currency, tax."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from chassis.money import CURRENCY_CODES

from reading.characters import fold, is_too_long, to_key
from reading.currency_words import currencies_named, is_currency
from reading.units import LENGTH, WEIGHT, find_unit

INCLUDED, EXCLUDED = "included", "excluded"
_INCLUDED: Final = frozenset(
    fold(words)
    for words in (
        "TTC", "taxes comprises", "toutes taxes comprises", "TVA incluse", "TVA comprise", "taxe incluse",
        "incl. tax", "incl tax", "including tax", "tax incl.", "tax included", "taxes included", "incl. VAT",
        "including VAT", "VAT incl.", "VAT included", "with tax", "gross", "شامل الضريبة", "شاملة الضريبة",
        "مع الضريبة", "متضمن الضريبة", "IVA incluido", "inkl. MwSt",
    )
)  # fmt: skip
_EXCLUDED: Final = frozenset(
    fold(words)
    for words in (
        "HT", "hors taxe", "hors taxes", "hors TVA", "excl. tax", "excl tax", "excluding tax", "tax excl.",
        "tax excluded", "ex tax", "excl. VAT", "excluding VAT", "VAT excl.", "ex VAT", "without tax", "without VAT",
        "before tax", "net", "دون ضريبة", "بدون ضريبة", "قبل الضريبة", "دون الضريبة", "غير شامل الضريبة",
        "sin IVA", "ohne MwSt",
    )
)  # fmt: skip
_BRACKETS: Final = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_SEPARATORS: Final = re.compile(r"[,;/|]| - ")
_BETWEEN: Final = frozenset({"in", "en", "ب", "per", "par", "unit", "unite"})
_BY_THE: Final = "بال"
_MOST_WORDS: Final = 3


@dataclass(frozen=True)
class Heading:
    """`name` is the heading without the words that were understood; `unit` is a symbol (`lb`), `currency` a code, `tax`
    included or excluded, all empty where it says nothing. `unknown` are words in brackets that say something else."""

    name: str
    unit: str = ""
    currency: str = ""
    tax: str = ""
    unknown: tuple[str, ...] = ()


def read_heading(text: str, currency: str = "") -> Heading:
    """Return what a heading says: in brackets (`Weight (lbs)`, `Price (USD, incl. tax)`) or at its end (`Prix TTC`,
    `Weight in grams`, `Price EUR`). A sign that several currencies have stands for `currency`, the shop's."""
    if is_too_long(text):
        return Heading(text)
    bracketed = [
        word for group in _BRACKETS.findall(text) for word in _SEPARATORS.split(group) if word.strip()
    ]
    name = " ".join(_BRACKETS.sub(" ", text).split())
    meanings: dict[str, str] = {}
    unknown: list[str] = []
    for word in bracketed:
        meaning = _meaning(word, currency, has_signs=True)
        if meaning and meaning[0] not in meanings:
            meanings[meaning[0]] = meaning[1]
        else:
            unknown.append(word.strip())
    for meaning, rest in _at_the_end(name, currency):
        if meaning[0] in meanings or not rest:
            break
        meanings[meaning[0]], name = meaning[1], rest
    return Heading(
        name, meanings.get("unit", ""), meanings.get("currency", ""), meanings.get("tax", ""), tuple(unknown)
    )


def _at_the_end(name: str, currency: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield what the last words of a name mean, with the name without them, from the end on."""
    words = re.split(r"[\s_]+", name)
    while len(words) > 1:
        for count in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
            if meaning := _meaning(" ".join(words[-count:]), currency, has_signs=False):
                words = words[:-count]
                if len(words) > 1 and fold(words[-1]) in _BETWEEN:
                    words = words[:-1]
                yield meaning, " ".join(words)
                break
        else:
            return


def _meaning(word: str, currency: str, *, has_signs: bool) -> tuple[str, str] | None:
    """Return what a word means, as field and value. Beside a name, letters must be those of a code or a unit's name,
    since `Fr` and `m` can be anything there."""
    key = fold(word)
    if key in _INCLUDED:
        return "tax", INCLUDED
    if key in _EXCLUDED:
        return "tax", EXCLUDED
    if code := _currency(word, currency, has_signs=has_signs):
        return "currency", code
    # "By the gram" is one word in Arabic.
    for name in (word, word.strip().removeprefix(_BY_THE)):
        if unit := find_unit(name, WEIGHT) or find_unit(name, LENGTH):
            return "unit", unit
    return None


def _currency(word: str, currency: str, *, has_signs: bool) -> str:
    if currency and has_signs and is_currency(word, currency, ""):
        return currency
    code = to_key(word).upper()
    if code in CURRENCY_CODES and (has_signs or word.strip().isupper()):
        return code
    named = currencies_named(word, "") if has_signs or not word.strip().isalpha() else frozenset[str]()
    return next(iter(named)) if len(named) == 1 else ""
