"""The places that orders take in slots."""

from collections.abc import Sequence
from datetime import date

from chassis.db import current_transaction
from chassis.errors import ConflictError

from orders_pos.domain.shipping.hours import clock
from orders_pos.domain.shipping.slots import Slot, Taken

# The row is locked from here to the commit, so that the last place goes to one order only.
_BOOK = """
INSERT INTO slot_use AS s (tenant_id, date, start, used) VALUES ($1, $2, $3, 1)
ON CONFLICT (tenant_id, date, start) DO UPDATE SET used = s.used + 1 WHERE $4::integer IS NULL OR s.used < $4
RETURNING true"""
_FREE = "UPDATE slot_use SET used = used - 1 WHERE tenant_id = $1 AND date = $2 AND start = $3 AND used > 0"
_TAKEN = "SELECT date, start, used FROM slot_use WHERE tenant_id = $1 AND date >= $2 AND used > 0"


class SqlSlots:
    async def book(self, slots: Sequence[Slot], capacity: int | None) -> None:
        """Take a place in each, in their order; raises Conflict `slot-full` when one has none left."""
        transaction = current_transaction()
        for slot in sorted(slots):
            if not await transaction.connection.fetchval(
                _BOOK, transaction.tenant_id, slot.date, slot.start, capacity
            ):
                sentence = f"The slot {slot.label} of {slot.date} is full; choose another one."
                raise ConflictError(
                    sentence, "slot-full", date=slot.date.isoformat(), start=clock(slot.start)
                )

    async def free(self, slots: Sequence[Slot]) -> None:
        """Give a place in each back."""
        transaction = current_transaction()
        for slot in sorted(slots):
            await transaction.connection.execute(_FREE, transaction.tenant_id, slot.date, slot.start)


async def taken_from(day: date) -> Taken:
    """How many orders each slot from this day on has."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_TAKEN, transaction.tenant_id, day)
    used = {(row["date"], row["start"]): row["used"] for row in rows}
    return lambda slot: used.get((slot.date, slot.start), 0)
