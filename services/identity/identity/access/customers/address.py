"""The address that a customer signs in by: e-mail or phone."""

import re
from dataclasses import dataclass

from chassis.errors import FieldViolation, ValidationError

from identity.digests import digest_of
from identity.model import normalize_email

_EMAIL = re.compile(r"[^@\s<>,;\x00]+@[^@\s<>,;\x00]+\.[^@\s.<>,;\x00]+")
_PHONE = re.compile(r"\+?[0-9]{6,16}")
_PUNCTUATION = re.compile(r"[\s().\-/]")


@dataclass(frozen=True)
class Address:
    """A normalised e-mail address, or a phone number as digits with or without a plus."""

    text: str
    is_phone: bool = False

    @property
    def digest(self) -> bytes:
        """The form in which it is stored."""
        return digest_of(self.text)

    @property
    def fields(self) -> dict[str, str]:
        """Return it by its public name."""
        return {"phone" if self.is_phone else "email": self.text}


def parse_address(email: str | None, phone: str | None) -> Address:
    """Return the address that was sent. Raise ValidationError unless it is one of the two, and can be one."""
    if bool(email) == bool(phone):
        raise ValidationError(FieldViolation("email", "Send an e-mail address or a phone number.", "blank"))
    if email:
        text = normalize_email(email)
        if not _EMAIL.fullmatch(text):
            raise ValidationError(FieldViolation("email", "Enter a valid e-mail address.", "email"))
        return Address(text)
    digits = re.sub(r"^00", "+", _PUNCTUATION.sub("", phone or ""))
    if not _PHONE.fullmatch(digits):
        raise ValidationError(FieldViolation("phone", "Enter a valid phone number.", "phone"))
    return Address(digits, is_phone=True)
