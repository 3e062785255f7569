"""The ledger of customer wallets."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.model import now
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow


class WalletEntry(AppendOnlyRow, table=True):
    """One movement of a customer's credit. Never updated or deleted."""

    customer_id: UUID
    amount: Decimal
    reason: str
    order_id: UUID | None = None
    revision: int = 1
    note: str = ""
    balance: Decimal
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True))
