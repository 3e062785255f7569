"""Cash sessions: the cash of a till from its opening to its closing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError, FieldViolation, ValidationError
from chassis.model import now
from chassis.money import Currency
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow, Row

_INSTANT = DateTime(timezone=True)


class CashSession(Row, table=True):
    """One session. It is open as long as it has no `close_time`; after that it never changes."""

    till_id: UUID
    till_name: str
    number: int
    opening_float: Decimal
    open_time: datetime = Field(sa_type=_INSTANT)  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too
    opened_by: str
    opened_by_id: UUID | None = None
    close_time: datetime | None = Field(default=None, sa_type=_INSTANT)  # pyright: ignore[reportArgumentType]  # as above
    closed_by: str = ""
    expected_cash: Decimal | None = None
    counted_cash: Decimal | None = None
    difference: Decimal | None = None
    counts: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    note: str = ""
    approved_by: str = ""

    def check_open(self) -> None:
        """Raise ConflictError if the session is closed."""
        if self.close_time is not None:
            raise ConflictError("This cash session is closed.", "session-closed")

    def close(
        self, expected: Decimal, count: "DrawerCount", caller: Caller, now: datetime, note: str
    ) -> None:
        """Close the session with the cash that was expected and counted. Raise ConflictError if it is closed."""
        self.check_open()
        self.expected_cash, self.counted_cash = expected, count.total
        self.difference = count.total - expected
        self.counts = [{"value": f"{value:f}", "pieces": pieces} for value, pieces in count.counts]
        self.close_time, self.closed_by, self.note = now, caller.name, note
        self.approved_by = caller.approver


class CashMovement(AppendOnlyRow, table=True):
    """Cash put into a drawer, or taken out when negative, other than for an order. Never updated or deleted."""

    cash_session_id: UUID
    amount: Decimal
    reason: str
    person_name: str
    create_time: datetime = Field(default_factory=now, sa_type=_INSTANT)  # pyright: ignore[reportArgumentType]  # as above


@dataclass(frozen=True)
class DrawerCount:
    """Notes and coins by value and number."""

    counts: Sequence[tuple[Decimal, int]]

    @property
    def total(self) -> Decimal:
        """The amount counted, in the tenant's currency."""
        return sum((value * pieces for value, pieces in self.counts), Decimal(0))

    def check(self, currency: Currency) -> None:
        """Raise ValidationError for a value that is counted twice, or that is no amount of the currency."""
        seen: set[Decimal] = set()
        violations: list[FieldViolation] = []
        for index, (value, _) in enumerate(self.counts):
            if value <= 0 or not currency.is_exact(value):
                violations.append(
                    FieldViolation(f"counts[{index}].value", "Must be an amount of the currency.", "range")
                )
            elif value in seen:
                violations.append(
                    FieldViolation(f"counts[{index}].value", "Count each value once.", "duplicate")
                )
            seen.add(value)
        if violations:
            raise ValidationError(*violations)


@dataclass(frozen=True)
class DrawerSums:
    """What moved in the drawer during a session; `cash_out` is negative."""

    cash_payments: Decimal = Decimal(0)
    cash_in: Decimal = Decimal(0)
    cash_out: Decimal = Decimal(0)

    def expected_cash(self, opening_float: Decimal) -> Decimal:
        """Return the cash that must be in the drawer."""
        return opening_float + self.cash_payments + self.cash_in + self.cash_out
