"""Keep what the supplier says of an order."""

from typing import Protocol
from uuid import UUID

from dropship_importer.domain.placing import CANCELLED, REFUSED, UNDER_WAY, Placed
from dropship_importer.domain.reasons import CANCELLED_THERE, NONE, Reason, held
from dropship_importer.usecases.ask_after_order import Due, Word

# Hours between two looks at an order under way.
LOOK_EVERY = 6


class Orders(Protocol):
    """`is_mine` locks the order; nobody else answered in its round."""

    async def is_mine(self, due: Due) -> bool: ...

    async def keep(self, due: Due, placed: Placed, reason: Reason) -> None: ...

    async def end(self, due: Due, state: str, reason: Reason) -> None: ...

    async def wait(self, due: Due, seconds: float, why: Reason) -> None: ...

    async def look_again(self, order_id: UUID, hours: int) -> None: ...


async def keep_word(word: Word, orders: Orders) -> None:
    """Nothing happens to an order that another answer was kept of meanwhile."""
    due = word.due
    if not await orders.is_mine(due):
        return
    if word.wait:
        await orders.wait(due, word.wait, word.why)
    elif word.placed:
        await orders.keep(due, word.placed, _reason(word.placed))
        if word.placed.state in UNDER_WAY:
            await orders.look_again(due.id, LOOK_EVERY)
    elif word.not_placed:
        await orders.end(due, CANCELLED, word.not_placed)
    else:
        await orders.end(due, REFUSED, word.refusal)


def _reason(placed: Placed) -> Reason:
    return held(placed.reason) or (CANCELLED_THERE if placed.state == CANCELLED else NONE)
