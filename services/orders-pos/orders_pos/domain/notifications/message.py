"""E-mails to customers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow

QUEUED, SENT, KEPT, FAILED = "queued", "sent", "kept", "failed"


class Message(AppendOnlyRow, table=True):
    """An e-mail to a customer. Only its delivery state changes."""

    recipient: str
    subject: str
    body: str
    locale: str
    kind: str
    order_id: UUID | None
    state: str
    error: str
    create_time: datetime = Field(sa_type=DateTime(timezone=True))
    sent_at: datetime | None = Field(sa_type=DateTime(timezone=True))
    # The invoice that it carries.
    invoice_id: UUID | None = None
