"""Players in PostgreSQL, found by what they are called."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.model import uuid7

from games_snooker.domain.match import Seat
from games_snooker.domain.rows import key_of

_KNOWN = "SELECT id, name FROM snooker_player WHERE tenant_id = $1 AND id = $2"
_NAMED = """
WITH added AS (
  INSERT INTO snooker_player (tenant_id, id, name, name_key) VALUES ($1, $2, $3, $4)
  ON CONFLICT (tenant_id, name_key) DO NOTHING RETURNING id, name
)
SELECT id, name FROM added
UNION ALL SELECT id, name FROM snooker_player WHERE tenant_id = $1 AND name_key = $4 LIMIT 1"""


class SqlPlayers:
    async def known(self, player_id: UUID) -> Seat | None:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_KNOWN, transaction.tenant_id, player_id)
        return Seat(*row) if row else None

    async def named(self, name: str) -> Seat:
        transaction, written = current_transaction(), " ".join(name.split())
        row = await transaction.connection.fetchrow(
            _NAMED, transaction.tenant_id, uuid7(), written, key_of(written)
        )
        return Seat(*row)
