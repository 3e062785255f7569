"""What the use cases need of the outside."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError

from games_snooker.domain.log import Tape
from games_snooker.domain.match import Match, Seat, Setup
from games_snooker.domain.shot import Entrant, Shot


@dataclass(frozen=True)
class Kept:
    """A match as it is kept, locked for this transaction. `heard` is the log with the ids clients gave."""

    id: UUID
    setup: Setup
    heard: tuple[tuple[Shot, str], ...]

    @property
    def log(self) -> tuple[Shot, ...]:
        return tuple(shot for shot, _ in self.heard)

    def knows(self, client_shot_id: str, shot: Shot) -> bool:
        """Whether this was said before; raises Invalid when something else was said under the id."""
        known = next((one for one, id_ in self.heard if client_shot_id and id_ == client_shot_id), None)
        if known and replace(known, at=shot.at, entrant=None) != shot:
            message = "This id was used for another shot."
            raise ValidationError(FieldViolation("client_shot_id", message, "key-reused"))
        return known is not None


@dataclass(frozen=True)
class Said:
    """A new line of the log, with what it makes of the match."""

    shot: Shot
    client_shot_id: str
    before: Match
    after: Match
    tape: Tape


class Matches(Protocol):
    async def open(self, match_id: UUID) -> Kept:
        """The match, locked; raises NotFound."""
        ...

    async def add(self, match_id: UUID, setup: Setup, now: datetime) -> None:
        """A match before its first shot."""
        ...

    async def write(self, kept: Kept, said: Said) -> None:
        """Put the line into the log and the match as it now stands beside it, with its news."""
        ...


class Players(Protocol):
    async def known(self, player_id: UUID) -> Seat | None:
        """The player of this id."""
        ...

    async def named(self, name: str) -> Seat:
        """The player of this name, known from now on."""
        ...


class Queue(Protocol):
    async def entrant(self) -> Entrant | None:
        """Who is next, known as a player from now on; nobody when nobody waits."""
        ...

    async def call(self, entrant: Entrant, loser: str) -> None:
        """The entrant leaves the queue, the loser joins its end."""
        ...

    async def call_back(self, entrant: Entrant) -> None:
        """As it was before `call`."""
        ...
