"""The log of a match: all that was said, undo and redo too; what counts is read off it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from games_snooker.domain.match import Match, Setup, play
from games_snooker.domain.shot import REDO, UNDO, Shot


@dataclass(frozen=True)
class Tape:
    """The shots that count, and those taken back, the last one taken back last."""

    played: tuple[Shot, ...] = ()
    undone: tuple[Shot, ...] = ()

    @classmethod
    def of(cls, log: Iterable[Shot]) -> "Tape":
        played: list[Shot] = []
        undone: list[Shot] = []
        for shot in log:
            if shot.kind == UNDO:
                undone.append(played.pop())
            elif shot.kind == REDO:
                played.append(undone.pop())
            else:
                played.append(shot)
                undone.clear()
        return cls(tuple(played), tuple(undone))

    def match(self, setup: Setup) -> Match:
        """The match after all that counts."""
        return replay(setup, self.played)


def replay(setup: Setup, shots: Sequence[Shot]) -> Match:
    return reduce(play, shots, Match.start(setup))
