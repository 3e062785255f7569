"""The ledger of customers' points."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import ConflictError, invalid_field
from chassis.model import now
from chassis.money import Currency
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow

WON, CORRECTED, SPENT, MERGE = "won", "corrected", "spent", "merge"


class PointEntry(AppendOnlyRow, table=True):
    """One movement of a customer's points. Never updated or deleted."""

    customer_id: UUID
    points: int
    reason: str
    note: str = ""
    entered_by: str = ""
    balance: int
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True))


def check_balance(balance: int, change: int, field: str) -> None:
    """Raise ValidationError if a customer has fewer points than are taken."""
    if balance + change < 0:
        raise invalid_field(field, "This is more than the customer's points.", "too-large")


def price_points(points: int, value: Decimal | None, currency: Currency) -> Decimal:
    """Return what points are worth. Raise ConflictError where they buy nothing."""
    if value is None:
        raise ConflictError("Points can't be exchanged here.", "points-not-exchangeable")
    return currency.quantize(points * value)
