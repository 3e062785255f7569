"""The open cash sessions that payments belong to.

A payment shares a lock on the open session of its till, and whoever closes the session takes the lock alone: a closed
session has all payments that were made before, and never gets another.
"""

from collections.abc import Iterable
from uuid import UUID

from chassis.db import current_transaction

from orders_pos.domain.payments.movement import Movement

_SHARE_OPEN = """
SELECT t.name, s.id FROM cash_session s JOIN till t ON t.tenant_id = s.tenant_id AND t.id = s.till_id
WHERE s.tenant_id = $1 AND t.name = ANY($2::text[]) AND s.close_time IS NULL FOR SHARE OF s"""


async def share_open_sessions(movements: Iterable[Movement]) -> dict[str, UUID]:
    """Return the open sessions of the movements' tills by name, which nobody can close before the commit."""
    tills = sorted({movement.details.till for movement in movements if movement.details.till})
    if not tills:
        return {}
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_SHARE_OPEN, transaction.tenant_id, tills)
    return {row["name"]: row["id"] for row in rows}
