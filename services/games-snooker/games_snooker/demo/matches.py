"""Matches and queues of the demo clubs."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from chassis.db import current_transaction

from games_snooker.adapters.sql_matches import SqlMatches
from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.adapters.sql_queue import SqlQueue
from games_snooker.demo.random_frames import club_frame, official_frame
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import CLUB, MATCH
from games_snooker.domain.shot import NEW_FRAME, Shot
from games_snooker.usecases.play_shot import PlayShot, play_shot
from games_snooker.usecases.start_match import PlayerRef, StartMatch, start_match

_SEED = 147
_MATCH_DURATION = timedelta(minutes=75)
_INSERT_WAITING = """
INSERT INTO snooker_waiting_entry (tenant_id, id, first_name, last_name, position)
VALUES ($1, gen_random_uuid(), $2, $3, $4)"""


@dataclass(frozen=True)
class Club:
    """`matches` are two names, mode, best of, and maximum number of frames; the last match is still under way."""

    tenant_id: UUID
    slug: str
    matches: tuple[tuple[str, str, str, int, int], ...]
    waiting: tuple[tuple[str, str], ...]


CLUBS = (
    Club(
        UUID("00000000-0000-7000-8000-00000000a71a"),
        "atlas",
        (
            ("Youssef Naciri", "Karim Skalli", MATCH, 3, 3),
            ("Hamza Berrada", "Imane Sefrioui", CLUB, 3, 3),
            ("Nabil Lahlou", "Ghita Filali", CLUB, 3, 3),
            ("Reda Alami", "Salma Bennani", MATCH, 1, 1),
            ("Youssef Naciri", "Hamza Berrada", CLUB, 0, 3),
        ),
        (("Omar", "Tazi"), ("Lina", "Kabbaj"), ("Mehdi", "Rami")),
    ),
    Club(
        UUID("00000000-0000-7000-8000-00000000431f"),
        "rif",
        (("Anouar Tijani", "Nora Amrani", CLUB, 1, 1), ("Ilyas Daoudi", "Nora Amrani", CLUB, 0, 1)),
        (("Sami", "Wahbi"),),
    ),
)


async def add_match(club: Club, index: int, now: datetime) -> None:
    """Add a match, timed so that all matches fill the time until now; add the queue with the last one."""
    matches_left = len(club.matches) - index
    await _play(
        club.matches[index],
        Random(_SEED + index),
        now - _MATCH_DURATION * matches_left,
        is_last=matches_left == 1,
    )
    if matches_left == 1:
        transaction = current_transaction()
        for position, (first, last) in enumerate(club.waiting, 1):
            await transaction.connection.execute(_INSERT_WAITING, club.tenant_id, first, last, position)


async def _play(
    match: tuple[str, str, str, int, int], rng: Random, started_at: datetime, *, is_last: bool
) -> None:
    first, second, mode, best_of, frames = match
    command = StartMatch([PlayerRef(name=first), PlayerRef(name=second)], mode=mode, best_of=best_of)
    match_id = await start_match(command, SqlMatches(started_at), SqlPlayers(), started_at)
    at = started_at
    for number in range(1, frames + 1):
        is_open = is_last and number == frames
        for shot in _frame(mode, rng, at, is_open=is_open):
            at = shot.at
            await play_shot(PlayShot(match_id, shot, ""), SqlMatches(at), SqlQueue(), at)
        stored = await SqlMatches(at).get_for_update(match_id)
        if number < frames and not ShotHistory.from_log(stored.log).build_match(stored.setup).is_over:
            at += timedelta(seconds=20)
            new_frame = PlayShot(match_id, Shot(NEW_FRAME, at), "")
            await play_shot(new_frame, SqlMatches(at), SqlQueue(), at)
        else:
            return


def _frame(mode: str, rng: Random, at: datetime, *, is_open: bool) -> Iterator[Shot]:
    shots = official_frame(rng, at) if mode == MATCH else club_frame(rng, at)
    shots_played = list(shots)
    return iter(shots_played[: len(shots_played) * 3 // 5] if is_open else shots_played)
