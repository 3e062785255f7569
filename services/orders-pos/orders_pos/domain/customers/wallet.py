"""The ledger."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.model import now
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import WrittenOnce


class WalletEntry(WrittenOnce, table=True):
    """One movement; written once."""

    customer_id: UUID
    amount: Decimal
    reason: str
    order_id: UUID | None = None
    revision: int = 1
    note: str = ""
    balance: Decimal
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True))
