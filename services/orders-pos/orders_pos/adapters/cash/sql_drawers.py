"""Drawers that are opened without a sale, in PostgreSQL."""

from uuid import UUID

from chassis.db import current_transaction

from orders_pos.adapters.sealing.cash_sessions import seal_drawer_opening
from orders_pos.domain.cash.choose_till import OpenSession, TillState
from orders_pos.domain.cash.drawer_opening import DrawerOpening

_TILL = "SELECT name FROM till WHERE tenant_id = $1 AND id = $2"
# Shared like that of a payment: the Z report has all openings of its session.
_SESSION = """
SELECT id, till_name, opened_by_id, open_time, number FROM cash_session
WHERE tenant_id = $1 AND till_id = $2 AND close_time IS NULL FOR SHARE"""
_COUNT = "SELECT count(*)::integer FROM drawer_opening WHERE tenant_id = $1 AND cash_session_id = $2"


class SqlDrawers:
    """Implements Drawers in the current transaction."""

    async def find_till(self, till_id: UUID) -> TillState | None:
        """Return the till with its open session, which nobody closes before the commit."""
        transaction = current_transaction()
        name = await transaction.connection.fetchval(_TILL, transaction.tenant_id, till_id)
        if name is None:
            return None
        row = await transaction.connection.fetchrow(_SESSION, transaction.tenant_id, till_id)
        return TillState(till_id, name, OpenSession(*row) if row else None)

    async def add_opening(self, opening: DrawerOpening, session_number: int | None) -> None:
        """Insert an opening, and record it in the chain of its till."""
        session = await current_transaction().session()
        session.add(opening)
        await session.flush()
        seal_drawer_opening(opening, session_number)


async def count_openings(session_id: UUID) -> int:
    """Return how often the drawer was opened without a sale in a cash session."""
    transaction = current_transaction()
    count: int = await transaction.connection.fetchval(_COUNT, transaction.tenant_id, session_id)
    return count
