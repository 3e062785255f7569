"""Random frames within the rules."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from games_snooker.domain.match import CLUB, MATCH, Match, Seat, Setup, play
from games_snooker.domain.shot import BLACK, END_TURN, FOUL, POT, RED, WIN_FRAME, YELLOW, Shot

_SEATS = (Seat(UUID(int=1), ""), Seat(UUID(int=2), ""))
_POT_CHANCE, _FOUL_CHANCE = 0.72, 0.05
_MAX_STROKES = 220


def official_frame(rng: Random, at: datetime) -> Iterator[Shot]:
    """Yield the shots of a frame under the official rules."""
    yield from _frame(Match.start(Setup(_SEATS, MATCH)), rng, at)


def club_frame(rng: Random, at: datetime) -> Iterator[Shot]:
    """Yield the shots of a club frame, which ends with a win-frame action."""
    yield from _frame(Match.start(Setup(_SEATS, CLUB)), rng, at)


def _frame(match: Match, rng: Random, at: datetime) -> Iterator[Shot]:
    for _ in range(_MAX_STROKES):
        at += timedelta(seconds=rng.randint(8, 26))
        shot = _stroke(match, rng, at)
        match = play(match, shot)
        yield shot
        if match.frame.is_over:
            return
        if not match.frame.remaining:
            break
    yield Shot(WIN_FRAME, at + timedelta(seconds=5), player=match.frame.leader or 1)


def _stroke(match: Match, rng: Random, at: datetime) -> Shot:
    frame, draw = match.frame, rng.random()
    if draw < _POT_CHANCE:
        return Shot(
            POT, at, ball=rng.randint(YELLOW, BLACK) if frame.follows_red else frame.lowest_ball or RED
        )
    if draw < _POT_CHANCE + _FOUL_CHANCE:
        return Shot(FOUL, at, points=max(frame.min_foul_points, rng.randint(4, 7)))
    return Shot(END_TURN, at)
