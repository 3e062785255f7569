"""A shot is played."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from games_snooker.domain.log import Tape
from games_snooker.domain.match import play
from games_snooker.domain.shot import NEW_GAME, Shot
from games_snooker.usecases.ports import Kept, Matches, Queue, Said


@dataclass(frozen=True)
class PlayShot:
    """`shot.at` is when it happened as the client says it; a known `client_shot_id` was played already."""

    match_id: UUID
    shot: Shot
    client_shot_id: str


async def play_shot(command: PlayShot, matches: Matches, queue: Queue, now: datetime) -> None:
    """Play the shot; raises NotFound, and Invalid for one the rules forbid."""
    kept = await matches.open(command.match_id)
    if kept.knows(command.client_shot_id, command.shot):
        return
    tape = Tape.of(kept.log)
    before = tape.match(kept.setup)
    shot = replace(command.shot, at=_moment(command.shot.at, kept, now))
    if shot.kind == NEW_GAME and kept.setup.winner_stays:
        shot = replace(shot, entrant=await queue.entrant())
    after = play(before, shot)
    if shot.entrant:
        await queue.call(shot.entrant, before.loser.name)
    await matches.write(kept, Said(shot, command.client_shot_id, before, after, Tape((*tape.played, shot))))


def _moment(said: datetime, kept: Kept, now: datetime) -> datetime:
    """When it happened: not after now, and not before what is known to have happened."""
    earliest = kept.log[-1].at if kept.log else min(said, now)
    return max(earliest, min(said, now))
