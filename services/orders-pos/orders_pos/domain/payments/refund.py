"""What is handed back of a saved order without a change of what was sold."""

from collections.abc import Iterator
from dataclasses import replace

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.payments.movement import NO_DETAILS, WRITTEN_OFF, Movement


def hand_back(order: Order, movement: Movement) -> Iterator[Movement]:
    """Yield the movement that hands money back or puts it into the wallet, and the one that gives it up: the order owes
    no more than before. A payment that follows, because the refund was a mistake, takes that back first."""
    yield movement
    if order.step.code != CANCELLED:
        yield Movement(WRITTEN_OFF, -movement.amount, replace(NO_DETAILS, note=movement.details.note))
