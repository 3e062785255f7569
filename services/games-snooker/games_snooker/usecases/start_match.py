"""A match begins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError, invalid_field
from chassis.model import uuid7

from games_snooker.domain.match import ALL_REDS, CLUB, Seat, Setup
from games_snooker.usecases.ports import Matches, Players

_SEATS = 2


@dataclass(frozen=True)
class Named:
    """A player by id where one is said, else by name."""

    player_id: UUID | None = None
    name: str = ""


@dataclass(frozen=True)
class StartMatch:
    players: Sequence[Named]
    handicaps: Sequence[int] = ()
    mode: str = CLUB
    best_of: int = 0
    reds: int = ALL_REDS
    winner_stays: bool = True


async def start_match(command: StartMatch, matches: Matches, players: Players, now: datetime) -> UUID:
    """Seat the two and rack the first frame; answers the match's id."""
    _check(command)
    first, second = [await _seat(one, place, players) for place, one in enumerate(command.players)]
    if first.player_id == second.player_id:
        raise invalid_field("item.players[1]", "A player can't play against himself.", "taken")
    handicaps = [*command.handicaps, 0, 0]
    setup = Setup(
        (replace(first, handicap=handicaps[0]), replace(second, handicap=handicaps[1])),
        command.mode,
        command.best_of,
        command.reds,
        command.winner_stays,
    )
    match_id = uuid7()
    await matches.add(match_id, setup, now)
    return match_id


def _check(command: StartMatch) -> None:
    rules = {
        "item.players": (len(command.players) == _SEATS, "Two play, no more and no fewer.", "range"),
        "item.handicaps": (len(command.handicaps) in (0, 2), "One for each of the two.", "range"),
        "item.best_of": (not command.best_of or command.best_of % 2 == 1, "An odd number, or none.", "range"),
    }
    faults = [FieldViolation(field, said, code) for field, (holds, said, code) in rules.items() if not holds]
    if faults:
        raise ValidationError(*faults)


async def _seat(named: Named, place: int, players: Players) -> Seat:
    path = f"item.players[{place}]"
    if named.player_id:
        if seat := await players.known(named.player_id):
            return seat
        raise invalid_field(f"{path}.id", "There is no such item.", "unknown")
    if not named.name.strip():
        raise invalid_field(f"{path}.name", "This is needed.", "blank")
    return await players.named(named.name)
