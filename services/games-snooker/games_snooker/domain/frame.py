"""A frame as it stands: what lies on the table, what each of the two has, who is to play."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from games_snooker.domain.shot import BLACK, COLOURS, RED, STROKES, Shot

FEWEST_FOUL_POINTS = 4


@dataclass(frozen=True)
class Break:
    """What one visit brought; `balls` as they were potted."""

    score: int = 0
    balls: tuple[int, ...] = ()


@dataclass(frozen=True)
class Side:
    """What one of the two has in a frame: points in hand, closed breaks, points from the other's fouls, and how many
    strokes were played in how many seconds."""

    handicap: int = 0
    breaks: tuple[Break, ...] = ()
    fouls: int = 0
    strokes: int = 0
    seconds: float = 0

    @property
    def closed(self) -> int:
        """Points without those of the break under way."""
        return self.handicap + self.fouls + sum(one.score for one in self.breaks)


@dataclass(frozen=True)
class Frame:
    """Places of players are 1 and 2; `winner` is zero while nobody has won."""

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

    @classmethod
    def racked(cls, number: int, reds: int, handicaps: tuple[int, int]) -> Self:
        """A frame before its first shot."""
        return cls(number, reds, (Side(handicaps[0]), Side(handicaps[1])))

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    @property
    def other(self) -> int:
        return 3 - self.turn

    def score(self, player: int) -> int:
        return self.sides[player - 1].closed + (self.current.score if player == self.turn else 0)

    @property
    def scores(self) -> tuple[int, int]:
        return self.score(1), self.score(2)

    @property
    def leader(self) -> int:
        """The place of who leads; zero when level."""
        first, second = self.scores
        return 0 if first == second else 1 if first > second else 2

    @property
    def lowest(self) -> int:
        """The lowest ball that can be on."""
        return RED if self.reds else min(self.colours, default=0)

    @property
    def is_on_colours(self) -> bool:
        """Only colours are left, and none of them follows a red."""
        return not self.reds and not self.follows_red

    @property
    def may_choose(self) -> bool:
        """Nothing was played yet, or a lot decides who plays the black that was put back."""
        untouched = not any(side.strokes for side in self.sides)
        return untouched or (self.respotted and not self.current.balls)

    @property
    def remaining(self) -> int:
        """The most that can still be scored on the table; a free ball stands for one more of the balls on."""
        extra = (self.lowest if self.is_on_colours else RED + BLACK) if self.free_ball else 0
        return self.reds * (RED + BLACK) + sum(self.colours) + (BLACK if self.follows_red else 0) + extra

    @property
    def cheapest_foul(self) -> int:
        """The fewest points a foul can cost now."""
        return max(FEWEST_FOUL_POINTS, 0 if self.follows_red else self.lowest)

    @property
    def snookers_required(self) -> int:
        """How many fouls the trailing player needs to be able to draw level."""
        first, second = self.scores
        short = abs(first - second) - self.remaining
        return -(-short // self.cheapest_foul) if short > 0 and not self.is_over else 0

    def potted(self, ball: int, points: int) -> Self:
        """The break under way with one ball more."""
        return replace(self, current=Break(self.current.score + points, (*self.current.balls, ball)))

    def closed(self) -> Self:
        """The break under way put with the others; a visit without a pot leaves none."""
        if not self.current.balls:
            return self
        side = self.sides[self.turn - 1]
        return replace(
            self.with_side(self.turn, replace(side, breaks=(*side.breaks, self.current))), current=Break()
        )

    def turned(self, to: int) -> Self:
        """The visit over, this player to the table."""
        return replace(self.closed(), turn=to, follows_red=False, free_ball=False)

    def fouled(self, points: int, to: int) -> Self:
        """A foul by the player at the table: points to the other, then this player to the table."""
        victim, side = self.other, self.sides[self.other - 1]
        return self.with_side(victim, replace(side, fouls=side.fouls + points)).turned(to)

    def won(self, winner: int, at: datetime) -> Self:
        """Over, its last break closed."""
        return replace(self.closed(), winner=winner, ended_at=at, free_ball=False, follows_red=False)

    def with_side(self, player: int, side: Side) -> Self:
        first, second = self.sides
        return replace(self, sides=(side, second) if player == 1 else (first, side))

    def timed(self, shot: Shot) -> Self:
        """The clock started by the first action, a stroke's time counted for who played it."""
        frame = replace(self, started_at=self.started_at or shot.at, played_at=shot.at)
        if shot.kind not in STROKES:
            return frame
        side = frame.sides[self.turn - 1]
        took = (shot.at - (self.played_at or shot.at)).total_seconds()
        return frame.with_side(
            self.turn, replace(side, strokes=side.strokes + 1, seconds=side.seconds + took)
        )

    def clock(self, now: datetime) -> int:
        """Whole seconds since the first action, until the end."""
        if self.started_at is None:
            return 0
        return max(0, int(((self.ended_at or now) - self.started_at).total_seconds()))
