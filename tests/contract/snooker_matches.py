"""Random matches of snooker, played by the server's rules: each step with its result or the code of its refusal."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from chassis.errors import ValidationError
from games_snooker.adapters.match_columns import state_columns
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import CLUB, MATCH, Match, Seat, Setup, play
from games_snooker.domain.shot import REDO, STROKES, UNDO, Entrant, Shot, WaitingPlayer

_BEGIN = datetime(2026, 11, 21, 20, tzinfo=UTC)
_FIRST, _SECOND, _NEWCOMER, _ENTRY = (UUID(int=number) for number in range(1, 5))
_OTHERS = [
    "end-turn", "foul", "miss", "free-ball-pot", "concede", "re-rack", "adjust-reds", "select-player", "win-frame",
    "concede-match",
]  # fmt: skip
_ENUMS = {"BALL_ON_": "", "PLAY_STATE_": ""}
# What the screen does not compute: the server's clock, and ids.
_LEFT_OUT = frozenset({"clock", "id", "position", "finished_at"})


def random_match(seed: int, steps: int) -> dict[str, Any]:
    """Return the settings of a match, and its steps with the outcome of each."""
    rng = Random(seed)
    mode, reds = rng.choice((CLUB, MATCH)), rng.choice((1, 1, 2, 3, 15))
    seats = Seat(_FIRST, "Ali", rng.choice((0, 7, -10))), Seat(_SECOND, "Sara", 0)
    setup = Setup(seats, mode, rng.choice((0, 2, 3, 4)), reds, alternates_break=mode == MATCH)
    return {
        "mode": mode,
        "reds": reds,
        "handicaps": [seat.handicap for seat in seats],
        "bestOf": setup.best_of,
        "steps": list(_play(setup, rng, steps)),
    }


def _play(setup: Setup, rng: Random, steps: int) -> Iterator[dict[str, Any]]:
    log: list[Shot] = []
    history = ShotHistory()
    match = history.build_match(setup)
    for number in range(steps):
        at = _BEGIN + timedelta(seconds=10 * number)
        shot = _choose(match, history, rng, at)
        step = {"shot": _to_screen(shot), "at": at.isoformat(), "next": "Omar Tazi" if shot.entrant else ""}
        try:
            tried = ShotHistory.from_log([*log, shot])
            # Replaying all shots is only needed where one was taken back.
            match = tried.build_match(setup) if shot.kind in (UNDO, REDO) else play(match, shot)
        except ValidationError as error:
            yield {**step, "refused": error.violations[0].code}
            continue
        log.append(shot)
        history = tried
        yield {**step, "expect": _to_public(state_columns(match, history, at))}


def _choose(match: Match, history: ShotHistory, rng: Random, at: datetime) -> Shot:
    frame, draw = match.frame, rng.random()
    if draw < 0.05 and history.played:  # a share of the steps, as those below
        return history.build_undo(match.setup, at)
    if draw < 0.1 and history.undone:
        return Shot(REDO, at)
    if frame.is_over or draw < 0.12:
        return _next_frame(match, rng, at)
    if draw < 0.65:
        ball = rng.randint(2, 7) if frame.follows_red else frame.lowest_ball or 7
        return Shot("pot", at, ball=ball if rng.random() < 0.93 else rng.randint(0, 8))
    kind = rng.choice(_OTHERS) if rng.random() < 0.25 else rng.choice(sorted(STROKES))
    values = {
        "free-ball-pot": {"ball": rng.randint(1, 7), "reds_down": rng.choice((0, 0, 1, 2))},
        "pot": {"ball": rng.choice((1, 1, rng.randint(1, 7))), "reds_down": rng.choice((0, 0, 1, 2, 3))},
        "adjust-reds": {"reds_down": rng.choice((-1, 1, 2))},
        "select-player": {"player": rng.choice((0, 1, 2))},
        "win-frame": {"player": rng.choice((0, 1, 2))},
        "concede": {"player": rng.choice((0, 1, 2))},
        "concede-match": {"player": rng.choice((0, 1, 2))},
    }
    foul = {
        "points": rng.randint(3, 8),
        "reds_down": rng.choice((0, 0, 1)),
        "to_offender": rng.random() < 0.5,
        "free_ball": rng.random() < 0.3,
    }
    return Shot(kind, at, **(foul if kind in ("foul", "miss") else values.get(kind, {})))


def _next_frame(match: Match, rng: Random, at: datetime) -> Shot:
    if rng.random() < 0.6 and not match.is_over:
        return Shot("new-frame", at)
    waiting = WaitingPlayer(_ENTRY, "Omar", "Tazi", 1)
    entrant = Entrant(waiting, _NEWCOMER, _ENTRY) if rng.random() < 0.5 else None
    return Shot("new-game", at, entrant=entrant)


def _to_screen(shot: Shot) -> dict[str, Any]:
    fields = {"ball": shot.ball, "points": shot.points, "redsDown": shot.reds_down, "player": shot.player}
    sent = {name: value for name, value in fields.items() if value}
    flags = {
        **({"next": "offender"} if shot.to_offender else {}),
        **({"freeBall": True} if shot.free_ball else {}),
    }
    return {"kind": shot.kind, **sent, **flags}


def _to_public(value: Any) -> Any:
    """Return messages with the public names of fields and labels."""
    if isinstance(value, dict):
        return {_camel(name): _to_public(inner) for name, inner in value.items() if name not in _LEFT_OUT}
    if isinstance(value, list):
        return [_to_public(inner) for inner in value]
    if isinstance(value, str) and value.startswith(tuple(_ENUMS)):
        return value.removeprefix("BALL_ON_").removeprefix("PLAY_STATE_").lower()
    return value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
