"""Exchange rates of a tenant, and amounts converted by them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError
from chassis.model import now
from chassis.money import CURRENCY_CODES, Currency, round_half_up
from sqlmodel import Field

from orders_pos.domain.rows import Row

# Rates from it are kept; prices of a supplier are in it where nothing else is said.
BASE = "USD"
_DIGITS = 8
_SMALLEST = Decimal(1).scaleb(-_DIGITS)


def _today() -> date:
    return now().date()


class CurrencyExchangeRate(Row, table=True):
    """How much one unit of `source` is in `target`, on a day. `is_own` is a rate that the tenant entered."""

    source: str
    target: str
    rate: Decimal
    rate_date: date = Field(default_factory=_today)
    is_own: bool = True

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for what is no currency, and for the rate of a currency to itself."""
        self.source, self.target = self.source.strip().upper(), self.target.strip().upper()
        violations = [
            FieldViolation(f"item.{name}", "There is no such currency.", "choice")
            for name in ("source", "target")
            if getattr(self, name) not in CURRENCY_CODES
        ]
        if not violations and self.source == self.target:
            violations = [FieldViolation("item.target", "Choose another currency.", "same")]
        if violations:
            raise ValidationError(*violations)

    def follow_up(self, changes: Mapping[str, object], /) -> Mapping[str, object]:
        """A rate that is entered by hand is the tenant's own, of today."""
        if changes.get("rate", self.rate) == self.rate:
            return changes
        return {**changes, "is_own": True, "rate_date": _today()}


@dataclass(frozen=True)
class RateTable:
    """Rates of one day: how much one unit of a common currency is in each."""

    date: date
    units: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])

    def find(self, source: str, target: str) -> Decimal | None:
        """Return the rate between two currencies; None if the table lacks one, or the rate is too small to store."""
        if source not in self.units or target not in self.units:
            return None
        rate = round_half_up(self.units[target] / self.units[source], _DIGITS)
        return rate if rate >= _SMALLEST else None


@dataclass(frozen=True)
class Conversion:
    """An amount in another currency, with the rate and its day. Without a rate the amount stays in its own currency:
    the rate is 1 and has no day."""

    amount: Decimal
    currency: str
    rate: Decimal
    rate_date: date | None

    @property
    def is_converted(self) -> bool:
        """Whether a rate was applied."""
        return self.rate_date is not None


def convert(amount: Decimal, source: str, target: str, rate: tuple[Decimal, date] | None) -> Conversion:
    """Convert an amount by a rate and its day, rounded half up to the target's decimals."""
    if rate is None or source == target:
        return Conversion(Currency(source).quantize(amount), source, Decimal(1), None)
    return Conversion(Currency(target).quantize(amount * rate[0]), target, *rate)
