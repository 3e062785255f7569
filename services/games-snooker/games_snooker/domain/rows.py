"""What is kept: the rows that are shown. A match's own truth is its log of shots."""

from datetime import datetime
from typing import Any

from chassis.errors import invalid_field
from chassis.model import Aggregate, new_registry
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

_REGISTRY = new_registry()


class Row(Aggregate, registry=_REGISTRY):
    """A row of the club with a version."""


def key_of(name: str) -> str:
    """A name as it is compared: one player has it, however it is written."""
    return " ".join(name.casefold().split())


class SnookerPlayer(Row, table=True):
    """Somebody who plays here; a name is one player's."""

    name: str
    name_key: str = ""
    customer_id: str = ""

    def check(self) -> None:
        self.name = " ".join(self.name.split())
        self.name_key = key_of(self.name)
        if not self.name:
            raise invalid_field("item.name", "This is needed.", "blank")


class SnookerWaitingEntry(Row, table=True):
    """A place in the queue."""

    first_name: str
    last_name: str = ""
    position: int = 1


class SnookerMatch(Row, table=True):
    """A match as it stands after its last shot, ready to be shown; `seats` is what was agreed of the players."""

    mode: str
    best_of: int
    reds: int
    winner_stays: bool
    handicaps: list[int] = Field(sa_type=JSONB)
    seats: list[Any] = Field(sa_type=JSONB)
    state: str
    winner: int
    frames_won: list[int] = Field(sa_type=JSONB)
    players: list[Any] = Field(sa_type=JSONB)
    current_frame: dict[str, Any] = Field(sa_type=JSONB)
    history: list[Any] = Field(sa_type=JSONB)
    can_undo: bool
    can_redo: bool
    search_text: str
    finished_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]
