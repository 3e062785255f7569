"""The queue in PostgreSQL: positions start at 1 and may have gaps."""

from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.snooker.v1 import snooker_events_pb2 as events
from souk.snooker.v1 import snooker_pb2 as pb

from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.domain.shot import Entrant, WaitingPlayer

# Serializes changes of the positions.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('queue:' || $1::text, 0))"
_LAST = "SELECT coalesce(max(position), 0) FROM snooker_waiting_entry WHERE tenant_id = $1"
_NEXT = """
SELECT id, first_name, last_name, position FROM snooker_waiting_entry WHERE tenant_id = $1
ORDER BY position, id LIMIT 1 FOR UPDATE"""
_SHIFT_BACK = """
UPDATE snooker_waiting_entry SET position = position + 1, version = version + 1
WHERE tenant_id = $1 AND position >= $2 AND position < $3"""
_SHIFT_FORWARD = """
UPDATE snooker_waiting_entry SET position = position - 1, version = version + 1
WHERE tenant_id = $1 AND position <= $2 AND position > $3"""
_INSERT = """
INSERT INTO snooker_waiting_entry (tenant_id, id, first_name, last_name, position) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, id) DO NOTHING"""
_DELETE = "DELETE FROM snooker_waiting_entry WHERE tenant_id = $1 AND id = $2"
_NO_POSITION = 1_000_000


class SqlQueue:
    """Implements Queue in the current transaction."""

    async def lock_last_position(self) -> int:
        """Lock the queue until the commit and return its last position; 0 if it is empty."""
        transaction = current_transaction()
        await transaction.connection.execute(_LOCK, str(transaction.tenant_id))
        return int(await transaction.connection.fetchval(_LAST, transaction.tenant_id))

    async def shift(self, position: int, previous_position: int | None) -> None:
        """Shift the entries between a new position and the previous one."""
        transaction = current_transaction()
        previous = _NO_POSITION if previous_position is None else previous_position
        sql = _SHIFT_BACK if position <= previous else _SHIFT_FORWARD
        await transaction.connection.execute(sql, transaction.tenant_id, position, previous)

    async def get_next(self, opponent_id: UUID) -> Entrant | None:
        """Return the first of the queue, who stays in it, with a player of that name who is not the opponent; None if
        it is empty."""
        transaction = current_transaction()
        await self.lock_last_position()
        row = await transaction.connection.fetchrow(_NEXT, transaction.tenant_id)
        if row is None:
            return None
        waiting = WaitingPlayer(*row)
        seat = await SqlPlayers().get_or_create(waiting.name, opponent_id)
        return Entrant(waiting, seat.player_id, uuid7(), seat.name if seat.name != waiting.name else "")

    async def swap(self, entrant: Entrant, loser: str) -> None:
        """Remove the entrant from the queue and append the loser under the id that the entrant reserved."""
        await self._remove(entrant.waiting.entry_id)
        first_name, _, last_name = loser.partition(" ")
        position = await self.lock_last_position() + 1
        await self._add(WaitingPlayer(entrant.loser_entry_id, first_name, last_name, position))

    async def revert_swap(self, entrant: Entrant) -> None:
        """Remove the loser and put the entrant back at the former position."""
        await self._remove(entrant.loser_entry_id)
        await self._add(entrant.waiting)

    async def _add(self, waiting: WaitingPlayer) -> None:
        transaction = current_transaction()
        fields = (waiting.entry_id, waiting.first_name, waiting.last_name, waiting.position)
        await transaction.connection.execute(_INSERT, transaction.tenant_id, *fields)
        self._add_event(waiting.entry_id, is_removed=False)

    async def _remove(self, entry_id: UUID) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(_DELETE, transaction.tenant_id, entry_id)
        self._add_event(entry_id, is_removed=True)

    def _add_event(self, entry_id: UUID, *, is_removed: bool) -> None:
        entry = pb.SnookerWaitingEntry(id=str(entry_id))
        outbox.add(entry_id, events.QueueChanged(entry=entry, is_removed=is_removed))
