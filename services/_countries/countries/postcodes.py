"""Post codes as people write them."""

import re
import unicodedata
from typing import Final

from countries.pack import Address, compile_pattern

_SEPARATORS: Final = re.compile(r"[\s-]+")
_DASHES: Final = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")


def to_ascii_digits(text: str) -> str:
    """Return the text with digits of any script as 0 to 9."""
    if text.isascii():
        return text
    return "".join(
        character if (digit := unicodedata.decimal(character, None)) is None else str(digit)
        for character in text
    )


def normalize_postcode(text: str, form: Address) -> str:
    """Return a post code as the country writes it; empty if it is none, or if the country has none.

    Case, digits of other scripts and what stands between the groups make no difference."""
    if not form.postcode:
        return ""
    matches = compile_pattern(form.postcode).fullmatch
    written = " ".join(to_ascii_digits(text).translate(_DASHES).upper().split())
    compact = compact_postcode(written)
    candidates = (_group_like(form.postcode_example, compact), written, compact)
    return next((candidate for candidate in candidates if candidate and matches(candidate)), "")


def compact_postcode(code: str) -> str:
    """Return a post code without spaces and dashes, in capitals, as it is compared."""
    return _SEPARATORS.sub("", to_ascii_digits(code).translate(_DASHES)).upper()


def postcode_keys(code: str, form: Address) -> tuple[str, ...]:
    """Return what a post code is compared by: itself and, of one with an extension such as 78701-1234, also what
    stands before it."""
    keys = [compact_postcode(code)]
    head = code.partition("-")[0]
    if head != code and compile_pattern(form.postcode).fullmatch(head):
        keys.append(compact_postcode(head))
    return tuple(keys)


def is_postcode_start(text: str, form: Address) -> bool:
    """Return whether a post code of the country may begin with this text."""
    start, example = compact_postcode(text), compact_postcode(form.postcode_example)
    if not start.isalnum() or len(start) > len(example):
        return False
    return bool(normalize_postcode(start + example[len(start) :], form))


def _group_like(example: str, compact: str) -> str:
    """Return letters and digits with the separators of an example; empty if there are more or fewer of them."""
    if sum(character.isalnum() for character in example) != len(compact):
        return ""
    rest = iter(compact)
    return "".join(next(rest) if character.isalnum() else character for character in example)
