"""Move many orders to a step, each on its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chassis.context import Caller
from chassis.errors import DomainError

from orders_pos.domain.orders.order import Order
from orders_pos.usecases.orders import Counter
from orders_pos.usecases.orders.move_order import Move, move_order


@dataclass(frozen=True)
class Refused:
    order: Order
    refusal: DomainError


async def move_orders(
    moves: Sequence[Move], caller: Caller, now: datetime, desk: Counter
) -> tuple[list[Order], list[Refused]]:
    """The orders that are at the step now, and those that could not be moved; raises NotFound for an unknown one."""
    moved: list[Order] = []
    refused: list[Refused] = []
    # Always in the same order, so that two of these never wait for each other.
    for wish in sorted(moves, key=lambda one: one.order_id):
        stored = await desk.edits.load(wish.order_id)
        try:
            async with desk.edits.attempt():
                moved.append(await move_order(wish, caller, now, desk))
        except DomainError as why:
            refused.append(Refused(stored, why))
    return moved, refused
