"""A promo code: when it counts, and what it is worth."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.orders.money import rounded
from orders_pos.domain.rows import Row, in_currency, too_fine

PERCENT, AMOUNT = "percent", "amount"
_HUNDRED = Decimal(100)


class PromoCode(Row, table=True):
    """Percent of what the discount leaves, or an amount in the tenant's currency."""

    code: str
    code_key: str = ""
    kind: str = PERCENT
    value: Decimal
    valid_from: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]
    valid_until: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]
    minimum: Decimal | None = None
    usage_limit: int | None = None
    customer_limit: int | None = None
    suspended: bool = False
    uses: int = 0

    def check(self) -> None:
        self.code = self.code.strip()
        self.code_key, self.kind = promo_key(self.code), self.kind or PERCENT
        violations = [*too_fine("value", self.value), *too_fine("minimum", self.minimum)]
        if not self.value:
            violations.append(FieldViolation("item.value", "More than 0.", "range"))
        if self.kind == PERCENT and self.value > _HUNDRED:
            violations.append(FieldViolation("item.value", "At most 100 percent.", "range"))
        if self.valid_from and self.valid_until and self.valid_from >= self.valid_until:
            violations.append(FieldViolation("item.valid_until", "After the moment it counts from.", "range"))
        if violations:
            raise ValidationError(*violations)
        if self.kind == AMOUNT:
            self.value = in_currency(self.value)


def promo_key(code: str) -> str:
    """A code as it is compared."""
    return code.strip().casefold()


@dataclass(frozen=True)
class Promo:
    """What an order keeps of a code: enough to compute its worth again."""

    id: UUID
    code: str
    kind: str
    value: Decimal

    def worth(self, left: Decimal, digits: int) -> Decimal:
        """What it takes off a sum."""
        if self.kind == PERCENT:
            return min(rounded(left * self.value / _HUNDRED, digits), left)
        return min(rounded(self.value, digits), left)


@dataclass(frozen=True)
class PromoState:
    """A code as it is now, with how often this customer has used it."""

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
        """Raise Invalid when it does not count for this products total now, a moment in the shop's zone."""
        if fault := self._fault(products, now):
            raise ValidationError(FieldViolation("promo_code", *fault))

    def _fault(self, products: Decimal, now: datetime) -> tuple[str, str] | None:
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


def state_of(told: dict[str, Any]) -> PromoState:
    """From a stored row as JSON, its decimals as texts."""
    return PromoState(
        Promo(UUID(told["id"]), told["code"], told["kind"], Decimal(told["value"])),
        _moment(told["valid_from"]),
        _moment(told["valid_until"]),
        None if told["minimum"] is None else Decimal(told["minimum"]),
        told["usage_limit"],
        told["customer_limit"],
        told["suspended"],
        told["uses"],
        told["customer_uses"],
    )


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
