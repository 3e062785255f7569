"""Reject a return."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.returns.order_return import OrderReturn
from orders_pos.usecases.returns import ReturnRepositories


@dataclass(frozen=True)
class RejectReturn:
    """The return, and why the goods are not taken back."""

    return_id: UUID
    reason: str


async def reject_return(
    command: RejectReturn, caller: Caller, now: datetime, repositories: ReturnRepositories
) -> OrderReturn:
    """Reject the return and return it. Raise NotFoundError, and ConflictError if it was decided before."""
    order_return = await repositories.returns.get_for_update(command.return_id)
    order_return.reject(command.reason.strip(), caller, now)
    await repositories.returns.save(order_return)
    order = await repositories.orders.saved_orders.get(order_return.order_id)
    details = {"reason": order_return.decision_reason}
    await repositories.orders.notifications.add("return-rejected", order, caller, now, details)
    return order_return
