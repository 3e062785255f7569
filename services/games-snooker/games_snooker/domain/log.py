"""The log of a match: all shots, including undo and redo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from games_snooker.domain.match import Match, Setup, play
from games_snooker.domain.shot import EDIT, NEW_GAME, REDO, UNDO, Shot


@dataclass(frozen=True)
class ShotHistory:
    """The shots in effect, and those undone, the most recently undone last."""

    played: tuple[Shot, ...] = ()
    undone: tuple[Shot, ...] = ()

    @classmethod
    def from_log(cls, log: Iterable[Shot]) -> "ShotHistory":
        """Return the history of a valid log: an edit replaces a shot in place, and each new shot drops those undone."""
        played: list[Shot] = []
        undone: list[Shot] = []
        for shot in log:
            if shot.kind == UNDO:
                undone.append(played.pop())
            elif shot.kind == REDO:
                played.append(undone.pop())
            elif shot.kind == EDIT:
                replaced = played[shot.edited]
                played[shot.edited] = replace(
                    shot, kind=shot.edited_kind, at=replaced.at, edited=0, edited_kind=""
                )
                undone.clear()
            else:
                played.append(shot)
                undone.clear()
        return cls(tuple(played), tuple(undone))

    @property
    def first_of_game(self) -> int:
        """The place of the first shot of this game."""
        return next((i + 1 for i in reversed(range(len(self.played))) if self.played[i].kind == NEW_GAME), 0)

    def build_match(self, setup: Setup) -> Match:
        """Replay the shots in effect."""
        return replay(setup, self.played)


def replay(setup: Setup, shots: Sequence[Shot]) -> Match:
    """Return the state after these shots. Raise ValidationError as `play` does."""
    return reduce(play, shots, Match.start(setup))
