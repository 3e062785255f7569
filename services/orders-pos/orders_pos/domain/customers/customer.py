"""Customers."""

import re
from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError
from sqlalchemy import ARRAY, Integer
from sqlmodel import Field

from orders_pos.domain.rows import Row, in_currency
from orders_pos.domain.search import grams, normalised
from orders_pos.domain.words import LOCALES

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
_FEWEST_DIGITS = 6
_NUMBER = re.compile(r"[\d\s()+./-]{6,}")
_NATIONAL = "0"
# Morocco's own numbers are written with and without the country's prefix.
_COUNTRY, _NUMBER_LENGTH = "212", 9


def phone_key(phone: str) -> str:
    """A phone number as it is compared: digits alone, national where it is Moroccan."""
    digits = re.sub(r"\D", "", phone).removeprefix("00")
    if digits.startswith(_COUNTRY) and len(digits) == len(_COUNTRY) + _NUMBER_LENGTH:
        return _NATIONAL + digits.removeprefix(_COUNTRY)
    return digits


def is_phone(text: str) -> bool:
    """Whether what was typed can only be meant as a phone number."""
    return bool(_NUMBER.fullmatch(text.strip()))


class Customer(Row, table=True):
    """A buyer with a wallet; the credit is the sum of the ledger, in the tenant's currency."""

    first_name: str
    last_name: str
    email: str
    phone: str
    phone_key: str = ""
    address: str
    collect_address: str = ""
    shipping_address: str = ""
    locale: str = ""
    wallet_credit: Decimal = Decimal(0)
    name_text: str = ""
    search_text: str = ""
    grams: list[int] = Field(default_factory=list, sa_type=ARRAY(Integer))
    name_grams: list[int] = Field(default_factory=list, sa_type=ARRAY(Integer))

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}"

    def check(self) -> None:
        violations: list[FieldViolation] = []
        if not _EMAIL.fullmatch(self.email):
            violations.append(FieldViolation("item.email", "This is not an e-mail address.", "email"))
        self.phone_key = phone_key(self.phone)
        if len(self.phone_key) < _FEWEST_DIGITS:
            violations.append(FieldViolation("item.phone", "This is not a phone number.", "phone"))
        if self.locale not in ("", *LOCALES):
            violations.append(FieldViolation("item.locale", f"One of {', '.join(LOCALES)}.", "unknown"))
        if violations:
            raise ValidationError(*violations)
        self.wallet_credit = in_currency(self.wallet_credit)
        self.name_text = normalised(self.full_name)
        self.search_text = normalised(f"{self.full_name} {self.phone_key} {self.email} {self.address}")
        self.grams = grams(self.tenant_id, self.search_text)
        self.name_grams = grams(self.tenant_id, self.name_text)
