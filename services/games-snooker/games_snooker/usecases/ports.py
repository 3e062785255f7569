"""Protocols that the adapters implement, and the values that cross them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError

from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import Match, Seat, Setup
from games_snooker.domain.shot import Entrant, Shot


@dataclass(frozen=True)
class StoredMatch:
    """The setup and the log of a match; each log entry is a shot and the id that the client gave it."""

    id: UUID
    setup: Setup
    log_entries: tuple[tuple[Shot, str], ...]

    @property
    def log(self) -> tuple[Shot, ...]:
        """The shots, without the clients' ids."""
        return tuple(shot for shot, _ in self.log_entries)

    def has_shot(self, client_shot_id: str, shot: Shot) -> bool:
        """Return whether the shot was played before. Raise ValidationError if its id was used for another shot."""
        entries = ((shot, id_) for shot, id_ in self.log_entries if client_shot_id and id_ == client_shot_id)
        played, _ = next(entries, (None, ""))
        if played and replace(played, at=shot.at, entrant=None, paused=0) != shot:
            message = "This id was used for another shot."
            raise ValidationError(FieldViolation("client_shot_id", message, "key-reused"))
        return played is not None


@dataclass(frozen=True)
class PlayedShot:
    """A new entry of the log, with the match before and after it."""

    shot: Shot
    client_shot_id: str
    before: Match
    after: Match
    history: ShotHistory


class Matches(Protocol):
    """Matches with their logs, to which shots are only added."""

    async def get_for_update(self, match_id: UUID) -> StoredMatch:
        """Return the match, locked until the commit. Raise NotFoundError."""
        ...

    async def add(self, match_id: UUID, setup: Setup, now: datetime) -> None:
        """Insert a match before its first shot."""
        ...

    async def add_shot(self, stored: StoredMatch, played: PlayedShot) -> None:
        """Append a shot to the log, update the match and add its events."""
        ...


class Players(Protocol):
    """Players by id and by name."""

    async def get(self, player_id: UUID) -> Seat | None:
        """Return the player as a seat without handicap, or None."""
        ...

    async def get_or_create(self, name: str, opponent_id: UUID | None = None) -> Seat:
        """Return the player with this name, or with a number behind it if it is the opponent who has the name; create
        the player if there is none."""
        ...


class PlayerNames(Protocol):
    """Names of players, which are unique."""

    async def is_name_taken(self, name: str, own_id: UUID | None) -> bool:
        """Return whether another player has the name, whatever its case and blanks."""
        ...


class Positions(Protocol):
    """Positions in the queue, from 1 on; there may be gaps."""

    async def lock_last_position(self) -> int:
        """Lock the queue until the commit and return its last position; 0 if it is empty."""
        ...

    async def shift(self, position: int, previous_position: int | None) -> None:
        """Shift the entries between a new position and the previous one; None for an entry that had none."""
        ...


class Queue(Protocol):
    """The players who wait, by position."""

    async def get_next(self, opponent_id: UUID) -> Entrant | None:
        """Return the first of the queue, created as a player if necessary, and as another one than the opponent; None
        if the queue is empty."""
        ...

    async def swap(self, entrant: Entrant, loser: str) -> None:
        """Remove the entrant from the queue and append the loser."""
        ...

    async def revert_swap(self, entrant: Entrant) -> None:
        """Restore the queue as it was before `swap`."""
        ...
