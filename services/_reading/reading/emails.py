"""E-mail addresses in files and forms."""

import re
from typing import Final

from chassis.normalization import normalize_text

from reading.characters import is_too_long, strip_invisible
from reading.result import Reason, Value

_NAMED: Final = re.compile(r"[^<>]*<([^<>]+)>")
_EMAIL: Final = re.compile(r"[^@\s<>,;:\"()]+@[^@\s<>,;:\"().]+(?:\.[^@\s<>,;:\"().]+)+")


def read_email(text: str) -> Value[str] | Reason:
    """Return one address, its host in small letters: of `name@example.org`, `mailto:…` and `Name <…>`. Several are a
    reason."""
    if is_too_long(text):
        return Reason("unreadable-email", text)
    plain = normalize_text("NFC", strip_invisible(text)).strip()
    if match := _NAMED.fullmatch(plain):
        plain = match[1].strip()
    if plain[:7].casefold() == "mailto:":
        plain = plain[7:].partition("?")[0]
    plain = plain.replace("\uff20", "@").rstrip(".")
    if not _EMAIL.fullmatch(plain):
        return Reason("unreadable-email", text)
    name, _, host = plain.partition("@")
    return Value(f"{name}@{host.casefold()}")


def email_key(text: str) -> str:
    """Return what two spellings of an address have in common; the text itself in small letters if it is none."""
    reading = read_email(text)
    return (reading.value if isinstance(reading, Value) else text.strip()).casefold()
