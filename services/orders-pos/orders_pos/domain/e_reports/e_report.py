"""A report of a period: totals by day and rate."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, TypedDict, cast

from chassis.errors import invalid_field
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.e_invoices.transmission import REJECTED, SENDING
from orders_pos.domain.reports.sales import Span
from orders_pos.domain.rows import Row

GOODS: Final = "goods"
SERVICES: Final = "services"
PAYMENTS: Final = "payments"
_MAX_DAYS: Final = 92


class StoredTotal(TypedDict):
    """Totals of a day as JSON, with decimals as text."""

    day: str
    percent: str
    net: str
    tax: str
    orders: int


@dataclass(frozen=True)
class DayTotal:
    """Totals of a day at a rate in percent. `orders`: how many orders of the day are taxed, or are not, as this is."""

    day: date
    percent: Decimal
    net: Decimal
    tax: Decimal
    orders: int = 0

    @classmethod
    def from_json(cls, row: StoredTotal) -> "DayTotal":
        """Return the totals of their stored JSON."""
        percent, net, tax = Decimal(row["percent"]), Decimal(row["net"]), Decimal(row["tax"])
        return cls(date.fromisoformat(row["day"]), percent, net, tax, row["orders"])

    def to_json(self) -> StoredTotal:
        """Return the totals as JSON."""
        return StoredTotal(
            day=self.day.isoformat(),
            percent=f"{self.percent:f}",
            net=f"{self.net:f}",
            tax=f"{self.tax:f}",
            orders=self.orders,
        )


class EReport(Row, table=True):
    """A report as it was sent: it keeps its rows, and what was sold later is in a correction."""

    __tablename__ = "e_report"  # pyright: ignore[reportAssignmentType]  # SQLModel declares a directive

    kind: str
    first_day: date
    last_day: date
    revision: int
    is_correction: bool
    rows: list[dict[str, object]] = Field(sa_type=JSONB)
    country: str
    timezone: str
    currency: str
    seller_name: str
    seller_number: str
    status: str = SENDING
    reason: str = ""
    reference: str = ""
    sent_by: str = ""

    @property
    def totals(self) -> list[DayTotal]:
        """The rows, parsed from their stored JSON."""
        return [DayTotal.from_json(row) for row in cast("list[StoredTotal]", self.rows)]

    def says(self, totals: Sequence[DayTotal]) -> bool:
        """Return whether the report was not rejected and has these totals."""
        return self.status != REJECTED and self.totals == list(totals)


def check_period(span: Span, today: date) -> None:
    """Raise ValidationError unless the period has ended and has a length that can be reported."""
    span.check("first_day", "last_day")
    if span.last >= today:
        raise invalid_field("last_day", "Only a period that has ended is reported.", "not-over")
    if not 1 < span.length <= _MAX_DAYS:
        raise invalid_field("last_day", f"A period has 2 to {_MAX_DAYS} days.", "range")


def offset_refunds(totals: Iterable[DayTotal]) -> list[DayTotal]:
    """Return the totals of payments without a day on which more was given back than paid, which no report can have:
    its amount is taken off the next days at that rate, and then off the days before.

    Raise ValidationError if more was given back in the whole period.
    """
    by_rate: dict[Decimal, list[DayTotal]] = defaultdict(list)
    for total in sorted(totals, key=lambda each: each.day):
        by_rate[total.percent].append(total)
    offset = [total for rows in by_rate.values() for total in _carry(_carry(rows)[::-1])]
    if any(total.net + total.tax < 0 for total in offset):
        message = "More was given back than paid at a rate: report a longer period."
        raise invalid_field("last_day", message, "negative")
    return sorted(
        (each for each in offset if each.net or each.tax), key=lambda each: (each.day, -each.percent)
    )


def _carry(rows: Sequence[DayTotal]) -> list[DayTotal]:
    """Carry what is negative to the next row; the last one keeps it."""
    carried: list[DayTotal] = []
    net, tax = Decimal(0), Decimal(0)
    for index, row in enumerate(rows):
        net, tax = net + row.net, tax + row.tax
        is_kept = net + tax >= 0 or index == len(rows) - 1
        amounts = (net, tax) if is_kept else (Decimal(0), Decimal(0))
        carried.append(DayTotal(row.day, row.percent, *amounts, row.orders))
        if is_kept:
            net, tax = Decimal(0), Decimal(0)
    return carried
