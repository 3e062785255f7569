"""Open a till."""

from decimal import Decimal
from uuid import UUID

from chassis.context import Caller
from chassis.errors import invalid_field
from chassis.money import Currency

from orders_pos.domain.cash.cash_session import CashSession
from orders_pos.usecases.cash import CashSessions


async def open_cash_session(
    till_id: UUID, opening_float: Decimal, caller: Caller, sessions: CashSessions
) -> CashSession:
    """Open the till and return its session. Raise NotFoundError, ValidationError, and ConflictError if it is open."""
    if opening_float < 0 or not Currency(caller.currency).is_exact(opening_float):
        raise invalid_field("item.opening_float", "Must be an amount of the currency.", "range")
    return await sessions.open(till_id, opening_float, caller)
