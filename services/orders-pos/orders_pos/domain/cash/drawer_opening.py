"""Openings of a drawer without a sale."""

from datetime import datetime
from typing import Final
from uuid import UUID

from chassis.errors import invalid_field
from chassis.model import now
from chassis.money import Currency
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow

# The reason that the note explains.
OTHER: Final = "other"


class DrawerOpening(AppendOnlyRow, table=True):
    """One opening, with the cash session that was open at the till. Never updated or deleted."""

    till_id: UUID
    till_name: str
    cash_session_id: UUID | None = None
    reason: str
    note: str = ""
    person_name: str
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError if the note is missing that says another reason."""
        self.note = self.note.strip()
        if self.reason == OTHER and not self.note:
            raise invalid_field("item.note", "Say why.", "blank")
