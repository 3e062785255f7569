"""The log of a match: all shots, including undo and redo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from games_snooker.domain.match import Match, Setup, play
from games_snooker.domain.shot import EDIT, NEW_FRAME, NEW_GAME, RE_RACK, REDO, UNDO, Shot

# After these the clock of the frame before stands.
_RACKS = frozenset({NEW_FRAME, NEW_GAME, RE_RACK})


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
                _undo(played, undone, shot.paused)
            elif shot.kind == REDO:
                _redo(played, undone)
            elif shot.kind == EDIT:
                replaced = played[shot.edited]
                played[shot.edited] = replace(
                    shot,
                    kind=shot.edited_kind,
                    at=replaced.at,
                    edited=0,
                    edited_kind="",
                    paused=replaced.paused,
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

    def build_undo(self, setup: Setup, at: datetime) -> Shot:
        """Return the log entry that takes the last shot back: if that had stopped the clock of a frame, the clock goes
        on from there."""
        *played, last = self.played
        undo, frame = Shot(UNDO, at), replay(setup, played).frame
        if frame.is_over or not (last.kind in _RACKS or self.build_match(setup).frame.is_over):
            return undo
        return replace(undo, paused=max((at - last.at).total_seconds(), 0))

    def build_match(self, setup: Setup) -> Match:
        """Replay the shots in effect."""
        return replay(setup, self.played)


def _undo(played: list[Shot], undone: list[Shot], paused: float) -> None:
    """Take the last shot back; the clock stood for `paused` seconds between it and its undoing. What it stood for since
    goes to the shot before."""
    last = played.pop()
    undone.append(replace(last, resumed=paused))
    _add_pause(played, paused + _pause_in_frame(last))


def _redo(played: list[Shot], undone: list[Shot]) -> None:
    """Play the shot again that was undone last, with the clock as it was."""
    shot = undone.pop()
    _add_pause(played, -shot.resumed - _pause_in_frame(shot))
    played.append(replace(shot, resumed=0))


def _pause_in_frame(shot: Shot) -> float:
    """Return for how long the clock of the frame stood after a shot that is not its first."""
    return 0 if shot.kind in _RACKS else shot.paused


def _add_pause(played: list[Shot], seconds: float) -> None:
    if played and seconds:
        played[-1] = replace(played[-1], paused=played[-1].paused + seconds)


def replay(setup: Setup, shots: Sequence[Shot]) -> Match:
    """Return the state after these shots. Raise ValidationError as `play` does."""
    return reduce(play, shots, Match.start(setup))
