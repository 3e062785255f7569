"""Columns of a match, with messages of the contract as JSON."""

from datetime import datetime
from typing import Any

from games_snooker.adapters.shot_json import seat_to_json
from games_snooker.domain.frame import Break, Frame
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import CLUB, Match, Setup

_OPEN, _OVER = "open", "over"
_STATES = {_OPEN: "PLAY_STATE_OPEN", _OVER: "PLAY_STATE_OVER"}
_BALLS = ("NONE", "RED", "YELLOW", "GREEN", "BROWN", "BLUE", "PINK", "BLACK")


def setup_columns(setup: Setup) -> dict[str, Any]:
    """Return the columns that never change."""
    return {
        "mode": setup.mode,
        "best_of": setup.best_of,
        "reds": setup.reds,
        "winner_stays": setup.winner_stays,
        "alternates_break": setup.alternates_break,
        "seats": [seat_to_json(seat) for seat in setup.seats],
        "handicaps": [seat.handicap for seat in setup.seats],
    }


def state_columns(match: Match, history: ShotHistory, now: datetime) -> dict[str, Any]:
    """Return the columns that a shot changes."""
    return {
        "state": _OVER if match.is_over else _OPEN,
        "winner": match.winner,
        "frames_won": list(match.wins),
        "players": [_player_json(match, player) for player in (1, 2)],
        "current_frame": _current_frame_json(match.frame, match.setup.mode, now),
        "history": [_played_frame_json(frame, now) for frame in match.history],
        "can_undo": bool(history.played),
        "can_redo": bool(history.undone),
        "finished_at": match.finished_at,
    }


def _player_json(match: Match, player: int) -> dict[str, Any]:
    seat, side, frame = match.seats[player - 1], match.frame.sides[player - 1], match.frame
    return {
        "id": str(seat.player_id),
        "name": seat.name,
        "score": frame.score(player),
        "current_break": frame.current.score if frame.turn == player else 0,
        "breaks": [_break_json(break_, position) for position, break_ in enumerate(side.breaks, 1)],
        "frames_won": match.wins[player - 1],
        "handicap": side.handicap,
        "fouls": side.fouls,
    }


def _break_json(break_: Break, position: int) -> dict[str, Any]:
    return {"position": position, "score": break_.score, "balls_potted": list(break_.balls)}


def _current_frame_json(frame: Frame, mode: str, now: datetime) -> dict[str, Any]:
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
        "clock": frame.elapsed_seconds(now),
        "started_at": _format_timestamp(frame.started_at),
        "ended_at": _format_timestamp(frame.ended_at),
        "reds": frame.reds,
        "colours": sorted(frame.colours),
        "follows_red": frame.follows_red,
        "respotted": frame.respotted,
        "winner": frame.winner,
        "balls_potted": list(frame.current.balls),
        "can_select": not frame.is_over and (mode == CLUB or frame.can_choose_player),
        "breaker": frame.breaker,
        "misses": frame.misses,
        "missed_by": frame.missed_by,
        "paused": int(frame.paused),
    }


def _ball_on(frame: Frame, mode: str) -> str:
    if frame.is_over:
        return "NONE"
    if mode == CLUB:
        return "ANY"
    return "COLOUR" if frame.follows_red else _BALLS[frame.lowest_ball]


def _played_frame_json(frame: Frame, now: datetime) -> dict[str, Any]:
    return {
        "number": frame.number,
        "scores": list(frame.scores),
        "winner": frame.winner,
        "clock": frame.elapsed_seconds(now),
        "started_at": _format_timestamp(frame.started_at),
        "ended_at": _format_timestamp(frame.ended_at),
        "highest_breaks": [max((break_.score for break_ in side.breaks), default=0) for side in frame.sides],
        "breaks": [{"scores": [break_.score for break_ in side.breaks]} for side in frame.sides],
    }


def _format_timestamp(at: datetime | None) -> str:
    return at.isoformat() if at else ""
