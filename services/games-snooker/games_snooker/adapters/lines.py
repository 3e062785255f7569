"""A line of a match's log as JSON, and back."""

from datetime import datetime
from typing import Any
from uuid import UUID

from games_snooker.domain.match import Seat
from games_snooker.domain.shot import Entrant, Shot, Waiting

_NUMBERS = ("ball", "points", "reds_down", "player")
_FLAGS = ("to_offender", "free_ball")


def line_of(shot: Shot) -> dict[str, Any]:
    """What was said, without the time; what is zero or false is left out."""
    told = {name: getattr(shot, name) for name in (*_NUMBERS, *_FLAGS) if getattr(shot, name)}
    return {**told, **({"entrant": _entrant_line(shot.entrant)} if shot.entrant else {})}


def shot_of(kind: str, at: datetime, line: dict[str, Any]) -> Shot:
    told = {name: line[name] for name in (*_NUMBERS, *_FLAGS) if name in line}
    return Shot(kind, at, entrant=_entrant(line["entrant"]) if "entrant" in line else None, **told)


def seat_line(seat: Seat) -> dict[str, Any]:
    return {"id": str(seat.player_id), "name": seat.name, "handicap": seat.handicap}


def seat_of(line: dict[str, Any]) -> Seat:
    return Seat(UUID(line["id"]), line["name"], line["handicap"])


def _entrant_line(entrant: Entrant) -> dict[str, Any]:
    waiting = entrant.waiting
    return {
        "entry": str(waiting.entry_id),
        "first_name": waiting.first_name,
        "last_name": waiting.last_name,
        "position": waiting.position,
        "player": str(entrant.player_id),
        "loser_entry": str(entrant.loser_entry_id),
    }


def _entrant(line: dict[str, Any]) -> Entrant:
    waiting = Waiting(UUID(line["entry"]), line["first_name"], line["last_name"], line["position"])
    return Entrant(waiting, UUID(line["player"]), UUID(line["loser_entry"]))
