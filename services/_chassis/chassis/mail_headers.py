"""Texts of others as values of mail headers."""

# EmailMessage decodes encoded words (RFC 2047) in a value, and writes the line breaks that they may hold.
_ENCODED_WORD = "=?"


def to_header(text: str) -> str:
    """Return the text on one line, without what would begin an encoded word."""
    return " ".join(text.split()).replace(_ENCODED_WORD, "= ?")
