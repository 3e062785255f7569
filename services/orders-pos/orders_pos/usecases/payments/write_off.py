"""Write off what a saved order still owes."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED, order_cancelled_error
from orders_pos.domain.payments.movement import WRITTEN_OFF, Movement, PaymentDetails
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.payments import check_amount, too_large
from orders_pos.usecases.payments.save_movements import save_movements


@dataclass(frozen=True)
class WriteOff:
    """The amount to give up, why, and the version that it is based on (0: the current one)."""

    order_id: UUID
    amount: Decimal
    note: str
    version: int = 0


async def write_off(
    write_off: WriteOff, caller: Caller, now: datetime, repositories: OrderRepositories
) -> Order:
    """Add the write-off to the ledger and return the order.

    Raise NotFoundError, StaleError, ConflictError if the order is cancelled, and ValidationError if it owes less.
    """
    check_amount(write_off.amount, caller.digits)
    stored = await repositories.get_order_for_update(write_off.order_id, caller, write_off.version)
    if stored.step.code == CANCELLED:
        raise order_cancelled_error()
    if write_off.amount > stored.remaining:
        raise too_large("This is more than the order still owes.")
    movement = Movement(WRITTEN_OFF, write_off.amount, PaymentDetails(note=write_off.note))
    return await save_movements(stored, stored, [movement], caller, now, repositories)
