"""Redo the shot that was undone last."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games_snooker.domain.log import ShotHistory
from games_snooker.domain.shot import REDO, Shot
from games_snooker.usecases.ports import Matches, PlayedShot, Queue


@dataclass(frozen=True)
class RedoShot:
    """Command; a repeat with the same `client_shot_id` changes nothing."""

    match_id: UUID
    client_shot_id: str


async def redo_shot(command: RedoShot, matches: Matches, queue: Queue, now: datetime) -> None:
    """Redo the shot that was undone last, and its change of the queue. Raise NotFoundError."""
    stored, redo = await matches.get_for_update(command.match_id), Shot(REDO, now)
    history = ShotHistory.from_log(stored.log)
    if stored.has_shot(command.client_shot_id, redo) or not history.undone:
        return
    last = history.undone[-1]
    before = history.build_match(stored.setup)
    if last.entrant:
        await queue.swap(last.entrant, before.loser.name)
    new_history = ShotHistory.from_log((*stored.log, redo))
    after = new_history.build_match(stored.setup)
    await matches.add_shot(stored, PlayedShot(redo, command.client_shot_id, before, after, new_history))
