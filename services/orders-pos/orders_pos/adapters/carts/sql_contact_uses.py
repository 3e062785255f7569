"""Uses of contacts in PostgreSQL."""

from datetime import datetime, timedelta

from chassis.db import current_transaction

from orders_pos.adapters.carts.sql_carts import digest
from orders_pos.domain.carts.contact_limit import ContactLimit

# Those at once wait for each other, so each is counted.
_COUNT = """
INSERT INTO contact_use AS stored (tenant_id, digest, uses, began_at) VALUES ($1, $2, 1, $3::timestamptz)
ON CONFLICT (tenant_id, digest) DO UPDATE SET
  uses = CASE WHEN stored.began_at <= $3 - $4::interval THEN 1 ELSE stored.uses + 1 END,
  began_at = CASE WHEN stored.began_at <= $3 - $4::interval THEN $3 ELSE stored.began_at END
RETURNING uses"""
_PURGE = "DELETE FROM contact_use WHERE tenant_id = $1 AND began_at < $2"
# Longer than any limit lasts.
_AGE = timedelta(days=7)


class SqlContactUses:
    """Implements ContactUses in the current transaction."""

    async def count(self, limit: ContactLimit, value: str, now: datetime) -> bool:
        """Count a use. Return whether it is within the limit; one that is not counts unless the transaction fails."""
        transaction, key = current_transaction(), digest(f"{limit.kind} {value}")
        if not key[0]:
            # For one contact in 256, chosen by its digest.
            await transaction.connection.execute(_PURGE, transaction.tenant_id, now - _AGE)
        arguments = transaction.tenant_id, key, now, limit.time
        uses: int = await transaction.connection.fetchval(_COUNT, *arguments)
        return uses <= limit.most
