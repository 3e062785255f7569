"""Record the supplier's state of an order."""

from typing import Protocol
from uuid import UUID

from dropship_importer.domain.reasons import CANCELLED_THERE, NONE, Reason, held
from dropship_importer.domain.supplier_order import CANCELLED, OPEN_STATES, REFUSED, PlacedOrder
from dropship_importer.usecases.check_supplier_order import DueOrder, OrderCheck

# Hours between two checks of an open order.
CHECK_INTERVAL = 6


class SupplierOrderRepository(Protocol):
    """`is_current` locks the order and returns False if another check was recorded since."""

    async def is_current(self, due: DueOrder) -> bool:
        """Lock the order and return whether no other check was recorded since."""
        ...

    async def save(self, due: DueOrder, placed: PlacedOrder, reason: Reason) -> None:
        """Store the supplier's state of the order."""
        ...

    async def end(self, due: DueOrder, state: str, reason: Reason) -> None:
        """End the order in a state, with the reason."""
        ...

    async def retry_later(self, due: DueOrder, seconds: float, reason: Reason) -> None:
        """Have the order checked again after so many seconds."""
        ...

    async def schedule_check(self, order_id: UUID, hours: int) -> None:
        """Have the order checked again after so many hours."""
        ...


async def record_supplier_order_state(check: OrderCheck, orders: SupplierOrderRepository) -> None:
    """Save, end or reschedule the order; do nothing if another check was recorded since."""
    due = check.due
    if not await orders.is_current(due):
        return
    if check.retry_after:
        await orders.retry_later(due, check.retry_after, check.retry_reason)
    elif check.placed:
        await orders.save(due, check.placed, _reason(check.placed))
        if check.placed.state in OPEN_STATES:
            await orders.schedule_check(due.id, CHECK_INTERVAL)
    elif check.not_placed:
        await orders.end(due, CANCELLED, check.not_placed)
    else:
        await orders.end(due, REFUSED, check.rejection)


def _reason(placed: PlacedOrder) -> Reason:
    return held(placed.reason) or (CANCELLED_THERE if placed.state == CANCELLED else NONE)
