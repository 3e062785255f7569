"""A match as its columns show it: messages of the contract, as JSON."""

from datetime import datetime
from typing import Any

from games_snooker.adapters.lines import seat_line
from games_snooker.domain.frame import Break, Frame
from games_snooker.domain.log import Tape
from games_snooker.domain.match import CLUB, Match, Setup

_OPEN, _OVER = "open", "over"
_STATES = {_OPEN: "PLAY_STATE_OPEN", _OVER: "PLAY_STATE_OVER"}
_BALLS = ("NONE", "RED", "YELLOW", "GREEN", "BROWN", "BLUE", "PINK", "BLACK")


def agreed(setup: Setup) -> dict[str, Any]:
    """The columns that never change."""
    return {
        "mode": setup.mode,
        "best_of": setup.best_of,
        "reds": setup.reds,
        "winner_stays": setup.winner_stays,
        "seats": [seat_line(seat) for seat in setup.seats],
        "handicaps": [seat.handicap for seat in setup.seats],
    }


def standing(match: Match, tape: Tape, now: datetime) -> dict[str, Any]:
    """The columns that a shot changes."""
    return {
        "state": _OVER if match.is_over else _OPEN,
        "winner": match.winner,
        "frames_won": list(match.wins),
        "players": [_player(match, place) for place in (1, 2)],
        "current_frame": _current(match.frame, match.setup.mode, now),
        "history": [_played(frame, now) for frame in match.history],
        "can_undo": bool(tape.played),
        "can_redo": bool(tape.undone),
        "finished_at": match.frame.ended_at if match.is_over else None,
    }


def _player(match: Match, place: int) -> dict[str, Any]:
    seat, side, frame = match.seats[place - 1], match.frame.sides[place - 1], match.frame
    return {
        "id": str(seat.player_id),
        "name": seat.name,
        "score": frame.score(place),
        "current_break": frame.current.score if frame.turn == place else 0,
        "breaks": [_break(one, position) for position, one in enumerate(side.breaks, 1)],
        "frames_won": match.wins[place - 1],
        "handicap": side.handicap,
        "fouls": side.fouls,
    }


def _break(one: Break, position: int) -> dict[str, Any]:
    return {"position": position, "score": one.score, "balls_potted": list(one.balls)}


def _current(frame: Frame, mode: str, now: datetime) -> dict[str, Any]:
    return {
        "number": frame.number,
        "scores": list(frame.scores),
        "turn": frame.turn,
        "current_break": frame.current.score,
        "remaining": frame.remaining,
        "ball_on": f"BALL_ON_{_ball_on(frame, mode)}",
        "snookers_required": frame.snookers_required,
        "free_ball": frame.free_ball,
        "state": _STATES[_OVER if frame.is_over else _OPEN],
        "clock": frame.clock(now),
        "started_at": _moment(frame.started_at),
        "ended_at": _moment(frame.ended_at),
        "reds": frame.reds,
        "colours": sorted(frame.colours),
        "follows_red": frame.follows_red,
        "respotted": frame.respotted,
        "winner": frame.winner,
        "balls_potted": list(frame.current.balls),
        "can_select": not frame.is_over and (mode == CLUB or frame.may_choose),
    }


def _ball_on(frame: Frame, mode: str) -> str:
    if frame.is_over:
        return "NONE"
    if mode == CLUB:
        return "ANY"
    return "COLOUR" if frame.follows_red else _BALLS[frame.lowest]


def _played(frame: Frame, now: datetime) -> dict[str, Any]:
    return {
        "number": frame.number,
        "scores": list(frame.scores),
        "winner": frame.winner,
        "clock": frame.clock(now),
        "started_at": _moment(frame.started_at),
        "ended_at": _moment(frame.ended_at),
        "highest_breaks": [max((one.score for one in side.breaks), default=0) for side in frame.sides],
    }


def _moment(at: datetime | None) -> str:
    return at.isoformat() if at else ""
