"""Start a match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError, invalid_field
from chassis.model import uuid7

from games_snooker.domain.match import ALL_REDS, CLUB, MATCH, Seat, Setup
from games_snooker.usecases.ports import Matches, Players

_PLAYERS = 2


@dataclass(frozen=True)
class PlayerRef:
    """A player by id, or by name if there is no id."""

    player_id: UUID | None = None
    name: str = ""


@dataclass(frozen=True)
class StartMatch:
    """Command: `handicaps` are points by player, `best_of` 0 is without a limit, `reds` is the number of red balls."""

    players: Sequence[PlayerRef]
    handicaps: Sequence[int] = ()
    mode: str = CLUB
    best_of: int = 0
    reds: int = ALL_REDS
    winner_stays: bool = True


async def start_match(command: StartMatch, matches: Matches, players: Players, now: datetime) -> UUID:
    """Start a match of two players and return its id. Raise ValidationError for other numbers of players or handicaps,
    or the same player twice. Of two players who are named alike, the second has a number behind the name."""
    _check(command)
    first = await _seat(command.players[0], 0, players)
    second = await _seat(command.players[1], 1, players, first.player_id)
    if first.player_id == second.player_id:
        raise invalid_field("item.players[1]", "Choose two different players.", "taken")
    handicaps = [*command.handicaps, 0, 0]
    setup = Setup(
        (replace(first, handicap=handicaps[0]), replace(second, handicap=handicaps[1])),
        command.mode,
        command.best_of,
        command.reds,
        command.winner_stays,
        alternates_break=command.mode == MATCH,
    )
    match_id = uuid7()
    await matches.add(match_id, setup, now)
    return match_id


def _check(command: StartMatch) -> None:
    rules = {
        "item.players": (len(command.players) == _PLAYERS, "Choose two players.", "range"),
        "item.handicaps": (len(command.handicaps) in (0, 2), "Enter one handicap for each player.", "range"),
    }
    violations = [
        FieldViolation(field, message, code)
        for field, (is_valid, message, code) in rules.items()
        if not is_valid
    ]
    if violations:
        raise ValidationError(*violations)


async def _seat(player: PlayerRef, index: int, players: Players, opponent_id: UUID | None = None) -> Seat:
    path = f"item.players[{index}]"
    if player.player_id:
        if seat := await players.get(player.player_id):
            return seat
        raise invalid_field(f"{path}.id", "There is no such item.", "unknown")
    if not player.name.strip():
        raise invalid_field(f"{path}.name", "This field is required.", "blank")
    return await players.get_or_create(player.name, opponent_id)
