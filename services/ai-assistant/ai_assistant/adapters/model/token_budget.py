"""The tokens that a tenant has used today, counted before a model is asked."""

from chassis.context import current_caller
from chassis.db import Database
from chassis.errors import ExhaustedError

_RESERVE = """
INSERT INTO token_use AS used (tenant_id, day, tokens) SELECT $1, (now() AT TIME ZONE 'UTC')::date, $2::bigint
WHERE $2 <= $3
ON CONFLICT (tenant_id, day) DO UPDATE SET tokens = used.tokens + $2 WHERE used.tokens + $2 <= $3 RETURNING true"""
_GIVE_BACK = """
UPDATE token_use SET tokens = greatest(tokens - $2, 0)
WHERE tenant_id = $1 AND day = (now() AT TIME ZONE 'UTC')::date"""
_HOUR = 3600


class SqlTokenBudget:
    """`limit` is of each tenant and day (UTC). What is reserved counts at once, so that turns at the same time can't
    use more together; what a crash leaves reserved counts as used."""

    def __init__(self, database: Database, limit: int) -> None:
        self._database, self._limit = database, limit

    async def reserve(self, tokens: int) -> None:
        """Count tokens as used. Raise ExhaustedError if too few are left."""
        tenant_id = current_caller().tenant_id
        async with self._database.transaction(tenant_id) as transaction:
            if not await transaction.connection.fetchval(_RESERVE, tenant_id, tokens, self._limit):
                raise ExhaustedError(
                    "The assistant's tokens of today are used up.", _HOUR, code="assistant-tokens-used"
                )

    async def give_back(self, tokens: int) -> None:
        """Take back what was reserved and not used; a negative number counts what was used beyond it."""
        tenant_id = current_caller().tenant_id
        async with self._database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(_GIVE_BACK, tenant_id, tokens)
