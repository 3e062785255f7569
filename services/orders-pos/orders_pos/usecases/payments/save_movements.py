"""Save movements of the money of an order as its next version."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.payments.settle import apply_movements, get_sums
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.move_credit import move_credit


async def save_movements(
    stored: Order,
    order: Order,
    movements: Sequence[Movement],
    caller: Caller,
    now: datetime,
    repositories: OrderRepositories,
) -> Order:
    """Save the order with the movements, and move credit as they say. Raise ForbiddenError if an admin must
    approve them, and ValidationError if a balance is too low."""
    await repositories.check_movements(movements, caller, now)
    order = replace(order, version=stored.version + 1, update_time=now, saved_by=caller.name)
    order = apply_movements(order, get_sums(stored), movements, caller.digits)
    order = await repositories.saved_orders.update(order, stored, caller)
    await move_credit(order, repositories.wallets, first_buyer=order.buyer)
    return order
