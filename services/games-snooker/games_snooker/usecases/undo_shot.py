"""Undo the last shot."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games_snooker.domain.log import ShotHistory
from games_snooker.domain.shot import UNDO, Shot
from games_snooker.usecases.ports import Matches, PlayedShot, Queue


@dataclass(frozen=True)
class UndoShot:
    """Command; a repeat with the same `client_shot_id` changes nothing."""

    match_id: UUID
    client_shot_id: str


async def undo_shot(command: UndoShot, matches: Matches, queue: Queue, now: datetime) -> None:
    """Undo the last shot and its change of the queue, even if it ended a frame or a game. Raise NotFoundError."""
    stored, undo = await matches.get_for_update(command.match_id), Shot(UNDO, now)
    history = ShotHistory.from_log(stored.log)
    if stored.has_shot(command.client_shot_id, undo) or not history.played:
        return
    last = history.played[-1]
    if last.entrant:
        await queue.revert_swap(last.entrant)
    before, undo = history.build_match(stored.setup), history.build_undo(stored.setup, now)
    new_history = ShotHistory.from_log((*stored.log, undo))
    after = new_history.build_match(stored.setup)
    await matches.add_shot(stored, PlayedShot(undo, command.client_shot_id, before, after, new_history))
