"""The queue in PostgreSQL: places from 1 on; gaps that leavers left are no harm."""

from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.snooker.v1 import snooker_events_pb2 as news
from souk.snooker.v1 import snooker_pb2 as pb

from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.domain.shot import Entrant, Waiting

# One change of the order at a time.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('queue:' || $1::text, 0))"
_LAST = "SELECT coalesce(max(position), 0) FROM snooker_waiting_entry WHERE tenant_id = $1"
_NEXT = """
SELECT id, first_name, last_name, position FROM snooker_waiting_entry WHERE tenant_id = $1
ORDER BY position, id LIMIT 1 FOR UPDATE"""
_BACK = """
UPDATE snooker_waiting_entry SET position = position + 1, version = version + 1
WHERE tenant_id = $1 AND position >= $2 AND position < $3"""
_FORTH = """
UPDATE snooker_waiting_entry SET position = position - 1, version = version + 1
WHERE tenant_id = $1 AND position <= $2 AND position > $3"""
_ADD = """
INSERT INTO snooker_waiting_entry (tenant_id, id, first_name, last_name, position) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, id) DO NOTHING"""
_REMOVE = "DELETE FROM snooker_waiting_entry WHERE tenant_id = $1 AND id = $2"
_NOWHERE = 1_000_000


async def last_position() -> int:
    """The last place taken, zero when nobody waits; whoever changes the order waits for the other."""
    transaction = current_transaction()
    await transaction.connection.execute(_LOCK, str(transaction.tenant_id))
    return int(await transaction.connection.fetchval(_LAST, transaction.tenant_id))


async def make_room(position: int, left: int = _NOWHERE) -> None:
    """Move those between a place that is taken up and the one that was left."""
    transaction = current_transaction()
    sql = _BACK if position <= left else _FORTH
    await transaction.connection.execute(sql, transaction.tenant_id, position, left)


class SqlQueue:
    async def entrant(self) -> Entrant | None:
        transaction = current_transaction()
        await last_position()
        row = await transaction.connection.fetchrow(_NEXT, transaction.tenant_id)
        if row is None:
            return None
        waiting = Waiting(*row)
        seat = await SqlPlayers().named(waiting.name)
        return Entrant(waiting, seat.player_id, uuid7())

    async def call(self, entrant: Entrant, loser: str) -> None:
        await self._remove(entrant.waiting.entry_id)
        first_name, _, last_name = loser.partition(" ")
        place = await last_position() + 1
        await self._add(Waiting(entrant.loser_entry_id, first_name, last_name, place))

    async def call_back(self, entrant: Entrant) -> None:
        await self._remove(entrant.loser_entry_id)
        await self._add(entrant.waiting)

    async def _add(self, waiting: Waiting) -> None:
        transaction = current_transaction()
        fields = (waiting.entry_id, waiting.first_name, waiting.last_name, waiting.position)
        await transaction.connection.execute(_ADD, transaction.tenant_id, *fields)
        self._tell(waiting.entry_id, is_removed=False)

    async def _remove(self, entry_id: UUID) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(_REMOVE, transaction.tenant_id, entry_id)
        self._tell(entry_id, is_removed=True)

    def _tell(self, entry_id: UUID, *, is_removed: bool) -> None:
        entry = pb.SnookerWaitingEntry(id=str(entry_id))
        outbox.add(entry_id, news.QueueChanged(entry=entry, is_removed=is_removed))
