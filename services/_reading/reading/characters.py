"""Characters as keyboards, spreadsheets and web pages have them, in one form."""

import unicodedata
from typing import Final

from chassis.normalization import normalize_text

_MINUS: Final = dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d", "-")
_APOSTROPHES: Final = dict.fromkeys("\u2018\u2019\u02bc\u00b4\u2032\uff07", "'")
_WIDE: Final = {
    "\uff0e": ".", "\uff0c": ",", "\uff0b": "+", "\ufe62": "+", "\uff05": "%", "\ufe6a": "%", "\u066a": "%",
    "\uff08": "(", "\uff09": ")", "\uff0f": "/", "\uff1a": ":",
}  # fmt: skip
_ONE_FORM: Final = str.maketrans({**_MINUS, **_APOSTROPHES, **_WIDE})
# Separators that are never anything else: of decimals and of thousands.
ARABIC_DECIMAL, ARABIC_GROUP = "\u066b", "\u066c"
_KEPT_CONTROLS = "\t\n\r"
# No value is longer as anybody writes it; what is, is no value, and is not looked at.
_MAX_LENGTH: Final = 250


def is_too_long(text: str) -> bool:
    """Return whether a text is longer than any value, so that reading takes no time that grows with it."""
    return len(text) > _MAX_LENGTH


def to_plain(text: str) -> str:
    """Return the text with digits of any script as 0 to 9, one kind of space, minus and apostrophe, without characters
    that nobody sees, and without spaces around it. Superscripts, fractions and circled digits stay what they are."""
    if text.isascii():
        return " ".join(text.split())
    digits = "".join(map(_to_plain_character, text))
    return " ".join(digits.translate(_ONE_FORM).split())


def strip_invisible(text: str) -> str:
    """Return the text without controls and marks that have no width."""
    return "".join(
        character
        for character in text
        if unicodedata.category(character) not in ("Cf", "Cc") or character in _KEPT_CONTROLS
    )


def to_key(text: str) -> str:
    """Return what two spellings of a text have in common: compatible forms of letters, width, case, blanks and what
    nobody sees make no difference, and digits are 0 to 9."""
    plain = to_plain(normalize_text("NFKC", strip_invisible(text)))
    return normalize_text("NFKC", plain.casefold())


def fold(text: str) -> str:
    """Return a word for comparison: its key without accents and full stops."""
    decomposed = normalize_text("NFKD", to_key(text))
    return "".join(c for c in decomposed if not unicodedata.combining(c) and c != ".")


def _to_plain_character(character: str) -> str:
    if character.isascii():
        return character
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category in ("Zs", "Zl", "Zp"):
        return " "
    return "" if category == "Cf" else character
