"""Frames as dice play them, within the rules."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from games_snooker.domain.match import CLUB, MATCH, Match, Seat, Setup, play
from games_snooker.domain.shot import BLACK, END_TURN, FOUL, POT, RED, WIN_FRAME, YELLOW, Shot

_NOBODY = (Seat(UUID(int=1), ""), Seat(UUID(int=2), ""))
_POTS, _FOULS = 0.72, 0.05
_LONGEST = 220


def official_frame(dice: Random, at: datetime) -> Iterator[Shot]:
    """Until the black decides it."""
    yield from _frame(Match.start(Setup(_NOBODY, MATCH)), dice, at)


def club_frame(dice: Random, at: datetime) -> Iterator[Shot]:
    """Until one of them is said to have won."""
    yield from _frame(Match.start(Setup(_NOBODY, CLUB)), dice, at)


def _frame(match: Match, dice: Random, at: datetime) -> Iterator[Shot]:
    for _ in range(_LONGEST):
        at += timedelta(seconds=dice.randint(8, 26))
        shot = _stroke(match, dice, at)
        match = play(match, shot)
        yield shot
        if match.frame.is_over:
            return
        if not match.frame.remaining:
            break
    yield Shot(WIN_FRAME, at + timedelta(seconds=5), player=match.frame.leader or 1)


def _stroke(match: Match, dice: Random, at: datetime) -> Shot:
    frame, luck = match.frame, dice.random()
    if luck < _POTS:
        return Shot(POT, at, ball=dice.randint(YELLOW, BLACK) if frame.follows_red else frame.lowest or RED)
    if luck < _POTS + _FOULS:
        return Shot(FOUL, at, points=max(frame.cheapest_foul, dice.randint(4, 7)))
    return Shot(END_TURN, at)
