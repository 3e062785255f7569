"""Cash sessions in PostgreSQL."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import ConflictError, NotFoundError
from chassis.model import now
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.cash.outside_cash import add_entries, find_entries
from orders_pos.adapters.cash.resources import cash_sessions
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.sealing.cash_sessions import seal_closing, seal_movement, seal_opening
from orders_pos.domain.cash.cash_session import CashMovement, CashSession, DrawerSums
from orders_pos.domain.shop.role_limits import RoleLimits

# The row's lock makes openings of one till follow each other.
_LOCK_TILL = "SELECT name FROM till WHERE tenant_id = $1 AND id = $2 FOR UPDATE"
_LATEST = """
SELECT number, close_time IS NULL AS is_open FROM cash_session WHERE tenant_id = $1 AND till_id = $2
ORDER BY number DESC LIMIT 1"""
_SUMS = """
SELECT
  coalesce((SELECT sum(amount) FROM payment_entry WHERE tenant_id = $1 AND cash_session_id = $2 AND is_cash
    AND kind IN ('taken', 'change', 'refunded')), 0),
  coalesce((SELECT sum(amount) FROM cash_movement WHERE tenant_id = $1 AND cash_session_id = $2 AND amount > 0), 0),
  coalesce((SELECT sum(amount) FROM cash_movement WHERE tenant_id = $1 AND cash_session_id = $2 AND amount < 0), 0)"""


class SqlCashSessions:
    """Implements CashSessions in the current transaction."""

    async def open(self, till_id: UUID, opening_float: Decimal, caller: Caller) -> CashSession:
        """Add the next session of a till. Raise NotFoundError, and ConflictError if one is open."""
        transaction = current_transaction()
        name = await transaction.connection.fetchval(_LOCK_TILL, transaction.tenant_id, till_id)
        if name is None:
            raise NotFoundError("There is no such till.")
        latest = await transaction.connection.fetchrow(_LATEST, transaction.tenant_id, till_id)
        if latest and latest["is_open"]:
            raise ConflictError("This till is open already.", "till-open")
        session = CashSession(
            tenant_id=transaction.tenant_id,
            till_id=till_id,
            till_name=name,
            number=latest["number"] + 1 if latest else 1,
            opening_float=opening_float,
            open_time=now(),
            opened_by=caller.name,
            opened_by_id=caller.user_id,
        )
        await _add(session)
        seal_opening(session)
        outbox.add(session.id, events.CashSessionOpened(session=await cash_sessions.read(session.id)))
        return session

    async def get_for_update(self, session_id: UUID, version: int = 0) -> CashSession:
        """Return the session after all payments in progress, locked until the commit. Raise NotFoundError and
        StaleError."""
        session: CashSession = await cash_sessions.lock_row(str(session_id))
        await cash_sessions.check_version(session, version, {})
        return session

    async def sum_drawer(self, session_id: UUID) -> DrawerSums:
        """Return the sums of cash payments, of cash put in, and of cash taken out (negative)."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_SUMS, transaction.tenant_id, session_id)
        return DrawerSums(*row)

    async def add_movement(self, movement: CashMovement) -> None:
        """Insert cash that was put in or taken out."""
        await _add(movement)
        session = await (await current_transaction().session()).get_one(
            CashSession, (movement.tenant_id, movement.cash_session_id)
        )
        seal_movement(session, movement)

    async def close(self, session: CashSession) -> None:
        """Save the closed session."""
        session.update_time = now()
        await (await current_transaction().session()).flush()
        seal_closing(session)
        outbox.add(session.id, events.CashSessionClosed(session=await cash_sessions.read(session.id)))

    async def add_entries(self, session_id: UUID, entry_ids: Sequence[UUID], caller: Caller) -> None:
        """Assign those of the cash entries that have no session to this one, by the caller."""
        await add_entries(session_id, entry_ids, caller)

    async def find_entries(self, entry_ids: Sequence[UUID]) -> dict[UUID, UUID | None]:
        """Return the session, or None, of each of the entries that are cash."""
        return await find_entries(entry_ids)

    async def get_role_limits(self) -> RoleLimits:
        """Return the shop's limits by role."""
        return await SqlSavedOrders().get_role_limits()


async def _add(row: CashSession | CashMovement) -> None:
    session = await current_transaction().session()
    session.add(row)
    await session.flush()
