"""Players in PostgreSQL."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.model import uuid7

from games_snooker.domain.match import Seat
from games_snooker.domain.rows import normalize_name

_SELECT = "SELECT id, name FROM snooker_player WHERE tenant_id = $1 AND id = $2"
_SELECT_SAME_NAME = """
SELECT true FROM snooker_player WHERE tenant_id = $1 AND name_key = $2 AND ($3::uuid IS NULL OR id <> $3) LIMIT 1"""
_SELECT_OR_INSERT = """
WITH added AS (
  INSERT INTO snooker_player (tenant_id, id, name, name_key) VALUES ($1, $2, $3, $4)
  ON CONFLICT (tenant_id, name_key) DO NOTHING RETURNING id, name
)
SELECT id, name FROM added
UNION ALL SELECT id, name FROM snooker_player WHERE tenant_id = $1 AND name_key = $4 LIMIT 1"""


class SqlPlayers:
    """Implements Players and PlayerNames in the current transaction."""

    async def get(self, player_id: UUID) -> Seat | None:
        """Return the player as a seat without handicap, or None."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_SELECT, transaction.tenant_id, player_id)
        return Seat(*row) if row else None

    async def is_name_taken(self, name: str, own_id: UUID | None) -> bool:
        """Return whether another player has the name."""
        transaction = current_transaction()
        key = transaction.tenant_id, normalize_name(name), own_id
        return bool(await transaction.connection.fetchval(_SELECT_SAME_NAME, *key))

    async def get_or_create(self, name: str, opponent_id: UUID | None = None) -> Seat:
        """Return the player with this name, whatever its case and blanks, or with a 2 behind it if that is the
        opponent; insert one if there is none."""
        transaction, trimmed_name = current_transaction(), " ".join(name.split())
        row = await transaction.connection.fetchrow(
            _SELECT_OR_INSERT, transaction.tenant_id, uuid7(), trimmed_name, normalize_name(trimmed_name)
        )
        seat = Seat(*row)
        return await self.get_or_create(f"{seat.name} 2") if seat.player_id == opponent_id else seat
