"""Matches: each shot makes a new state."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from types import ModuleType
from typing import Self
from uuid import UUID

from chassis.errors import invalid_field

from games_snooker.domain import club, official
from games_snooker.domain.frame import MIN_FOUL_POINTS, Frame
from games_snooker.domain.shot import (
    ADJUST_REDS,
    BLACK,
    COLOURS,
    CONCEDE,
    CONCEDE_MATCH,
    END_TURN,
    FOUL,
    FREE_BALL_POT,
    MISS,
    NEW_FRAME,
    NEW_GAME,
    POT,
    RE_RACK,
    RED,
    SELECT_PLAYER,
    STROKES,
    WIN_FRAME,
    Shot,
)

CLUB, MATCH = "club", "match"
ALL_REDS = 15
_MAX_FOUL_POINTS = 7
_RULES: dict[str, ModuleType] = {CLUB: club, MATCH: official}


@dataclass(frozen=True)
class Seat:
    """A player of a match; the name stays when the player is deleted."""

    player_id: UUID
    name: str
    handicap: int = 0


@dataclass(frozen=True)
class Setup:
    """The settings of a match; `best_of` 0 means no limit."""

    seats: tuple[Seat, Seat]
    mode: str = CLUB
    best_of: int = 0
    reds: int = ALL_REDS
    winner_stays: bool = True
    # Whether the players take turns in breaking; matches from before this was kept have player 1 break every frame.
    alternates_break: bool = False

    def rack(self, number: int, seats: tuple[Seat, Seat], turn: int = 1) -> Frame:
        """Return a frame before its first shot, with the handicaps as points; `turn` is the player who breaks."""
        return Frame.create(number, self.reds, (seats[0].handicap, seats[1].handicap), turn)

    def next_breaker(self, frame: Frame) -> int:
        """Return who breaks the frame after this one."""
        return 3 - (frame.breaker or frame.turn) if self.alternates_break else 1


@dataclass(frozen=True)
class Match:
    """`history` has the frames of this game before the current one; `earlier` counts the frames of earlier games."""

    setup: Setup
    seats: tuple[Seat, Seat]
    frame: Frame
    history: tuple[Frame, ...] = ()
    earlier: int = 0
    # Who gave up the match, and when.
    conceded_by: int = 0
    conceded_at: datetime | None = None

    @classmethod
    def start(cls, setup: Setup) -> Self:
        """Return a match before its first shot."""
        return cls(setup, setup.seats, setup.rack(1, setup.seats))

    @property
    def frames(self) -> tuple[Frame, ...]:
        """All frames of this game."""
        return (*self.history, self.frame)

    @property
    def ordinal(self) -> int:
        """The number of the current frame among all frames of the match."""
        return self.earlier + len(self.history) + 1

    @property
    def wins(self) -> tuple[int, int]:
        """Frames won by player 1 and by player 2 in this game."""
        winners = [frame.winner for frame in self.frames]
        return winners.count(1), winners.count(2)

    @property
    def winner(self) -> int:
        """The player who has won enough frames, or whose opponent gave up; 0 while there is none, and for a draw."""
        if self.conceded_by:
            return 3 - self.conceded_by
        frames_to_win = self.setup.best_of // 2 + 1 if self.setup.best_of else 0
        return next(
            (player for player in (1, 2) if frames_to_win and self.wins[player - 1] >= frames_to_win), 0
        )

    @property
    def is_over(self) -> bool:
        """Whether a player has won the game, or all of an even number of frames are played."""
        return self.winner > 0 or 0 < self.setup.best_of <= sum(self.wins)

    @property
    def finished_at(self) -> datetime | None:
        """When the game ended; None while it goes on."""
        return (self.conceded_at or self.frame.ended_at) if self.is_over else None

    @property
    def champion(self) -> int:
        """The player who stays for a new game: the winner, else who won more frames, else the last frame, else player
        1."""
        if self.winner:
            return self.winner
        first, second = self.wins
        if first != second:
            return 1 if first > second else 2
        return next((frame.winner for frame in reversed(self.frames) if frame.winner), 1)

    @property
    def loser(self) -> Seat:
        """The player who leaves the table for a new game."""
        return self.seats[2 - self.champion]


def play(match: Match, shot: Shot) -> Match:
    """Return the match after a shot. Raise ValidationError if a rule forbids it."""
    if shot.kind == NEW_GAME:
        return _new_game(match, shot)
    if shot.kind == NEW_FRAME:
        return _new_frame(match, shot)
    if shot.kind == CONCEDE_MATCH:
        return _concede_match(match, shot)
    if match.frame.is_over:
        raise invalid_field("kind", "The frame is over: start a new one, or undo its end.", "rule-frame-over")
    frame = _SHOTS[shot.kind](match, match.frame.add_time(shot), shot)
    if shot.kind == MISS and match.setup.mode == MATCH:
        frame = frame.count_miss(match.frame.turn)
    elif shot.kind in STROKES:
        frame = replace(frame, misses=0, missed_by=0)
    return replace(match, frame=frame.add_pause(shot.paused))


def _new_frame(match: Match, shot: Shot) -> Match:
    if match.is_over:
        raise invalid_field(
            "kind", "The match is over: start a new game, or undo its end.", "rule-match-over"
        )
    ended = replace(match.frame.close_break(), ended_at=match.frame.ended_at or shot.at)
    number = match.frame.number + 1
    frame = match.setup.rack(number, match.seats, match.setup.next_breaker(match.frame))
    return replace(match, history=(*match.history, ended), frame=frame)


def _concede_match(match: Match, shot: Shot) -> Match:
    """End the match for the opponent, with the frame that is under way."""
    if match.is_over:
        raise invalid_field(
            "kind", "The match is over: start a new game, or undo its end.", "rule-match-over"
        )
    player = shot.player or match.frame.turn
    frame = match.frame if match.frame.is_over else match.frame.add_time(shot).finish(3 - player, shot.at)
    return replace(match, frame=frame, conceded_by=player, conceded_at=shot.at)


def _new_game(match: Match, shot: Shot) -> Match:
    seats = match.seats
    if shot.entrant:
        entrant_seat = Seat(shot.entrant.player_id, shot.entrant.name)
        seats = (seats[0], entrant_seat) if match.champion == 1 else (entrant_seat, seats[1])
    return Match(match.setup, seats, match.setup.rack(1, seats), earlier=match.ordinal)


def _pot(match: Match, frame: Frame, shot: Shot) -> Frame:
    _check_ball(shot, RED)
    return _RULES[match.setup.mode].pot(frame, shot)


def _free_ball_pot(match: Match, frame: Frame, shot: Shot) -> Frame:
    _check_ball(shot, RED)
    return _RULES[match.setup.mode].free_ball_pot(frame, shot)


def _check_ball(shot: Shot, lowest_ball: int) -> None:
    if not lowest_ball <= shot.ball <= BLACK:
        raise invalid_field("ball", f"Send a ball from {lowest_ball} to {BLACK}.", "rule-ball")


def _end_turn(_match: Match, frame: Frame, _shot: Shot) -> Frame:
    return frame.end_visit(frame.opponent)


def _foul(match: Match, frame: Frame, shot: Shot) -> Frame:
    if not MIN_FOUL_POINTS <= shot.points <= _MAX_FOUL_POINTS:
        raise invalid_field("points", "A foul costs from 4 to 7 points.", "rule-foul")
    return _RULES[match.setup.mode].foul(frame, shot)


def _miss(match: Match, frame: Frame, shot: Shot) -> Frame:
    if match.setup.mode == MATCH:
        return _foul(match, frame, shot)
    return club.miss(frame, shot)


def _concede(_match: Match, frame: Frame, shot: Shot) -> Frame:
    return frame.finish(3 - (shot.player or frame.turn), shot.at)


def _win_frame(_match: Match, frame: Frame, shot: Shot) -> Frame:
    return frame.finish(shot.player or frame.turn, shot.at)


def _re_rack(match: Match, frame: Frame, shot: Shot) -> Frame:
    """Restart the frame and its clock."""
    turn = (frame.breaker or frame.turn) if match.setup.alternates_break else 1
    return match.setup.rack(frame.number, match.seats, turn).add_time(shot)


def _adjust_reds(match: Match, frame: Frame, shot: Shot) -> Frame:
    """Correct the number of reds; while there are reds, all colours are on the table."""
    reds = frame.reds - shot.reds_down
    max_reds = match.setup.reds
    if not 0 <= reds <= max_reds:
        raise invalid_field(
            "redsDown", f"From 0 to {max_reds} reds can be on the table; {frame.reds} are.", "rule-reds"
        )
    if frame.respotted:
        raise invalid_field("kind", "Only the black is left.", "rule-reds")
    return replace(frame, reds=reds, colours=COLOURS if reds else frame.colours)


def _select_player(match: Match, frame: Frame, shot: Shot) -> Frame:
    if not shot.player:
        raise invalid_field("player", "Choose a player: 1 or 2.", "rule-player")
    if match.setup.mode == MATCH and not frame.can_choose_player:
        raise invalid_field(
            "kind",
            "Under the official rules the turn passes automatically once a frame is under way.",
            "rule-turn",
        )
    return frame if shot.player == frame.turn else frame.end_visit(shot.player)


_SHOTS: dict[str, Callable[[Match, Frame, Shot], Frame]] = {
    POT: _pot,
    END_TURN: _end_turn,
    FOUL: _foul,
    MISS: _miss,
    FREE_BALL_POT: _free_ball_pot,
    CONCEDE: _concede,
    WIN_FRAME: _win_frame,
    RE_RACK: _re_rack,
    ADJUST_REDS: _adjust_reds,
    SELECT_PLAYER: _select_player,
}
