"""Customers."""

import re
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.locales import LOCALES
from chassis.money import Currency
from sqlalchemy import ARRAY, DateTime, Integer
from sqlmodel import Field

from orders_pos.domain.rows import Row
from orders_pos.domain.search import grams, normalize, to_single_line

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
_MIN_DIGITS = 6
_NUMBER = re.compile(r"[\d\s()+./-]{6,}")
_TRUNK_PREFIX = "0"
# Moroccan numbers are entered with or without the country code.
_COUNTRY_CODE, _NATIONAL_DIGITS = "212", 9


def phone_key(phone: str) -> str:
    """Return a phone number normalised for comparison: digits only, in national format if it is Moroccan."""
    digits = re.sub(r"\D", "", phone).removeprefix("00")
    if digits.startswith(_COUNTRY_CODE) and len(digits) == len(_COUNTRY_CODE) + _NATIONAL_DIGITS:
        return _TRUNK_PREFIX + digits.removeprefix(_COUNTRY_CODE)
    return digits


def is_phone(text: str) -> bool:
    """Return whether a search text looks like a phone number."""
    return bool(_NUMBER.fullmatch(text.strip()))


class Customer(Row, table=True):
    """A customer with a wallet. `wallet_credit` is the sum of the wallet entries, in the tenant's currency."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    phone: str = ""
    phone_key: str = ""
    address: str = ""
    collect_address: str = ""
    shipping_address: str = ""
    locale: str = ""
    wallet_credit: Decimal = Decimal(0)
    merged_into_id: UUID | None = None
    erased_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    name_text: str = ""
    search_text: str = ""
    grams: list[int] = Field(default_factory=list[int], sa_type=ARRAY(Integer))
    name_grams: list[int] = Field(default_factory=list[int], sa_type=ARRAY(Integer))

    @property
    def full_name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}"

    def check(self, currency: Currency, /) -> None:
        """Normalise names and credit, and derive the columns of the search. Raise ValidationError with every
        violation."""
        self.first_name, self.last_name = to_single_line(self.first_name), to_single_line(self.last_name)
        violations: list[FieldViolation] = []
        self.phone_key = phone_key(self.phone)
        # A customer of the shop signs in by one of the two; the contract asks the counter for both.
        if not _EMAIL.fullmatch(self.email) and (self.email or not self.phone):
            violations.append(FieldViolation("item.email", "Enter a valid e-mail address.", "email"))
        if len(self.phone_key) < _MIN_DIGITS and (self.phone or not self.email):
            violations.append(FieldViolation("item.phone", "Enter a valid phone number.", "phone"))
        if self.locale not in ("", *LOCALES):
            violations.append(
                FieldViolation("item.locale", f"Choose one of {', '.join(LOCALES)}.", "unknown")
            )
        if violations:
            raise ValidationError(*violations)
        self.wallet_credit = currency.quantize(self.wallet_credit)
        self.name_text = normalize(self.full_name)
        self.search_text = normalize(f"{self.full_name} {self.phone_key} {self.email} {self.address}")
        self.grams = grams(self.tenant_id, self.search_text)
        self.name_grams = grams(self.tenant_id, self.name_text)
