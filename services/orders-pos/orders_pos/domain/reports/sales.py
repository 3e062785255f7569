"""Sales of a span of days: sums by the key of a dimension."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError
from chassis.money import round_half_up

MAX_DAYS = 731
DAY = "day"
_FIRST, _LAST = date(2000, 1, 1), date(2199, 12, 31)


@dataclass(frozen=True)
class Span:
    """Days from the first to the last, both included."""

    first: date
    last: date

    @property
    def length(self) -> int:
        """The number of days."""
        return (self.last - self.first).days + 1

    @property
    def days(self) -> list[date]:
        """All days in order."""
        return [self.first + timedelta(days=offset) for offset in range(self.length)]

    def check(self, first_field: str, last_field: str) -> None:
        """Raise ValidationError if the span is empty, too long or out of range."""
        violations = [
            FieldViolation(name, "Enter a date between 2000 and 2199.", "range")
            for name, day in ((first_field, self.first), (last_field, self.last))
            if not _FIRST <= day <= _LAST
        ]
        if self.length < 1:
            violations.append(FieldViolation(last_field, "The last day is before the first.", "range"))
        elif self.length > MAX_DAYS:
            violations.append(FieldViolation(last_field, f"Choose at most {MAX_DAYS} days.", "range"))
        if violations:
            raise ValidationError(*violations)


@dataclass(frozen=True)
class SalesSums:
    """Number of orders, quantity in tenths, and amounts."""

    orders: int = 0
    tenths: int = 0
    revenue: Decimal = Decimal(0)
    remaining: Decimal = Decimal(0)

    def average(self, digits: int) -> Decimal:
        """Return the revenue per order, rounded half up; zero without orders."""
        return round_half_up(self.revenue / self.orders if self.orders else Decimal(0), digits)


_EMPTY = SalesSums()


@dataclass(frozen=True)
class SalesRow:
    """Sums of one key in the span and in the previous one."""

    key: str
    label: str = ""
    sums: SalesSums = _EMPTY
    previous: SalesSums = _EMPTY

    def with_sums(self, label: str, sums: SalesSums, *, is_previous: bool) -> "SalesRow":
        """Return the row with sums of the span or of the previous one; a label of the span is preferred."""
        if is_previous:
            return replace(self, label=self.label or label, previous=sums)
        return replace(self, label=label or self.label, sums=sums)


@dataclass(frozen=True)
class SalesReport:
    """Sales by the keys of a dimension, with totals; `previous` is the span compared with, if any."""

    dimension: str
    span: Span
    previous: Span | None
    rows: Sequence[SalesRow] = field(default_factory=tuple[SalesRow, ...])
    totals: SalesSums = _EMPTY
    previous_totals: SalesSums = _EMPTY

    def sorted(self) -> "SalesReport":
        """Return the report with a row for every day, in order, or with the highest revenue first."""
        if self.dimension != DAY:
            ranked = sorted(
                self.rows, key=lambda row: (-row.sums.revenue, -row.previous.revenue, row.label, row.key)
            )
            return replace(self, rows=ranked)
        by_key = {row.key: row for row in self.rows}
        keys = [day.isoformat() for day in self.span.days]
        return replace(self, rows=[by_key.get(key, SalesRow(key)) for key in keys])
