"""Move an order to a step."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError

from orders_pos.domain.orders.checks import check_step
from orders_pos.domain.orders.money import rounded, status_of
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED, check_leaving, check_reason
from orders_pos.usecases.orders import Counter


@dataclass(frozen=True)
class Move:
    """A step for an order, and the version it is based on (0: the newest)."""

    order_id: UUID
    step_code: str
    reason: str = ""
    version: int = 0


async def move_order(wish: Move, caller: Caller, now: datetime, desk: Counter) -> Order:
    """The order at its step; the step it is at is no move. Raises NotFound, Stale, Invalid, Conflict, and Forbidden for
    another rider's order and for a step that is not the caller's."""
    check_reason(wish.reason)
    stored = await desk.loaded(wish.order_id, caller, wish.version)
    if wish.step_code == stored.step.code:
        return stored
    step = await desk.edits.step(wish.step_code)
    if step is None:
        raise ValidationError(FieldViolation("step_code", "There is no such step.", "unknown"))
    check_step(step, caller)
    check_leaving(stored.step.code, wish.reason, caller)
    order = replace(stored, step=step, version=stored.version + 1, update_time=now, saved_by=caller.name)
    if step.code == CANCELLED:
        order = await _cancel(order, caller.digits, desk)
    elif stored.step.code == CANCELLED:
        await _revive(order, desk)
    order = await desk.edits.move(order, stored, wish.reason, caller)
    if stored.wallet_amount != order.wallet_amount:
        await desk.wallets.move(order.buyer, stored.wallet_amount, "refund", order)
    if order.notify_customer:
        await desk.letters.write("order-step-changed", order, caller, now)
    return order


async def _cancel(order: Order, digits: int, desk: Counter) -> Order:
    """Give back what a cancelled order does not need: places in slots, the use of a code, the credit."""
    await desk.slots.free(order.slots)
    if order.promo:
        await desk.promos.release(order.promo.id)
    remaining, none = order.total - order.paid_amount, rounded(Decimal(0), digits)
    status = status_of(len(order.lines), order.total, remaining)
    return replace(order, wallet_amount=none, remaining=max(remaining, none), status=status)


async def _revive(order: Order, desk: Counter) -> None:
    await desk.slots.book(order.slots, await desk.edits.capacity())
    if order.promo:
        await desk.promos.use(order.promo.id)
