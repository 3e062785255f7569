"""Enter a return of goods of an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.returns.order_return import OrderReturn, new_return
from orders_pos.domain.returns.returned_line import WantedLine, check_returnable, choose_lines
from orders_pos.usecases.returns import ReturnRepositories


@dataclass(frozen=True)
class EnterReturn:
    """An order, what is to come back of it, and why."""

    order_id: UUID
    lines: Sequence[WantedLine]
    reason: str


async def enter_return(
    command: EnterReturn, caller: Caller, now: datetime, repositories: ReturnRepositories
) -> OrderReturn:
    """Store the return and return it; it waits for a decision of the shop.

    Raise NotFoundError, ConflictError if the order is neither paid nor delivered, and ValidationError for more than was
    bought less what came back or is to come back already.
    """
    order = await repositories.orders.saved_orders.get_for_update(command.order_id)
    check_returnable(order)
    waiting = [
        line for other in await repositories.returns.list_waiting(order.id) for line in other.returned_lines
    ]
    lines = choose_lines(order, command.lines, waiting, caller.digits)
    order_return = new_return(order, lines, command.reason.strip(), caller, now)
    await repositories.returns.add(order_return)
    return order_return
