"""Put cash into a drawer, or take some out."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller
from chassis.errors import invalid_field
from chassis.money import Currency

from orders_pos.domain.cash.cash_session import CashMovement
from orders_pos.usecases.cash import CashSessions


@dataclass(frozen=True)
class MoveCash:
    """The amount is negative if cash is taken out."""

    session_id: UUID
    amount: Decimal
    reason: str


async def move_cash(command: MoveCash, caller: Caller, sessions: CashSessions) -> CashMovement:
    """Record the movement and return it.

    Raise NotFoundError, ConflictError if the session is closed, and ValidationError if there is no reason or less cash
    in the drawer.
    """
    _check(command, Currency(caller.currency))
    session = await sessions.get_for_update(command.session_id)
    session.check_open()
    sums = await sessions.sum_drawer(session.id)
    if sums.expected_cash(session.opening_float) + command.amount < 0:
        raise invalid_field("item.amount", "There is less cash in the drawer.", "too-large")
    movement = CashMovement(
        tenant_id=caller.tenant_id,
        cash_session_id=session.id,
        amount=command.amount,
        reason=command.reason.strip(),
        person_name=caller.name,
    )
    await sessions.add_movement(movement)
    return movement


def _check(command: MoveCash, currency: Currency) -> None:
    if not command.amount or not currency.is_exact(command.amount):
        raise invalid_field("item.amount", "Must be an amount of the currency, and not zero.", "range")
    if not command.reason.strip():
        raise invalid_field("item.reason", "Say why.", "blank")
