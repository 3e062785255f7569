"""Rows of the payment ledger."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.model import now
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow


class PaymentEntry(AppendOnlyRow, table=True):
    """One movement of an order's money. Never updated or deleted."""

    order_id: UUID
    kind: str
    amount: Decimal
    currency: str
    payment_method_id: UUID | None = None
    payment_method_name: str = ""
    person_id: UUID | None = None
    person_name: str = ""
    till: str = ""
    reference: str = ""
    note: str = ""
    revision: int = 1
    opening: bool = False
    cash_session_id: UUID | None = None
    session_added_by: str = ""
    is_cash: bool = False
    approved_by: str = ""
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True))
