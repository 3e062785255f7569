"""Customers."""

import re
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import find_caller
from chassis.errors import FieldViolation, ValidationError
from chassis.locales import LOCALES
from chassis.money import Currency
from reading.characters import to_plain
from reading.phones import national_digits, phone_key
from sqlalchemy import ARRAY, DateTime, Integer
from sqlmodel import Field

from orders_pos.domain.rows import Row
from orders_pos.domain.search import grams, normalize, to_single_line

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
_MIN_DIGITS = 6
_NUMBER = re.compile(r"(?:tel:)?[\d\s()+./-]{6,}", re.IGNORECASE)


def is_phone(text: str) -> bool:
    """Return whether a search text looks like a phone number."""
    return bool(_NUMBER.fullmatch(to_plain(text).strip()))


def is_long_enough(key: str) -> bool:
    """Return whether a key of a phone number has the digits that one has at least."""
    return len(key.removeprefix("+")) >= _MIN_DIGITS


def country_of_caller() -> str:
    """Return the country in which the caller's tenant dials phone numbers; empty where nobody calls."""
    caller = find_caller()
    return caller.country if caller else ""


class Customer(Row, table=True):
    """A customer with a wallet. `wallet_credit` is the sum of the wallet entries, in the tenant's currency. `country`
    is where the phone number is dialled as it is written, the tenant's; `phone_key` is the number in one form for all
    spellings."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    phone: str = ""
    phone_key: str = ""
    country: str = Field(default_factory=country_of_caller)
    address: str = ""
    collect_address: str = ""
    shipping_address: str = ""
    locale: str = ""
    wallet_credit: Decimal = Decimal(0)
    is_tax_exempt: bool = False
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
        """Normalise names and credit, and derive what follows. Raise ValidationError with every violation."""
        self.first_name, self.last_name = to_single_line(self.first_name), to_single_line(self.last_name)
        violations: list[FieldViolation] = []
        self.derive()
        # A customer of the shop signs in by one of the two; the contract asks the counter for both.
        if not _EMAIL.fullmatch(self.email) and (self.email or not self.phone):
            violations.append(FieldViolation("item.email", "Enter a valid e-mail address.", "email"))
        if not is_long_enough(self.phone_key) and (self.phone or not self.email):
            violations.append(FieldViolation("item.phone", "Enter a valid phone number.", "phone"))
        if self.locale not in ("", *LOCALES):
            violations.append(
                FieldViolation("item.locale", f"Choose one of {', '.join(LOCALES)}.", "unknown")
            )
        if violations:
            raise ValidationError(*violations)
        self.wallet_credit = currency.quantize(self.wallet_credit)

    def derive(self) -> None:
        """Derive the key of the phone number and the columns of the search."""
        self.phone_key = phone_key(self.phone, self.country)
        numbers = " ".join(dict.fromkeys([self.phone_key, national_digits(self.phone_key)]))
        self.name_text = normalize(self.full_name)
        self.search_text = normalize(f"{self.full_name} {numbers} {self.email} {self.address}")
        self.grams = grams(self.tenant_id, self.search_text)
        self.name_grams = grams(self.tenant_id, self.name_text)
