"""Booking of slots in PostgreSQL."""

from collections.abc import Iterable, Sequence
from datetime import date

from chassis.db import current_transaction
from chassis.errors import ConflictError

from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import Slot, SlotLoad

# Until the commit, so that only one order gets the last place: slots that overlap have rows of their own.
_LOCK_DAY = "SELECT pg_advisory_xact_lock(hashtextextended('slots ' || $1::uuid::text || $2::date::text, 0))"
_BOOK = """
INSERT INTO slot_use AS s (tenant_id, date, start, until, used) VALUES ($1, $2, $3, $4, 1)
ON CONFLICT (tenant_id, date, start) DO UPDATE SET used = s.used + 1, until = greatest(s.until, excluded.until)"""
_FREE = "UPDATE slot_use SET used = used - 1 WHERE tenant_id = $1 AND date = $2 AND start = $3 AND used > 0"
_TAKEN = "SELECT date, start, until, used FROM slot_use WHERE tenant_id = $1 AND {days} AND used > 0"


class SqlSlots:
    async def book(self, slots: Sequence[Slot], capacity: int | None) -> None:
        """Take one place in each slot. Raise ConflictError `slot-full` if one is full."""
        transaction = current_transaction()
        if capacity is not None:
            await _lock_days(slots)
        for slot in sorted(slots):
            if capacity is not None:
                await _check_free(slot, capacity)
            await transaction.connection.execute(
                _BOOK, transaction.tenant_id, slot.date, slot.start, slot.end
            )

    async def free(self, slots: Sequence[Slot]) -> None:
        """Release one place in each slot."""
        transaction = current_transaction()
        # Before the rows, as a booking does.
        await _lock_days(slots)
        for slot in sorted(slots):
            await transaction.connection.execute(_FREE, transaction.tenant_id, slot.date, slot.start)

    async def count_taken_from(self, day: date) -> SlotLoad:
        """Return how many orders the slots on or after this day have."""
        return await _load("date >= $2", day)


async def _lock_days(slots: Iterable[Slot]) -> None:
    transaction = current_transaction()
    for day in sorted({slot.date for slot in slots}):
        await transaction.connection.execute(_LOCK_DAY, transaction.tenant_id, day)


async def _check_free(slot: Slot, capacity: int) -> None:
    if (await _load("date = $2", slot.date))(slot) < capacity:
        return
    message = f"The slot {slot.label} of {slot.date} is full. Choose another slot."
    raise ConflictError(message, "slot-full", date=slot.date.isoformat(), start=format_time(slot.start))


async def _load(days: str, day: date) -> SlotLoad:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_TAKEN.format(days=days), transaction.tenant_id, day)
    return SlotLoad({Slot(row["date"], row["start"], row["until"]): row["used"] for row in rows})
