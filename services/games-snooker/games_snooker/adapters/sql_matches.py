"""Matches in PostgreSQL: an append-only log of shots, and a row with the resulting state."""

from datetime import datetime
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.model import uuid7
from souk.snooker.v1 import snooker_events_pb2 as events
from souk.snooker.v1 import snooker_pb2 as pb

from games_snooker.adapters.match_columns import setup_columns, state_columns
from games_snooker.adapters.resources import matches as match_resource
from games_snooker.adapters.shot_json import seat_from_json, shot_from_json, shot_to_json
from games_snooker.adapters.sql_scores import save_frame_scores
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import Match, Setup
from games_snooker.domain.rows import SnookerMatch, normalize_name
from games_snooker.domain.shot import EDIT
from games_snooker.usecases.ports import PlayedShot, StoredMatch

_SELECT = """
SELECT mode, best_of, reds, winner_stays, alternates_break, seats FROM snooker_match
WHERE tenant_id = $1 AND id = $2"""
_LOG = """
SELECT kind, played_at, line, client_shot_id FROM shot WHERE tenant_id = $1 AND match_id = $2 ORDER BY position"""
_INSERT_SHOT = """
INSERT INTO shot (tenant_id, match_id, position, id, kind, played_at, line, client_shot_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''))"""
_UPDATE = """
UPDATE snooker_match SET version = version + 1, update_time = $3, state = $4, winner = $5, frames_won = $6,
  players = $7, current_frame = $8, history = $9, can_undo = $10, can_redo = $11, finished_at = $12, search_text = $13
WHERE tenant_id = $1 AND id = $2"""


class SqlMatches:
    """Implements Matches in the current transaction."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    async def get_for_update(self, match_id: UUID) -> StoredMatch:
        """Return the match, locked until the commit. Raise NotFoundError."""
        return await self._read(match_id, f"{_SELECT} FOR UPDATE")

    async def get(self, match_id: UUID) -> StoredMatch:
        """Return the match. Raise NotFoundError."""
        return await self._read(match_id, _SELECT)

    async def _read(self, match_id: UUID, select: str) -> StoredMatch:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(select, transaction.tenant_id, match_id)
        if row is None:
            raise NotFoundError("There is no such snooker match.")
        first, second = row["seats"]
        setup = Setup(
            (seat_from_json(first), seat_from_json(second)),
            row["mode"],
            row["best_of"],
            row["reds"],
            row["winner_stays"],
            row["alternates_break"],
        )
        log = await transaction.connection.fetch(_LOG, transaction.tenant_id, match_id)
        return StoredMatch(
            match_id, setup, tuple((shot_from_json(*entry[:3]), entry[3] or "") for entry in log)
        )

    async def add(self, match_id: UUID, setup: Setup, now: datetime) -> None:
        """Insert a match before its first shot, and add its event."""
        transaction, match = current_transaction(), Match.start(setup)
        columns: dict[str, Any] = {
            **setup_columns(setup),
            **state_columns(match, ShotHistory(), now),
            "search_text": _search_text(match),
        }
        session = await transaction.session()
        session.add(
            SnookerMatch(
                tenant_id=transaction.tenant_id, id=match_id, create_time=now, update_time=now, **columns
            )
        )
        await session.flush()
        outbox.add(match_id, events.MatchChanged(match=await self._event_message(match_id)))

    async def add_shot(self, stored: StoredMatch, played: PlayedShot) -> None:
        """Append the shot to the log, update state and frame scores, and add the events of what changed."""
        transaction, shot = current_transaction(), played.shot
        key = transaction.tenant_id, stored.id
        await transaction.connection.execute(
            _INSERT_SHOT,
            *key,
            len(stored.log_entries),
            uuid7(),
            shot.kind,
            shot.at,
            shot_to_json(shot),
            played.client_shot_id,
        )
        columns = state_columns(played.after, played.history, self._now)
        await transaction.connection.execute(
            _UPDATE, *key, self._now, *columns.values(), _search_text(played.after)
        )
        await save_frame_scores(stored.id, played.after, is_edit=shot.kind == EDIT)
        await self._add_events(stored.id, played.before, played.after)

    async def _add_events(self, match_id: UUID, before: Match, after: Match) -> None:
        match = await self._event_message(match_id)
        outbox.add(match_id, events.MatchChanged(match=match))
        if after.frame.winner and sum(after.wins) > sum(before.wins):
            outbox.add(match_id, events.FrameWon(match=match))
        if after.is_over and not before.is_over:
            outbox.add(match_id, events.MatchFinished(match=match))

    async def _event_message(self, match_id: UUID) -> pb.SnookerMatch:
        match: Any = await match_resource.read(match_id)
        match.ClearField("history")
        return match


def _search_text(match: Match) -> str:
    return " ".join(normalize_name(seat.name) for seat in match.seats)
