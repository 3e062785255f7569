"""Phone numbers: one key for all ways in which a number is written."""

import re
from dataclasses import dataclass
from typing import Final

import phonenumbers

from reading.characters import is_too_long, to_plain
from reading.codes import ROUNDED, unwrap
from reading.context import ReadingContext
from reading.result import Reason, Value

_SCHEME: Final = re.compile(r"^(?:tel|callto|sms|whatsapp):(?://)?", re.IGNORECASE)
# What phonenumbers does not know: `poste` in French, `تحويلة` in Arabic.
# short text: a phone number has at most 250 characters, as every value.
_EXTENSION: Final = re.compile(
    r"(?:;ext=|[\s,;]*(?:\bext(?:ension|n)?\b|\bpost(?:e)?\b|\bx(?=[\s.:]*[0-9])|تحويلة|#)[\s.:#°]*)([0-9]{1,7})#?\s*$",
    re.IGNORECASE,
)
_TRUNK: Final = re.compile(r"\(\s*0\s*\)")
_FLOAT: Final = re.compile(r"\.0$")
_ALLOWED: Final = re.compile(r"[+0-9 ().\-/]+")


@dataclass(frozen=True)
class Phone:
    """`number` is E.164 (`+33612345678`) and the key by which a person is known; `extension` are digits, or empty."""

    number: str
    extension: str = ""

    def __str__(self) -> str:
        return self.number


def read_phone(text: str, context: ReadingContext) -> Value[Phone] | Reason:
    """Return the phone number of a text in the country of the context, or abroad if it has a country code. A zero that
    a spreadsheet lost, `(0)`, `00`, `tel:` and digits of any script make no difference."""
    plain = "" if is_too_long(text) else _SCHEME.sub("", to_plain(unwrap(text)))
    if ROUNDED.fullmatch(plain):
        return Reason("rounded-code", text)
    extension = match[1] if (match := _EXTENSION.search(plain)) else ""
    dialled = _to_dialled(plain[: match.start()] if match else plain)
    if not _ALLOWED.fullmatch(dialled):
        return Reason("unreadable-phone", text)
    if not context.country and not dialled.startswith("+"):
        return Reason("phone-without-country", text)
    number = _to_e164(dialled, context.country)
    return Value(Phone(number, extension)) if number else Reason("unreadable-phone", text)


def phone_key(text: str, country: str) -> str:
    """Return what all spellings of a phone number have in common: E.164 where it can be read, else its digits."""
    reading = read_phone(text, ReadingContext(country=country))
    if isinstance(reading, Value):
        return reading.value.number
    return re.sub(r"[^0-9]", "", to_plain(text))


def phone_spellings(text: str, country: str) -> tuple[str, ...]:
    """Return the keys under which a phone number may be stored: that of `phone_key`, and digits as they were typed,
    with the country's code and without it."""
    key = phone_key(text, country)
    typed = re.sub(r"[^0-9]", "", to_plain(text))
    spellings = [key, key.removeprefix("+"), national_digits(key), typed, typed.removeprefix("00")]
    return tuple(dict.fromkeys(spelling for spelling in spellings if spelling))


def national_digits(key: str) -> str:
    """Return the digits of a key of `phone_key` as they are dialled at home: 0612345678 for +212612345678."""
    if not key.startswith("+"):
        return key
    number = phonenumbers.parse(key)
    return re.sub(r"[^0-9]", "", phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.NATIONAL))


def _to_e164(dialled: str, country: str) -> str:
    """Return a number in the form of E.164; empty if it can't be one."""
    try:
        number = phonenumbers.parse(dialled, country or None)
    except phonenumbers.NumberParseException:
        return ""
    is_possible = phonenumbers.is_possible_number(number)
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164) if is_possible else ""


def _to_dialled(text: str) -> str:
    """Return a number with a plus for its country code, without the trunk's zero behind that."""
    text = _FLOAT.sub("", text.strip())
    if text.startswith("00"):
        text = f"+{text[2:]}"
    if text.lstrip("( ").startswith("+"):
        return _TRUNK.sub("", text)
    return _TRUNK.sub("0", text)
