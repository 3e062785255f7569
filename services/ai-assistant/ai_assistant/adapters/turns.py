"""Turns under way, and which of them their person has stopped."""

from chassis.context import current_caller
from chassis.db import Database, current_transaction
from chassis.errors import ConflictError

# Of a stop and an end at the same time, one waits for the other on the row's lock.
_STOP = """
INSERT INTO turn AS known (tenant_id, user_id, turn, is_stopped) VALUES ($1, $2, $3, true)
ON CONFLICT (tenant_id, user_id, turn) DO UPDATE SET is_stopped = known.is_stopped RETURNING is_stopped"""
_FINISH = """
INSERT INTO turn AS known (tenant_id, user_id, turn, is_stopped) VALUES ($1, $2, $3, false)
ON CONFLICT (tenant_id, user_id, turn) DO UPDATE SET is_stopped = known.is_stopped RETURNING is_stopped"""
_IS_STOPPED = "SELECT is_stopped FROM turn WHERE tenant_id = $1 AND user_id = $2 AND turn = $3"
_FORGET = "DELETE FROM turn WHERE tenant_id = $1 AND user_id = $2 AND create_time < now() - interval '1 day'"


class SqlTurns:
    """Turns of the caller, by the names that clients give them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def stop(self, turn: str) -> bool:
        """Stop a turn, in the rpc's transaction. Return whether it was not done before."""
        caller, sql = current_caller(), current_transaction().connection
        await sql.execute(_FORGET, caller.tenant_id, caller.user_id)
        return bool(await sql.fetchval(_STOP, caller.tenant_id, caller.user_id, turn))

    async def finish(self, turn: str) -> None:
        """End a turn, in the transaction that stores it. Raise ConflictError if it was stopped."""
        caller = current_caller()
        values = caller.tenant_id, caller.user_id, turn
        if turn and await current_transaction().connection.fetchval(_FINISH, *values):
            raise ConflictError("This was stopped. Nothing was changed.", code="assistant-stopped")

    async def is_stopped(self, turn: str) -> bool:
        """Return whether the caller has stopped the turn, read in a transaction of its own."""
        caller = current_caller()
        async with self.database.reading(caller.tenant_id) as transaction:
            values = caller.tenant_id, caller.user_id, turn
            return bool(await transaction.connection.fetchval(_IS_STOPPED, *values))
