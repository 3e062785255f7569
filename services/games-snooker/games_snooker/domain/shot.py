"""Shots and other actions that a scorer records."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

RED, YELLOW, GREEN, BROWN, BLUE, PINK, BLACK = range(1, 8)
COLOURS = frozenset(range(YELLOW, BLACK + 1))
POT, END_TURN, FOUL, MISS, FREE_BALL_POT = "pot", "end-turn", "foul", "miss", "free-ball-pot"
CONCEDE, RE_RACK, ADJUST_REDS, SELECT_PLAYER = "concede", "re-rack", "adjust-reds", "select-player"
WIN_FRAME, NEW_FRAME, NEW_GAME = "win-frame", "new-frame", "new-game"
CONCEDE_MATCH = "concede-match"
UNDO, REDO, EDIT = "undo", "redo", "edit"
# Played by a player; the other kinds change the frame.
STROKES = frozenset({POT, END_TURN, FOUL, MISS, FREE_BALL_POT})
# What can be put right later; the others begin and end frames.
EDITABLE = STROKES | {ADJUST_REDS, SELECT_PLAYER}


@dataclass(frozen=True)
class WaitingPlayer:
    """A player in the queue."""

    entry_id: UUID
    first_name: str
    last_name: str
    position: int

    @property
    def name(self) -> str:
        """First and last name; either may be empty."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True)
class Entrant:
    """The player who comes from the queue to a new game, and the id of the loser's new queue entry. `player_name` is
    empty where it is that of the queue."""

    waiting: WaitingPlayer
    player_id: UUID
    loser_entry_id: UUID
    player_name: str = ""

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player_name or self.waiting.name


@dataclass(frozen=True)
class Shot:
    """One recorded action. `player` is 1 or 2, and 0 for the player at the table; `points` are those of a foul.
    `edited` is the place of the shot that a log entry of kind `edit` replaced, among those in effect at that time, and
    `edited_kind` the kind that it has since. `paused` are the seconds for which the clock stood after it, because an
    end that followed was undone; of an undo, those that it adds. `resumed` are, of a shot that is undone, those of its
    undo."""

    kind: str
    at: datetime
    ball: int = 0
    points: int = 0
    reds_down: int = 0
    player: int = 0
    to_offender: bool = False
    free_ball: bool = False
    entrant: Entrant | None = None
    edited: int = 0
    edited_kind: str = ""
    paused: float = 0
    resumed: float = 0
