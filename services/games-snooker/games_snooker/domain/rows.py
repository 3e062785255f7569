"""Rows of players, queue and matches. The state of a match is derived from its log of shots."""

from datetime import datetime

from chassis.errors import invalid_field
from chassis.model import Aggregate, new_registry
from chassis.money import Currency
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

_REGISTRY = new_registry()


class Row(Aggregate, registry=_REGISTRY):
    """A row with a version."""


def normalize_name(name: str) -> str:
    """Return a name normalised for comparison."""
    return " ".join(name.casefold().split())


class SnookerPlayer(Row, table=True):
    """A player; names are unique."""

    name: str
    name_key: str = ""
    customer_id: str = ""

    def check(self, _: Currency, /) -> None:
        """Reduce blanks in the name and derive its key. Raise ValidationError if it is blank."""
        self.name = " ".join(self.name.split())
        self.name_key = normalize_name(self.name)
        if not self.name:
            raise invalid_field("item.name", "This field is required.", "blank")


class SnookerWaitingEntry(Row, table=True):
    """An entry of the queue."""

    first_name: str
    last_name: str = ""
    position: int = 1


class SnookerMatch(Row, table=True):
    """A match after its last shot; `seats` has the players as they were at the start."""

    mode: str
    best_of: int
    reds: int
    winner_stays: bool
    alternates_break: bool = False
    handicaps: list[int] = Field(sa_type=JSONB)
    seats: list[object] = Field(sa_type=JSONB)
    state: str
    winner: int
    frames_won: list[int] = Field(sa_type=JSONB)
    players: list[object] = Field(sa_type=JSONB)
    current_frame: dict[str, object] = Field(sa_type=JSONB)
    history: list[object] = Field(sa_type=JSONB)
    can_undo: bool
    can_redo: bool
    search_text: str
    finished_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
