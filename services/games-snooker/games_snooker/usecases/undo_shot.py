"""The last shot is taken back, or played again."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games_snooker.domain.log import Tape
from games_snooker.domain.shot import REDO, UNDO, Shot
from games_snooker.usecases.ports import Matches, Queue, Said


@dataclass(frozen=True)
class Step:
    """One step back or forth along the log."""

    match_id: UUID
    client_shot_id: str


async def undo_shot(command: Step, matches: Matches, queue: Queue, now: datetime) -> None:
    """Take back the last shot, whatever frame or game it was in, with what it did to the queue."""
    kept, line = await matches.open(command.match_id), Shot(UNDO, now)
    tape = Tape.of(kept.log)
    if kept.knows(command.client_shot_id, line) or not tape.played:
        return
    *played, last = tape.played
    if last.entrant:
        await queue.call_back(last.entrant)
    after = Tape(tuple(played), (*tape.undone, last))
    match = after.match(kept.setup)
    await matches.write(kept, Said(line, command.client_shot_id, tape.match(kept.setup), match, after))


async def redo_shot(command: Step, matches: Matches, queue: Queue, now: datetime) -> None:
    """Play again what was taken back last."""
    kept, line = await matches.open(command.match_id), Shot(REDO, now)
    tape = Tape.of(kept.log)
    if kept.knows(command.client_shot_id, line) or not tape.undone:
        return
    *undone, last = tape.undone
    before = tape.match(kept.setup)
    if last.entrant:
        await queue.call(last.entrant, before.loser.name)
    after = Tape((*tape.played, last), tuple(undone))
    await matches.write(kept, Said(line, command.client_shot_id, before, after.match(kept.setup), after))
