"""Texts within XML."""

import re

_INVALID = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def to_xml_text(text: str) -> str:
    """Return a text without the characters that XML can't have."""
    return _INVALID.sub("", text)
