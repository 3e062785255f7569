"""Close a till."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.money import Currency

from orders_pos.domain.cash.cash_session import CashSession, DrawerCount
from orders_pos.domain.shop.role_limits import CASH_DIFFERENCE, LimitUse
from orders_pos.usecases.cash import CashSessions
from orders_pos.usecases.check_limits import LimitUses, check_limits


@dataclass(frozen=True)
class CloseCashSession:
    """The cash counted, and the version that the closing is based on (0: the current one)."""

    session_id: UUID
    count: DrawerCount
    note: str = ""
    version: int = 0


async def close_cash_session(
    command: CloseCashSession, caller: Caller, now: datetime, sessions: CashSessions, uses: LimitUses
) -> CashSession:
    """Close the session and return it.

    Raise NotFoundError, StaleError, ValidationError, ConflictError if it is closed, and ForbiddenError if an admin must
    approve the difference.
    """
    command.count.check(Currency(caller.currency))
    session = await sessions.get_for_update(command.session_id, command.version)
    session.check_open()
    expected = (await sessions.sum_drawer(session.id)).expected_cash(session.opening_float)
    difference, limits = abs(command.count.total - expected), await sessions.get_role_limits()
    check = limits.check([LimitUse(CASH_DIFFERENCE, difference, difference, "counts")], caller)
    await check_limits(check, limits, caller, now, uses)
    session.close(expected, command.count, caller, now, command.note.strip())
    await sessions.close(session)
    return session
