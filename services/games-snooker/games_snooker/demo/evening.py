"""Who came to the clubs, and what they played."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from chassis.db import current_transaction

from games_snooker.adapters.sql_matches import SqlMatches
from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.adapters.sql_queue import SqlQueue
from games_snooker.demo.playing import club_frame, official_frame
from games_snooker.domain.log import Tape
from games_snooker.domain.match import CLUB, MATCH
from games_snooker.domain.shot import NEW_FRAME, Shot
from games_snooker.usecases.play_shot import PlayShot, play_shot
from games_snooker.usecases.start_match import Named, StartMatch, start_match

_SEED = 147
_LENGTH = timedelta(minutes=75)
_WAIT = """
INSERT INTO snooker_waiting_entry (tenant_id, id, first_name, last_name, position)
VALUES ($1, gen_random_uuid(), $2, $3, $4)"""


@dataclass(frozen=True)
class Club:
    """`matches` as two names, mode, best of and how many frames at the most; the last one is still under way."""

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


async def spend(club: Club, place: int, moment: datetime) -> None:
    """One of its matches, which began so that all of them fill the time until this moment; with the last one come those
    who still wait."""
    left = len(club.matches) - place
    await _play(club.matches[place], Random(_SEED + place), moment - _LENGTH * left, is_last=left == 1)
    if left == 1:
        transaction = current_transaction()
        for position, (first, last) in enumerate(club.waiting, 1):
            await transaction.connection.execute(_WAIT, club.tenant_id, first, last, position)


async def _play(
    match: tuple[str, str, str, int, int], dice: Random, began: datetime, *, is_last: bool
) -> None:
    first, second, mode, best_of, frames = match
    command = StartMatch([Named(name=first), Named(name=second)], mode=mode, best_of=best_of)
    match_id = await start_match(command, SqlMatches(began), SqlPlayers(), began)
    at = began
    for number in range(1, frames + 1):
        is_open = is_last and number == frames
        for shot in _frame(mode, dice, at, is_open=is_open):
            at = shot.at
            await play_shot(PlayShot(match_id, shot, ""), SqlMatches(at), SqlQueue(), at)
        kept = await SqlMatches(at).open(match_id)
        if number < frames and not Tape.of(kept.log).match(kept.setup).is_over:
            at += timedelta(seconds=20)
            line = PlayShot(match_id, Shot(NEW_FRAME, at), "")
            await play_shot(line, SqlMatches(at), SqlQueue(), at)
        else:
            return


def _frame(mode: str, dice: Random, at: datetime, *, is_open: bool) -> Iterator[Shot]:
    shots = official_frame(dice, at) if mode == MATCH else club_frame(dice, at)
    played = list(shots)
    return iter(played[: len(played) * 3 // 5] if is_open else played)
