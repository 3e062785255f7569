"""Matches in PostgreSQL: the log only grows; the row beside it shows what the log comes to."""

from datetime import datetime
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.model import uuid7
from souk.snooker.v1 import snooker_events_pb2 as news
from souk.snooker.v1 import snooker_pb2 as pb

from games_snooker.adapters.lines import line_of, seat_of, shot_of
from games_snooker.adapters.resources import matches as shown
from games_snooker.adapters.showing import agreed, standing
from games_snooker.adapters.sql_scores import write_scores
from games_snooker.domain.log import Tape
from games_snooker.domain.match import Match, Setup
from games_snooker.domain.rows import SnookerMatch, key_of
from games_snooker.usecases.ports import Kept, Said

_OPEN = """
SELECT mode, best_of, reds, winner_stays, seats FROM snooker_match WHERE tenant_id = $1 AND id = $2 FOR UPDATE"""
_LOG = """
SELECT kind, played_at, line, client_shot_id FROM shot WHERE tenant_id = $1 AND match_id = $2 ORDER BY position"""
_SAY = """
INSERT INTO shot (tenant_id, match_id, position, id, kind, played_at, line, client_shot_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''))"""
_STAND = """
UPDATE snooker_match SET version = version + 1, update_time = $3, state = $4, winner = $5, frames_won = $6,
  players = $7, current_frame = $8, history = $9, can_undo = $10, can_redo = $11, finished_at = $12, search_text = $13
WHERE tenant_id = $1 AND id = $2"""


class SqlMatches:
    def __init__(self, now: datetime) -> None:
        self._now = now

    async def open(self, match_id: UUID) -> Kept:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_OPEN, transaction.tenant_id, match_id)
        if row is None:
            raise NotFoundError("There is no such snooker match.")
        first, second = row["seats"]
        setup = Setup(
            (seat_of(first), seat_of(second)), row["mode"], row["best_of"], row["reds"], row["winner_stays"]
        )
        log = await transaction.connection.fetch(_LOG, transaction.tenant_id, match_id)
        return Kept(match_id, setup, tuple((shot_of(*line[:3]), line[3] or "") for line in log))

    async def add(self, match_id: UUID, setup: Setup, now: datetime) -> None:
        transaction, match = current_transaction(), Match.start(setup)
        columns: dict[str, Any] = {
            **agreed(setup),
            **standing(match, Tape(), now),
            "search_text": _names(match),
        }
        session = await transaction.session()
        session.add(
            SnookerMatch(
                tenant_id=transaction.tenant_id, id=match_id, create_time=now, update_time=now, **columns
            )
        )
        await session.flush()
        shown.clear_totals()
        outbox.add(match_id, news.MatchChanged(match=await self._told(match_id)))

    async def write(self, kept: Kept, said: Said) -> None:
        transaction, shot = current_transaction(), said.shot
        key = transaction.tenant_id, kept.id
        await transaction.connection.execute(
            _SAY, *key, len(kept.heard), uuid7(), shot.kind, shot.at, line_of(shot), said.client_shot_id
        )
        columns = standing(said.after, said.tape, self._now)
        await transaction.connection.execute(_STAND, *key, self._now, *columns.values(), _names(said.after))
        await write_scores(kept.id, said.after)
        await self._announce(kept.id, said.before, said.after)

    async def _announce(self, match_id: UUID, before: Match, after: Match) -> None:
        match = await self._told(match_id)
        outbox.add(match_id, news.MatchChanged(match=match))
        if after.frame.winner and sum(after.wins) > sum(before.wins):
            outbox.add(match_id, news.FrameWon(match=match))
            if after.is_over:
                outbox.add(match_id, news.MatchFinished(match=match))

    async def _told(self, match_id: UUID) -> pb.SnookerMatch:
        match: Any = await shown.read(match_id)
        match.ClearField("history")
        return match


def _names(match: Match) -> str:
    return " ".join(key_of(seat.name) for seat in match.seats)
