"""Unicode normalisation in linear time."""

import unicodedata
from collections.abc import Iterator
from typing import Literal

# Python sorts the marks behind a letter by comparing each with those before it. No script needs more; see the
# Stream-Safe Text Format of UAX #15.
_MAX_MARKS = 30


def normalize_text(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return the text in a normal form, without marks that are more than 30 in a row."""
    is_short = len(text) <= _MAX_MARKS or text.isascii()
    return unicodedata.normalize(form, text if is_short else "".join(_with_few_marks(text)))


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= _MAX_MARKS:
            yield character
