"""Move an order to a step."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError

from orders_pos.domain.orders.checks import check_step
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED, check_step_exit
from orders_pos.domain.payments.movement import NO_DETAILS, PaymentDetails
from orders_pos.domain.payments.settle import apply_movements, get_sums
from orders_pos.domain.returns.returned_line import check_returned
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.move_credit import move_credit
from orders_pos.usecases.orders.release_order import release_order


@dataclass(frozen=True)
class MoveOrder:
    """The step to move an order to, the version that the move is based on (0: the current one), and where the money
    goes, and how it moves, if the step cancels the order."""

    order_id: UUID
    step_code: str
    reason: str = ""
    version: int = 0
    refund_to: str = ""
    details: PaymentDetails = NO_DETAILS


async def move_order(
    move: MoveOrder, caller: Caller, now: datetime, repositories: OrderRepositories
) -> Order:
    """Move the order and return it; do nothing if it is at the step already.

    Raise NotFoundError, StaleError, ValidationError, ConflictError, and ForbiddenError if the order is assigned to
    another agent or the caller's roles do not allow the step.
    """
    stored = await repositories.get_order_for_update(move.order_id, caller, move.version)
    if move.step_code == stored.step.code:
        return stored
    step = await repositories.saved_orders.get_step(move.step_code)
    if step is None:
        raise ValidationError(FieldViolation("step_code", "There is no such step.", "unknown"))
    check_step(step, caller)
    check_step_exit(stored.step.code, move.reason, caller)
    order = replace(
        stored, movements=(), step=step, version=stored.version + 1, update_time=now, saved_by=caller.name
    )
    if step.code == CANCELLED:
        check_returned(stored, None)
        order = await release_order(order, move.refund_to, caller, repositories, move.details)
    elif stored.step.code == CANCELLED:
        await _restore(order, caller, repositories)
        order = apply_movements(order, get_sums(order), (), caller.digits)
    order = await repositories.saved_orders.move(order, stored, move.reason, caller)
    await move_credit(order, repositories.wallets, first_buyer=order.buyer)
    if order.notify_customer:
        await repositories.notifications.add("order-step-changed", order, caller, now)
    return order


async def _restore(order: Order, caller: Caller, repositories: OrderRepositories) -> None:
    """Book the slots, use the promo code and take the stock of a cancelled order again."""
    await repositories.slots.book(order.slot_booking, await repositories.saved_orders.get_slot_limits())
    if order.promo:
        await repositories.promos.use(order.promo.id, order.buyer.id)
    await repositories.stock.move_order(order, stock_changes(order.lines), caller)
