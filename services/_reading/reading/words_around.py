"""A number between words: what stands before it and behind it."""

import re
from dataclasses import dataclass
from typing import Final

_SIGNS: Final = re.compile(r"[+-]")
# A whole amount as shops in Switzerland and the Netherlands write it, 12.- and 12,--, where a word may follow.
_NO_CENTS: Final = re.compile(r"^[.,]-{1,2}(?=\s|$)")
_MARKS: Final = ".,٫"


@dataclass(frozen=True)
class NumberWithWords:
    """`body` is the digits with their separators, `words` what stands before and behind, without signs and brackets."""

    body: str
    words: tuple[str, ...]
    is_negative: bool


def split_words(text: str) -> NumberWithWords | None:
    """Return the parts of a text in the form of `to_marks`; None where there is no digit, or more than one sign."""
    places = [place for place, character in enumerate(text) if character in "0123456789"]
    if not places:
        return None
    start, end = _start(text, places[0]), places[-1] + 1
    before, behind = text[:start], _NO_CENTS.sub("", text[end:], count=1) if end < len(text) else ""
    is_enclosed = "(" in before and ")" in behind
    if is_enclosed:
        before, behind = before.replace("(", "", 1), behind.replace(")", "", 1)
    signs = _SIGNS.findall(before + behind)
    if len(signs) + is_enclosed > 1:
        return None
    behind = behind.removeprefix(".").removeprefix(",") if behind[1:2] in ("", " ") else behind
    words = tuple(word for side in (before, behind) if (word := _SIGNS.sub("", side).strip()))
    return NumberWithWords(text[start:end], words, is_enclosed or "-" in signs)


def _start(text: str, first_digit: int) -> int:
    """Return where the number starts: `.5` with its point, `Rs.5` without."""
    before = first_digit - 1
    if before < 0 or text[before] not in _MARKS:
        return first_digit
    return first_digit if before and text[before - 1].isalpha() else before
