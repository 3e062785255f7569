"""Booking of slots in PostgreSQL."""

from collections.abc import Sequence
from datetime import date

from chassis.db import current_transaction
from chassis.errors import ConflictError

from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import Slot, TakenCount

# The row is locked until the commit, so that only one order gets the last place.
_BOOK = """
INSERT INTO slot_use AS s (tenant_id, date, start, used) VALUES ($1, $2, $3, 1)
ON CONFLICT (tenant_id, date, start) DO UPDATE SET used = s.used + 1 WHERE $4::integer IS NULL OR s.used < $4
RETURNING true"""
_FREE = "UPDATE slot_use SET used = used - 1 WHERE tenant_id = $1 AND date = $2 AND start = $3 AND used > 0"
_TAKEN = "SELECT date, start, used FROM slot_use WHERE tenant_id = $1 AND date >= $2 AND used > 0"


class SqlSlots:
    async def book(self, slots: Sequence[Slot], capacity: int | None) -> None:
        """Take one place in each slot, in a fixed order. Raise ConflictError `slot-full` if one is full."""
        transaction = current_transaction()
        for slot in sorted(slots):
            if not await transaction.connection.fetchval(
                _BOOK, transaction.tenant_id, slot.date, slot.start, capacity
            ):
                message = f"The slot {slot.label} of {slot.date} is full. Choose another slot."
                raise ConflictError(
                    message, "slot-full", date=slot.date.isoformat(), start=format_time(slot.start)
                )

    async def free(self, slots: Sequence[Slot]) -> None:
        """Release one place in each slot."""
        transaction = current_transaction()
        for slot in sorted(slots):
            await transaction.connection.execute(_FREE, transaction.tenant_id, slot.date, slot.start)

    async def count_taken_from(self, day: date) -> TakenCount:
        """Return a function that counts the orders of a slot on or after this day."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_TAKEN, transaction.tenant_id, day)
        used = {(row["date"], row["start"]): row["used"] for row in rows}
        return lambda slot: used.get((slot.date, slot.start), 0)
