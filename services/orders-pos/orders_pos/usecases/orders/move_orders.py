"""Move many orders to a step, each independently."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chassis.context import Caller
from chassis.errors import DomainError

from orders_pos.domain.orders.order import Order
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.move_order import MoveOrder, move_order


@dataclass(frozen=True)
class FailedMove:
    """An order that did not move, and why."""

    order: Order
    error: DomainError


async def move_orders(
    moves: Sequence[MoveOrder], caller: Caller, now: datetime, repositories: OrderRepositories
) -> tuple[list[Order], list[FailedMove]]:
    """Return the orders that are at the step now and those that could not be moved. Raise NotFoundError if one of the
    orders does not exist."""
    moved: list[Order] = []
    failed: list[FailedMove] = []
    # Lock the orders in a fixed order, so that two concurrent calls cannot deadlock.
    for move in sorted(moves, key=lambda move: move.order_id):
        stored = await repositories.saved_orders.get_for_update(move.order_id)
        try:
            async with repositories.saved_orders.savepoint():
                moved.append(await move_order(move, caller, now, repositories))
        except DomainError as error:
            failed.append(FailedMove(stored, error))
    return moved, failed
