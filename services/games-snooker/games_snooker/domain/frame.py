"""The state of a frame: balls on the table, points of both players, player at the table."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Self

from games_snooker.domain.shot import BLACK, COLOURS, RED, STROKES, Shot

MIN_FOUL_POINTS = 4


@dataclass(frozen=True)
class Break:
    """The points of one visit, and the balls in the order they were potted."""

    score: int = 0
    balls: tuple[int, ...] = ()


@dataclass(frozen=True)
class Side:
    """One player in a frame: handicap, closed breaks, points from the opponent's fouls, and strokes with their time."""

    handicap: int = 0
    breaks: tuple[Break, ...] = ()
    fouls: int = 0
    strokes: int = 0
    seconds: float = 0

    @property
    def closed_points(self) -> int:
        """Points without the current break."""
        return self.handicap + self.fouls + sum(break_.score for break_ in self.breaks)


@dataclass(frozen=True)
class Frame:
    """Players are numbered 1 and 2; `winner` is 0 while there is none."""

    number: int
    reds: int
    sides: tuple[Side, Side]
    colours: frozenset[int] = COLOURS
    turn: int = 1
    current: Break = field(default_factory=Break)
    follows_red: bool = False
    free_ball: bool = False
    respotted: bool = False
    started_at: datetime | None = None
    played_at: datetime | None = None
    ended_at: datetime | None = None
    winner: int = 0
    # Who played the first stroke; 0 before it.
    breaker: int = 0
    # Misses called one after the other, and on whom.
    misses: int = 0
    missed_by: int = 0
    # Seconds for which the clock stood: from an end that was undone to its undoing.
    paused: float = 0

    @classmethod
    def create(cls, number: int, reds: int, handicaps: tuple[int, int], turn: int = 1) -> Self:
        """Create a frame before its first shot, with this player at the table."""
        return cls(number, reds, (Side(handicaps[0]), Side(handicaps[1])), turn=turn)

    @property
    def is_over(self) -> bool:
        """Whether the frame has ended."""
        return self.ended_at is not None

    @property
    def opponent(self) -> int:
        """The player, 1 or 2, who is not at the table."""
        return 3 - self.turn

    def score(self, player: int) -> int:
        """Return the points of player 1 or 2, those of the current break included."""
        return self.sides[player - 1].closed_points + (self.current.score if player == self.turn else 0)

    @property
    def scores(self) -> tuple[int, int]:
        """Points of player 1 and of player 2."""
        return self.score(1), self.score(2)

    @property
    def leader(self) -> int:
        """The player who leads; 0 if the scores are level."""
        first, second = self.scores
        return 0 if first == second else 1 if first > second else 2

    @property
    def lowest_ball(self) -> int:
        """The lowest ball that can be on; 0 if the table is empty."""
        return RED if self.reds else min(self.colours, default=0)

    @property
    def is_on_colours(self) -> bool:
        """Whether only colours are left, and none of them follows a red."""
        return not self.reds and not self.follows_red

    @property
    def can_choose_player(self) -> bool:
        """Whether the player at the table may be chosen: before the first stroke, and after the black was respotted."""
        is_unplayed = not any(side.strokes for side in self.sides)
        return is_unplayed or (self.respotted and not self.current.balls)

    @property
    def remaining(self) -> int:
        """The most points that can still be scored; a free ball counts as one more ball on."""
        free_ball_points = (self.lowest_ball if self.is_on_colours else RED + BLACK) if self.free_ball else 0
        return (
            self.reds * (RED + BLACK)
            + sum(self.colours)
            + (BLACK if self.follows_red else 0)
            + free_ball_points
        )

    @property
    def min_foul_points(self) -> int:
        """The fewest points that a foul costs now."""
        return max(MIN_FOUL_POINTS, self.lowest_ball)

    @property
    def snookers_required(self) -> int:
        """How many fouls the trailing player needs to be able to draw level."""
        first, second = self.scores
        deficit = abs(first - second) - self.remaining
        return -(-deficit // self.min_foul_points) if deficit > 0 and not self.is_over else 0

    def add_pot(self, balls: Sequence[int], points: int) -> Self:
        """Add the balls that one stroke potted to the current break."""
        return replace(self, current=Break(self.current.score + points, (*self.current.balls, *balls)))

    def close_break(self) -> Self:
        """Add the current break to the closed ones; a visit without a pot is no break."""
        if not self.current.balls:
            return self
        side = self.sides[self.turn - 1]
        return replace(
            self.with_side(self.turn, replace(side, breaks=(*side.breaks, self.current))), current=Break()
        )

    def end_visit(self, next_player: int) -> Self:
        """End the visit; the given player comes to the table."""
        return replace(self.close_break(), turn=next_player, follows_red=False, free_ball=False)

    def add_foul(self, points: int, next_player: int) -> Self:
        """Add foul points to the opponent; then the given player comes to the table."""
        opponent, side = self.opponent, self.sides[self.opponent - 1]
        return self.with_side(opponent, replace(side, fouls=side.fouls + points)).end_visit(next_player)

    def finish(self, winner: int, at: datetime) -> Self:
        """End the frame and close the current break."""
        return replace(self.close_break(), winner=winner, ended_at=at, free_ball=False, follows_red=False)

    def with_side(self, player: int, side: Side) -> Self:
        """Return the frame with another side for player 1 or 2."""
        first, second = self.sides
        return replace(self, sides=(side, second) if player == 1 else (first, side))

    def add_time(self, shot: Shot) -> Self:
        """Start the clock at the first action, and add a stroke's time to its player."""
        frame = replace(self, started_at=self.started_at or shot.at, played_at=shot.at)
        if shot.kind not in STROKES:
            return frame
        frame = replace(frame, breaker=self.breaker or self.turn)
        side = frame.sides[self.turn - 1]
        seconds = (shot.at - (self.played_at or shot.at)).total_seconds()
        return frame.with_side(
            self.turn, replace(side, strokes=side.strokes + 1, seconds=side.seconds + seconds)
        )

    def add_pause(self, seconds: float) -> Self:
        """Leave seconds out of the clock, and of the time of the next stroke."""
        if not seconds or self.played_at is None:
            return self
        return replace(
            self, paused=self.paused + seconds, played_at=self.played_at + timedelta(seconds=seconds)
        )

    def count_miss(self, player: int) -> Self:
        """Count a miss called on a player; one on the other player begins a new count."""
        misses = self.misses + 1 if player == self.missed_by else 1
        return replace(self, misses=misses, missed_by=player)

    def elapsed_seconds(self, now: datetime) -> int:
        """Return the whole seconds from the first action to now or to the end of the frame, without those for which
        the clock stood."""
        if self.started_at is None:
            return 0
        return seconds_between(self.started_at + timedelta(seconds=self.paused), self.ended_at or now)


def seconds_between(start: datetime, end: datetime) -> int:
    """Return the whole seconds of a span; 0 if it ends before it starts."""
    return max(0, int((end - start).total_seconds()))
