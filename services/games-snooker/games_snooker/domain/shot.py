"""What a scorer can say happened."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

RED, YELLOW, GREEN, BROWN, BLUE, PINK, BLACK = range(1, 8)
COLOURS = frozenset(range(YELLOW, BLACK + 1))
POT, END_TURN, FOUL, MISS, FREE_BALL_POT = "pot", "end-turn", "foul", "miss", "free-ball-pot"
CONCEDE, RE_RACK, ADJUST_REDS, SELECT_PLAYER = "concede", "re-rack", "adjust-reds", "select-player"
WIN_FRAME, NEW_FRAME, NEW_GAME = "win-frame", "new-frame", "new-game"
UNDO, REDO = "undo", "redo"
# A player plays these; the others are said about the frame.
STROKES = frozenset({POT, END_TURN, FOUL, MISS, FREE_BALL_POT})


@dataclass(frozen=True)
class Waiting:
    """Somebody of the queue, with the place held there."""

    entry_id: UUID
    first_name: str
    last_name: str
    position: int

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True)
class Entrant:
    """Who comes to the table in a new game, out of the queue, and under which id the loser joins its end."""

    waiting: Waiting
    player_id: UUID
    loser_entry_id: UUID


@dataclass(frozen=True)
class Shot:
    """One thing that happened, at a time. `player` and `next` are places (1, 2) or words; zero is the one at the
    table, `points` those of a foul."""

    kind: str
    at: datetime
    ball: int = 0
    points: int = 0
    reds_down: int = 0
    player: int = 0
    to_offender: bool = False
    free_ball: bool = False
    entrant: Entrant | None = None
