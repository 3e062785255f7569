"""Move an order to a step."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import Forbidden, Invalid, Refusal, Stale, Violation

from orders_pos.domain.orders.money import rounded, status_of
from orders_pos.domain.orders.order import Order, Step
from orders_pos.domain.orders.steps import CANCELLED, check_leaving, check_reason
from orders_pos.usecases.orders.cart import Desk
from orders_pos.usecases.orders.checks import check_step, is_rider


@dataclass(frozen=True)
class Move:
    """A step for an order, and the version it is based on (0: the newest)."""

    order_id: UUID
    step_code: str
    reason: str = ""
    version: int = 0


class Edits(Protocol):
    async def load(self, order_id: UUID) -> Order:
        """The order as it is, locked until the commit; raises NotFound."""
        ...

    async def save(self, order: Order, stored: Order, caller: Caller) -> Order:
        """Store an order again, keeping the version before."""
        ...

    async def move(self, order: Order, stored: Order, reason: str, caller: Caller) -> Order:
        """Store an order at its new step, with how it came there."""
        ...

    async def stale(self, stored: Order, version: int) -> Stale:
        """The order as it is, and what differs from a version that someone has read."""
        ...

    async def step(self, code: str) -> Step | None: ...

    async def capacity(self) -> int | None:
        """How many orders a slot takes."""
        ...

    def attempt(self) -> AbstractAsyncContextManager[None]:
        """What is done inside and refused has not happened."""
        ...


@dataclass(frozen=True)
class Counter(Desk):
    """A desk at which saved orders are changed."""

    edits: Edits


@dataclass(frozen=True)
class Refused:
    order: Order
    refusal: Refusal


async def move_order(wish: Move, caller: Caller, now: datetime, desk: Counter) -> Order:
    """The order at its step; raises NotFound, Stale, Invalid, Conflict, and Forbidden for another rider's order and for
    a step that is not the caller's."""
    check_reason(wish.reason)
    stored = await loaded(wish.order_id, caller, desk)
    await check_version(stored, wish.version, desk)
    return await move(stored, wish.step_code, wish.reason, caller, now, desk)


async def move_orders(
    moves: Sequence[Move], caller: Caller, now: datetime, desk: Counter
) -> tuple[list[Order], list[Refused]]:
    """The orders that are at the step now, and those that could not be moved; raises NotFound for an unknown one."""
    moved: list[Order] = []
    refused: list[Refused] = []
    # Always in the same order, so that two of these never wait for each other.
    for wish in sorted(moves, key=lambda one: one.order_id):
        check_reason(wish.reason)
        stored = await desk.edits.load(wish.order_id)
        try:
            async with desk.edits.attempt():
                _check_mine(stored, caller)
                moved.append(await move(stored, wish.step_code, wish.reason, caller, now, desk))
        except Refusal as why:
            refused.append(Refused(stored, why))
    return moved, refused


async def loaded(order_id: UUID, caller: Caller, desk: Counter) -> Order:
    """The order as it is, locked; raises NotFound, and Forbidden for another rider's."""
    stored = await desk.edits.load(order_id)
    _check_mine(stored, caller)
    return stored


async def check_version(stored: Order, version: int, desk: Counter) -> None:
    if version and version != stored.version:
        raise await desk.edits.stale(stored, version)


async def move(stored: Order, code: str, reason: str, caller: Caller, now: datetime, desk: Counter) -> Order:
    """As move_order, of an order that is locked already; the step it is at is no move."""
    if code == stored.step.code:
        return stored
    step = await desk.edits.step(code)
    if step is None:
        raise Invalid(Violation("step_code", "There is no such step.", "unknown"))
    check_step(step, caller)
    check_leaving(stored.step.code, reason, caller)
    order = replace(stored, step=step, version=stored.version + 1, update_time=now, saved_by=caller.name)
    if code == CANCELLED:
        order = await _cancel(order, caller.digits, desk)
    elif stored.step.code == CANCELLED:
        await _revive(order, desk)
    order = await desk.edits.move(order, stored, reason, caller)
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


def _check_mine(order: Order, caller: Caller) -> None:
    if is_rider(caller) and (order.agent is None or order.agent.id != caller.user_id):
        raise Forbidden("This order is not assigned to you.")
