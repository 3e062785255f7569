"""What was taken back last is played again."""

from datetime import datetime

from games_snooker.domain.log import Tape
from games_snooker.domain.shot import REDO, Shot
from games_snooker.usecases.ports import Matches, Queue, Said
from games_snooker.usecases.undo_shot import Step


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
