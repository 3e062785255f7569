"""The last shot is taken back."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games_snooker.domain.log import Tape
from games_snooker.domain.shot import UNDO, Shot
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
