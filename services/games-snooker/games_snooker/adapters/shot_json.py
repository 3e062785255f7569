"""Conversion of shots and seats to JSON and back."""

from datetime import datetime
from typing import Any
from uuid import UUID

from games_snooker.domain.match import Seat
from games_snooker.domain.shot import Entrant, Shot, WaitingPlayer

_NUMBERS = ("ball", "points", "reds_down", "player", "edited", "paused")
_FLAGS = ("to_offender", "free_ball")


def shot_to_json(shot: Shot) -> dict[str, Any]:
    """Return the fields of a shot except kind and time, without those that are zero or false."""
    fields = {name: getattr(shot, name) for name in (*_NUMBERS, *_FLAGS) if getattr(shot, name)}
    if shot.edited_kind:
        fields["edited_kind"] = shot.edited_kind
    return {**fields, **({"entrant": _entrant_to_json(shot.entrant)} if shot.entrant else {})}


def shot_from_json(kind: str, at: datetime, data: dict[str, Any]) -> Shot:
    """Return the shot of a row; fields that its JSON lacks have their defaults."""
    fields = {name: data[name] for name in (*_NUMBERS, *_FLAGS, "edited_kind") if name in data}
    return Shot(
        kind, at, entrant=_entrant_from_json(data["entrant"]) if "entrant" in data else None, **fields
    )


def seat_to_json(seat: Seat) -> dict[str, Any]:
    """Return the JSON of a seat."""
    return {"id": str(seat.player_id), "name": seat.name, "handicap": seat.handicap}


def seat_from_json(data: dict[str, Any]) -> Seat:
    """Return the seat of its JSON."""
    return Seat(UUID(data["id"]), data["name"], data["handicap"])


def _entrant_to_json(entrant: Entrant) -> dict[str, Any]:
    waiting = entrant.waiting
    return {
        "entry": str(waiting.entry_id),
        "first_name": waiting.first_name,
        "last_name": waiting.last_name,
        "position": waiting.position,
        "player": str(entrant.player_id),
        "loser_entry": str(entrant.loser_entry_id),
        **({"player_name": entrant.player_name} if entrant.player_name else {}),
    }


def _entrant_from_json(data: dict[str, Any]) -> Entrant:
    waiting = WaitingPlayer(UUID(data["entry"]), data["first_name"], data["last_name"], data["position"])
    ids = UUID(data["player"]), UUID(data["loser_entry"])
    return Entrant(waiting, *ids, data.get("player_name", ""))
