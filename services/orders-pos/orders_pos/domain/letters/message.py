"""A mail as it was written."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import WrittenOnce

QUEUED, SENT, KEPT, FAILED = "queued", "sent", "kept", "failed"


class Message(WrittenOnce, table=True):
    """Its words never change; its state does."""

    recipient: str
    subject: str
    body: str
    locale: str
    kind: str
    order_id: UUID | None
    state: str
    error: str
    create_time: datetime = Field(sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]
    sent_at: datetime | None = Field(sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]
