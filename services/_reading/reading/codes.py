"""Codes of articles, of promotions and of scanned labels."""

import re
from typing import Final

from chassis.normalization import normalize_text
from stdnum import ean

from reading.characters import is_too_long, strip_invisible, to_key
from reading.result import Reason, Value

# What a spreadsheet makes of a long number.
ROUNDED: Final = re.compile(r"[0-9](?:[.,][0-9]+)?[eE]\+?[0-9]{1,3}")
_FORMULA: Final = re.compile(r'=\s*"(.*)"\s*', re.DOTALL)
_FLOAT: Final = re.compile(r"([0-9]+)\.0")
_GTIN_LENGTHS: Final = (8, 12, 13, 14)
_GTIN: Final = 14


def unwrap(cell: str) -> str:
    """Return what a cell shows whose number is kept as text: `="00123"` and `'00123`."""
    text = cell.strip()
    if match := _FORMULA.fullmatch(text):
        return match[1].replace('""', '"').strip()
    return text.removeprefix("'")


def read_code(text: str) -> Value[str] | Reason:
    """Return the code of an article as it is printed: without blanks around it and what nobody sees, in compatible
    forms of letters. A number that a spreadsheet rounded is a reason."""
    if is_too_long(text):
        return Reason("unreadable-code", text)
    code = " ".join(normalize_text("NFKC", strip_invisible(unwrap(text))).split())
    if not code:
        return Reason("unreadable-code", text)
    if ROUNDED.fullmatch(code):
        return Reason("rounded-code", text)
    return Value(code)


def code_key(text: str) -> str:
    """Return what two spellings of a code have in common, also of promo codes: case, width, accents in one or two
    characters, digits of any script and what nobody sees make no difference. A GTIN has 14 digits."""
    key = to_key(unwrap(text))
    return gtin_key(key) or key


def read_gtin(text: str) -> Value[str] | Reason:
    """Return a GTIN at 14 digits (that of a UPC-A is that of its EAN-13), or a reason: also a wrong check digit."""
    reading = read_code(text)
    if isinstance(reading, Reason):
        return reading
    digits = re.sub(r"[ -]", "", to_key(reading.value))
    digits = match[1] if (match := _FLOAT.fullmatch(digits)) else digits
    if not digits.isascii() or not digits.isdigit() or len(digits) not in _GTIN_LENGTHS:
        return Reason("unreadable-code", text)
    return Value(digits.zfill(_GTIN)) if ean.is_valid(digits) else Reason("wrong-check-digit", text)


def gtin_key(text: str) -> str:
    """Return a valid GTIN at 14 digits; empty for any other text."""
    reading = read_gtin(text)
    return reading.value if isinstance(reading, Value) else ""


def code_spellings(text: str) -> tuple[str, ...]:
    """Return the spellings in which a code may be stored: as it was sent, as it is printed, and of a GTIN with each
    number of zeros in front."""
    reading, key = read_code(text), gtin_key(text)
    printed = [reading.value] if isinstance(reading, Value) else []
    gtins = [key[-length:] for length in _GTIN_LENGTHS if key and not key[:-length].strip("0")]
    return tuple(dict.fromkeys([text, *printed, *gtins]))
