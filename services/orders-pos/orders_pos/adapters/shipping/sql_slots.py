"""Booking of slots in PostgreSQL."""

from collections.abc import Iterable
from datetime import date

from chassis.db import current_transaction
from chassis.errors import ConflictError, ValidationError, invalid_field

from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import Slot, SlotBooking, SlotLimits, SlotLoad, SlotUse

_NO_BOOKING, _NO_LIMITS = SlotBooking(), SlotLimits()
# Until the commit, so that only one order gets the last place: slots that overlap have rows of their own.
_LOCK_DAY = "SELECT pg_advisory_xact_lock(hashtextextended('slots ' || $1::uuid::text || $2::date::text, 0))"
_ADD = """
INSERT INTO slot_use AS s (tenant_id, date, start, until, used, tenths)
VALUES ($1, $2, $3, $4, greatest($5::integer, 0), greatest($6::bigint, 0))
ON CONFLICT (tenant_id, date, start) DO UPDATE SET used = greatest(s.used + $5, 0),
  tenths = greatest(s.tenths + $6, 0), until = greatest(s.until, excluded.until)"""
_TAKEN = "SELECT date, start, until, used, tenths FROM slot_use WHERE tenant_id = $1 AND {days} AND used > 0"


class SqlSlots:
    """Implements Slots in the current transaction."""

    async def book(self, booking: SlotBooking, limits: SlotLimits) -> None:
        """Take one place, and the quantity, in each slot. Raise ConflictError `slot-full` if one has as many orders
        as it takes, and ValidationError `slot-load` if one has no room for the quantity."""
        await self.rebook(_NO_BOOKING, booking, limits)

    async def free(self, booking: SlotBooking) -> None:
        """Release what an order took."""
        await self.rebook(booking, _NO_BOOKING, _NO_LIMITS)

    async def rebook(self, stored: SlotBooking, booking: SlotBooking, limits: SlotLimits) -> None:
        """Release what an order no longer takes and book what is new. Raise as `book`."""
        before, after = set(stored.legs.values()), set(booking.legs.values())
        if before == after and stored.tenths == booking.tenths:
            return
        if limits != _NO_LIMITS or before - after:
            # Before the rows, and all at once, so that two orders do not wait for each other.
            await _lock_days(before | after)
        for slot in sorted(before - after):
            await _add(slot, -1, -stored.tenths)
        for name, slot in sorted(booking.legs.items(), key=lambda leg: leg[1]):
            orders, tenths = (0, booking.tenths - stored.tenths) if slot in before else (1, booking.tenths)
            await _check_room(name, slot, orders, tenths, limits)
            await _add(slot, orders, tenths)

    async def get_use_from(self, day: date) -> SlotUse:
        """Return what is taken of the slots on or after this day."""
        return await _get_use("date >= $2", day)


async def _lock_days(slots: Iterable[Slot]) -> None:
    transaction = current_transaction()
    for day in sorted({slot.date for slot in slots}):
        await transaction.connection.execute(_LOCK_DAY, transaction.tenant_id, day)


async def _check_room(name: str, slot: Slot, orders: int, tenths: int, limits: SlotLimits) -> None:
    if limits == _NO_LIMITS:
        return
    use = await _get_use("date = $2", slot.date)
    if orders and limits.orders_left(slot, use) == 0:
        raise _full_error(slot)
    left = limits.tenths_left(slot, use)
    if left is not None and tenths > 0 and left < tenths:
        raise _load_error(name, tenths, left)


def _full_error(slot: Slot) -> ConflictError:
    message = f"The slot {slot.label} of {slot.date} is full. Choose another slot."
    return ConflictError(message, "slot-full", date=slot.date.isoformat(), start=format_time(slot.start))


def _load_error(name: str, tenths: int, left: int) -> ValidationError:
    message = (
        f"This slot has too little room. Quantity to add, and what is left: {tenths / 10:g} / {left / 10:g}"
    )
    return invalid_field(name, message, "slot-load")


async def _add(slot: Slot, orders: int, tenths: int) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(
        _ADD, transaction.tenant_id, slot.date, slot.start, slot.end, orders, tenths
    )


async def _get_use(days: str, day: date) -> SlotUse:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_TAKEN.format(days=days), transaction.tenant_id, day)
    orders, tenths = (
        SlotLoad({Slot(row["date"], row["start"], row["until"]): row[column] for row in rows})
        for column in ("used", "tenths")
    )
    return SlotUse(orders, tenths)
