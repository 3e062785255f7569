"""Promo codes: when they apply and how much they take off."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TypedDict
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.money import Currency, round_half_up
from reading.characters import to_key
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import Row, decimal_violations

PERCENT, AMOUNT = "percent", "amount"
_HUNDRED = Decimal(100)


class PromoCode(Row, table=True):
    """A promo code: a percentage of the total after discount, or an amount in the tenant's currency."""

    code: str
    code_key: str = ""
    kind: str = PERCENT
    value: Decimal
    valid_from: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    valid_until: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    minimum: Decimal | None = None
    usage_limit: int | None = None
    customer_limit: int | None = None
    suspended: bool = False
    uses: int = 0

    def check(self, currency: Currency, /) -> None:
        """Normalise code and value. Raise ValidationError with every violation; a percentage is more than 0 and at most
        100."""
        self.code = self.code.strip()
        self.code_key, self.kind = promo_key(self.code), self.kind or PERCENT
        violations = [
            *decimal_violations("value", self.value, currency),
            *decimal_violations("minimum", self.minimum, currency),
        ]
        if not self.value:
            violations.append(FieldViolation("item.value", "Must be more than 0.", "range"))
        if self.kind == PERCENT and self.value > _HUNDRED:
            violations.append(FieldViolation("item.value", "At most 100 percent.", "range"))
        if self.valid_from and self.valid_until and self.valid_from >= self.valid_until:
            violations.append(
                FieldViolation("item.valid_until", "Must be after the start of validity.", "range")
            )
        if violations:
            raise ValidationError(*violations)
        if self.kind == AMOUNT:
            self.value = currency.quantize(self.value)


def promo_key(code: str) -> str:
    """Return a code normalised for comparison: case, width, digits of any script and what nobody sees make no
    difference."""
    return to_key(code)


@dataclass(frozen=True)
class Promo:
    """Promo code with the value it had when the order was saved."""

    id: UUID
    code: str
    kind: str
    value: Decimal

    def discount_on(self, amount: Decimal, digits: int) -> Decimal:
        """Return how much the code takes off an amount."""
        if self.kind == PERCENT:
            return min(round_half_up(amount * self.value / _HUNDRED, digits), amount)
        return min(round_half_up(self.value, digits), amount)


@dataclass(frozen=True)
class PromoState:
    """The current terms of a code and how often it was used, in all and by this customer."""

    promo: Promo
    valid_from: datetime | None
    valid_until: datetime | None
    minimum: Decimal | None
    usage_limit: int | None
    customer_limit: int | None
    suspended: bool
    uses: int
    customer_uses: int

    def check(self, products: Decimal, now: datetime) -> None:
        """Raise ValidationError if the code does not apply to this products total at `now`, in the shop's time zone."""
        if violation := self._find_violation(products, now):
            raise ValidationError(FieldViolation("promo_code", *violation))

    def _find_violation(self, products: Decimal, now: datetime) -> tuple[str, str] | None:
        if self.suspended or (self.valid_until and now >= self.valid_until):
            return "This code is no longer valid.", "expired"
        if self.valid_from and now < self.valid_from:
            return (
                f"This code is valid from {self.valid_from.astimezone(now.tzinfo):%Y-%m-%d} on.",
                "too-early",
            )
        if self.minimum is not None and products < self.minimum:
            return f"This code needs products for {self.minimum} or more.", "too-small"
        if self.usage_limit is not None and self.uses >= self.usage_limit:
            return "This code is used up.", "used-up"
        if self.customer_limit is not None and self.customer_uses >= self.customer_limit:
            return "This customer has used this code already.", "used-up"
        return None


class PromoRow(TypedDict):
    """A row of promo codes as JSON, with decimals and times as strings, and how often the customer used it."""

    id: str
    code: str
    kind: str
    value: str
    valid_from: str | None
    valid_until: str | None
    minimum: str | None
    usage_limit: int | None
    customer_limit: int | None
    suspended: bool
    uses: int
    customer_uses: int


def promo_state_from_row(row: PromoRow) -> PromoState:
    """Return the state of a row."""
    return PromoState(
        Promo(UUID(row["id"]), row["code"], row["kind"], Decimal(row["value"])),
        _parse_timestamp(row["valid_from"]),
        _parse_timestamp(row["valid_until"]),
        None if row["minimum"] is None else Decimal(row["minimum"]),
        row["usage_limit"],
        row["customer_limit"],
        row["suspended"],
        row["uses"],
        row["customer_uses"],
    )


def _parse_timestamp(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
