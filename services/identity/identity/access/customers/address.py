"""The address that a customer signs in by: e-mail or phone."""

import re
from dataclasses import dataclass

from chassis.errors import FieldViolation, ValidationError
from reading.phones import phone_key

from identity.digests import digest_of
from identity.model import normalize_email

_EMAIL = re.compile(r"[^@\s<>,;\x00]+@[^@\s<>,;\x00]+\.[^@\s.<>,;\x00]+")
_PHONE = re.compile(r"\+?[0-9]{6,16}")


@dataclass(frozen=True)
class Address:
    """A normalised e-mail address, or a phone number in the form of `phone_key`."""

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


def parse_address(email: str | None, phone: str | None, country: str) -> Address:
    """Return the address that was sent; a phone number is read as it is dialled in the country. Raise ValidationError
    unless it is one of the two, and can be one."""
    if bool(email) == bool(phone):
        raise ValidationError(FieldViolation("email", "Send an e-mail address or a phone number.", "blank"))
    if email:
        text = normalize_email(email)
        if not _EMAIL.fullmatch(text):
            raise ValidationError(FieldViolation("email", "Enter a valid e-mail address.", "email"))
        return Address(text)
    number = phone_key(phone or "", country)
    if not _PHONE.fullmatch(number):
        raise ValidationError(FieldViolation("phone", "Enter a valid phone number.", "phone"))
    return Address(number, is_phone=True)
