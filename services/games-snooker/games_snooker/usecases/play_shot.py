"""Play a shot."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import play
from games_snooker.domain.shot import NEW_GAME, Shot
from games_snooker.usecases.ports import Matches, PlayedShot, Queue, StoredMatch


@dataclass(frozen=True)
class PlayShot:
    """A shot with the client's time; a shot with a `client_shot_id` that was played before is not played again."""

    match_id: UUID
    shot: Shot
    client_shot_id: str


async def play_shot(command: PlayShot, matches: Matches, queue: Queue, now: datetime) -> None:
    """Play the shot. Raise NotFoundError, and ValidationError if the rules forbid it."""
    stored = await matches.get_for_update(command.match_id)
    if stored.has_shot(command.client_shot_id, command.shot):
        return
    history = ShotHistory.from_log(stored.log)
    before = history.build_match(stored.setup)
    shot = replace(command.shot, at=_limit_time(command.shot.at, stored, now))
    if shot.kind == NEW_GAME and stored.setup.winner_stays:
        shot = replace(shot, entrant=await queue.get_next(before.seats[before.champion - 1].player_id))
    after = play(before, shot)
    if shot.entrant:
        await queue.swap(shot.entrant, before.loser.name)
    new_history = ShotHistory((*history.played, shot))
    await matches.add_shot(stored, PlayedShot(shot, command.client_shot_id, before, after, new_history))


def _limit_time(client_time: datetime, stored: StoredMatch, now: datetime) -> datetime:
    """Return the client's time, but not after now and not before the last shot of the log."""
    earliest = stored.log[-1].at if stored.log else min(client_time, now)
    return max(earliest, min(client_time, now))
