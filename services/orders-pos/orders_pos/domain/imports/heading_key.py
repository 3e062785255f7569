"""What two spellings of a heading have in common."""

from chassis.normalization import normalize_text

_TATWEEL = "\u0640"


def heading_key(header: str) -> str:
    """Return the letters and digits of a heading, without case and accents."""
    plain = normalize_text("NFKD", header.casefold())
    return "".join(character for character in plain if character.isalnum() and character != _TATWEEL)
