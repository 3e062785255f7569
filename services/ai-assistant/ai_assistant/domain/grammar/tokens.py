"""Tokens of a request: words, numbers, quoted texts, dates and signs."""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from chassis.locales import CLDR_LOCALES
from chassis.normalization import normalize_text
from reading.context import ReadingContext
from reading.numbers import read_number
from reading.result import readings_of

_QUOTES = {'"': '"', "«": "»", "“": "”", "‘": "’", "„": "“"}
_QUOTED = "|".join(
    f"{re.escape(first)}([^{re.escape(last)}]+){re.escape(last)}" for first, last in _QUOTES.items()
)
_NUMBER = r"\d{1,3}(?:[ \u00a0\u202f',.٬]\d{3})+(?:[.,٫]\d{1,2})?(?!\d)|\d+(?:[.,٫]\d+)?"
_PERCENT = r"(?:percent|per cent|pourcents?|pour cent|بالمئة|بالمائة|في المئة|في المائة)(?!\w)"
# Arabic letters may carry the signs of short and doubled sounds.
_LETTERS = r"(?:[^\W\d_][\u064b-\u0652\u0670]*)+"
# An address, a phone number, an order's number and a date are one token each.
# short text: a question has at most 4,000 characters, as its contract says.
_PATTERN = re.compile(
    rf"(?P<quoted>{_QUOTED}|(?<!\w)'[^']+'(?!\w))"
    r"|(?P<email>[^\s@,;()<>]+@[^\s@,;()<>]+\.\w+)"
    r"|(?P<code>[A-Za-z]{2,5}-\d{4}-\d{1,9})"
    r"|(?P<date>\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2})?|\d{1,2}/\d{1,2}/\d{4})"
    r"|(?P<phone>\+\d[\d .-]{7,16}\d|0\d(?:[ .-]?\d{2}){4}(?!\d))"
    r"|(?P<time>\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?(?!\w))?|\d{1,2}\s?[ap]\.?m\.?(?!\w)|\d{1,2}\s?h(?:\d{2})?(?!\w))"
    rf"|(?P<percent>(?:{_NUMBER})\s*(?:%|٪|{_PERCENT}))"
    rf"|(?P<number>{_NUMBER})(?:(?:er|ère)(?!\w))?"
    r"|(?P<path>(?<!\S)/(?:[\w/-]|\.(?=\w))*)"
    rf"|(?P<word>{_LETTERS}(?:[’'-]{_LETTERS})*)"
    r"|(?P<minus>(?<!\S)[-−](?=\s?\d))"
    r"|(?P<sign><=|>=|[<>=≤≥$€,;:])",
)
_ELISION = re.compile(r"^(?:l|d|s|n|m|t|c|j|qu)[’'](?=\w)", re.IGNORECASE)
# It, in French: baisse-le.
_PRONOUN = re.compile(r"(?<=\w{3})-(?:le|la|les|lui|leur)$", re.IGNORECASE)
_ARABIC_LETTERS = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي", "ة": "ه", "ـ": ""})


@dataclass(frozen=True)
class Token:
    """`kind` is quoted, email, code, date, phone, time, percent, number, path, word, minus or sign. `text` is as it was
    written, without quotes; `key` is normalised for comparison; `start` and `end` are offsets in the request. `locale`
    is the language of the request, which says what the marks of its numbers mean; it is empty where that is not
    known."""

    kind: str
    text: str
    key: str
    start: int
    end: int
    locale: str = ""

    @property
    def readings(self) -> tuple[Decimal, ...]:
        """What a number or a percentage can be: one value, two where its mark is for decimals or for thousands, or
        none."""
        number_match = re.match(_NUMBER, self.text)
        context = ReadingContext(CLDR_LOCALES.get(self.locale, ""), is_typed=bool(self.locale))
        return readings_of(read_number(number_match.group() if number_match else self.text, context))

    @property
    def number(self) -> Decimal:
        """The value of a number or a percentage that has one reading; `parse` asks about others."""
        return next(iter(self.readings), Decimal(0))


def normalize(text: str) -> str:
    """Return a text for comparison: no case, no accents, one form of each Arabic letter."""
    decomposed = normalize_text("NFKD", text.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return plain.translate(_ARABIC_LETTERS).replace("’", "'")


def tokenize(text: str, locale: str = "") -> list[Token]:
    """Return the tokens of a text in a language, if that is known. Digits of any script are read as 0 to 9."""
    plain = "".join(str(unicodedata.digit(c)) if c.isdigit() and c.isdecimal() else c for c in text)
    plain = plain.replace("،", ",")
    return [_token(match, locale) for match in _PATTERN.finditer(plain)]


def _token(match: re.Match[str], locale: str) -> Token:
    kind = str(match.lastgroup)
    # Without what makes an ordinal of a number: le 1er novembre.
    text = match["number"] or match.group()
    start = match.start()
    if kind == "quoted":
        text = text[1:-1].strip()
    elif kind == "word" and (elided := _ELISION.match(text)):
        start += elided.end()
        text = text[elided.end() :]
    elif kind == "word":
        text = _PRONOUN.sub("", text)
    return Token(kind, text, normalize(text), start, match.end(), locale)
