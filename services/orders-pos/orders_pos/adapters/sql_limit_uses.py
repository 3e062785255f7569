"""What persons used of the limits of a day, in PostgreSQL."""

from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.db import current_transaction
from chassis.timezones import load_zone

from orders_pos.domain.shop.role_limits import LimitUse

# One row for each person and kind, locked until the commit; a later day begins anew, an earlier one never comes back.
_ADD = """
INSERT INTO role_limit_use AS stored (tenant_id, person_id, kind, day, amount) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, person_id, kind) DO UPDATE SET
  amount = CASE WHEN excluded.day > stored.day THEN 0 ELSE stored.amount END + excluded.amount,
  day = greatest(excluded.day, stored.day)
RETURNING amount - $5"""


class SqlLimitUses:
    """Implements LimitUses in the current transaction."""

    async def add(self, use: LimitUse, caller: Caller, now: datetime) -> Decimal:
        """Add to what the caller used that day, in the tenant's time zone, and return what it was before. Other uses of
        this kind by the caller wait for the commit."""
        sql, day = current_transaction().connection, now.astimezone(load_zone(caller.timezone)).date()
        used: Decimal = await sql.fetchval(_ADD, caller.tenant_id, caller.user_id, use.kind, day, use.amount)
        return used
