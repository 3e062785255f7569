"""Copies of agents in PostgreSQL."""

from chassis.db import current_transaction

from orders_pos.usecases.shipping.sync_agent import User

# Every user who ever was an agent has a copy, which only a newer version replaces.
_UPSERT = """
INSERT INTO agent (tenant_id, id, version, full_name, is_valid) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, id) DO UPDATE SET version = excluded.version, full_name = excluded.full_name,
  is_valid = excluded.is_valid, update_time = now() WHERE agent.version < excluded.version"""
_DEACTIVATE = (
    "UPDATE agent SET is_valid = false, version = $3 WHERE tenant_id = $1 AND id = $2 AND version < $3"
)


class SqlAgents:
    """Implements Agents in the current transaction."""

    async def save(self, user: User) -> None:
        """Save a copy of the user, unless the stored one is as new."""
        transaction = current_transaction()
        key = transaction.tenant_id, user.id, user.version
        await transaction.connection.execute(_UPSERT, *key, user.full_name, user.is_valid)

    async def deactivate(self, user: User) -> None:
        """Deactivate the user's copy if there is one, unless it is as new."""
        transaction = current_transaction()
        await transaction.connection.execute(_DEACTIVATE, transaction.tenant_id, user.id, user.version)
