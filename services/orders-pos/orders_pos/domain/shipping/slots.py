"""Time slots for collection and delivery."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property, total_ordering

from orders_pos.domain.shipping.hours import OpeningHours, format_time

_SLOT_INTERVAL = 30
DEFAULT_SLOT_MINUTES = 120


@total_ordering
@dataclass(frozen=True)
class Slot:
    """A time slot of one day, in minutes of local time."""

    date: date
    start: int
    end: int

    def __lt__(self, other: "Slot") -> bool:
        return (self.date, self.start) < (other.date, other.start)

    @property
    def label(self) -> str:
        """Start and end, such as `08:30 - 10:00`."""
        return f"{format_time(self.start)} - {format_time(self.end)}"

    def overlaps(self, other: "Slot") -> bool:
        """Return whether the slots have minutes in common; slots that only touch have none."""
        return self.date == other.date and self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class SlotBooking:
    """The slots that an order takes, by the field that names them, and its quantity in tenths."""

    legs: Mapping[str, Slot] = field(default_factory=dict)
    tenths: int = 0


@dataclass(frozen=True)
class SlotLoad:
    """How many orders, or tenths, took each slot. Slots overlap: what is taken from 08:00 to 10:00 is taken from
    08:30, too."""

    counts: Mapping[Slot, int]

    @cached_property
    def _by_day(self) -> Mapping[date, Sequence[tuple[Slot, int]]]:
        days: dict[date, list[tuple[Slot, int]]] = defaultdict(list)
        for slot, count in self.counts.items():
            if count:
                days[slot.date].append((slot, count))
        return days

    def __call__(self, slot: Slot) -> int:
        """Return how many there are at once, at the busiest minute of a slot."""
        beside = [(other, count) for other, count in self._by_day.get(slot.date, ()) if other.overlaps(slot)]
        starts = {max(other.start, slot.start) for other, _ in beside}
        return max(
            (sum(count for other, count in beside if other.start <= at < other.end) for at in starts),
            default=0,
        )

    def without(self, slots: Iterable[Slot], count: int = 1) -> "SlotLoad":
        """Return the load without so many of each of these slots."""
        counts = Counter(self.counts)
        counts.subtract(dict.fromkeys(slots, count))
        return SlotLoad(counts)


@dataclass(frozen=True)
class SlotUse:
    """What the orders of a day, or of more days, took."""

    orders: SlotLoad
    tenths: SlotLoad

    def without(self, booking: SlotBooking) -> "SlotUse":
        """Return the use without one order."""
        slots = booking.legs.values()
        return SlotUse(self.orders.without(slots), self.tenths.without(slots, booking.tenths))


@dataclass(frozen=True)
class SlotLimits:
    """How many orders there can be at once, and how much of their quantities in tenths (None: no limit)."""

    orders: int | None = None
    tenths: int | None = None

    def orders_left(self, slot: Slot, use: SlotUse) -> int | None:
        """Return how many more orders the slot takes; None without a limit."""
        return None if self.orders is None else max(self.orders - use.orders(slot), 0)

    def tenths_left(self, slot: Slot, use: SlotUse) -> int | None:
        """Return how much more the slot takes, in tenths; None without a limit."""
        return None if self.tenths is None else max(self.tenths - use.tenths(slot), 0)


@dataclass(frozen=True)
class SlotRoom:
    """What a slot has left (None: no limit), and whether an order does not fit."""

    slot: Slot
    orders_left: int | None
    tenths_left: int | None
    is_full: bool


@dataclass(frozen=True)
class SlotPlan:
    """Opening hours, slot length in minutes, and what there can be at once."""

    hours: OpeningHours
    minutes: int = DEFAULT_SLOT_MINUTES
    limits: SlotLimits = SlotLimits()

    def slots(self, day: date, not_before: int = 0) -> list[Slot]:
        """Return the slots of a day that start at this minute or later: one every half hour, cut at closing time."""
        span = self.hours.on(day)
        if not span:
            return []
        opens, closes = span
        return [
            Slot(day, start, min(start + self.minutes, closes))
            for start in range(opens, closes - _SLOT_INTERVAL + 1, _SLOT_INTERVAL)
            if start >= not_before and self.hours.exists(day, start)
        ]

    def open_days(self, first: date) -> Iterator[date]:
        """Yield the days from the first one on which the shop is open, without an end. Raise NeverOpenError."""
        while True:
            yield (day := self.hours.next_open(first))
            first = day + timedelta(days=1)

    def earliest(self, instant: datetime) -> tuple[date, int]:
        """Return the first day and minute at or after an instant at which a slot can start. Raise NeverOpenError."""
        day, minute = self.hours.to_local(instant)
        span = self.hours.on(day)
        if span and self.slots(day, minute):
            return day, max(minute, span[0])
        day = self.hours.next_open(day + timedelta(days=1))
        while not (day_slots := self.slots(day)):
            day = self.hours.next_open(day + timedelta(days=1))
        return day, day_slots[0].start

    def earliest_end(self, instant: datetime, hours: float) -> tuple[date, int]:
        """Return the first day and minute at which a slot can start after so many elapsed hours of work."""
        return self.earliest(instant + timedelta(hours=hours))

    def starts_at(self, slot: Slot) -> datetime:
        """Return the start of a slot as an instant in UTC."""
        return self.hours.to_utc(slot.date, slot.start)

    def ends_at(self, slot: Slot) -> datetime:
        """Return the end of a slot as an instant in UTC."""
        return self.hours.to_utc(slot.date, slot.end)

    def room(self, slot: Slot, use: SlotUse, tenths: int = 0) -> SlotRoom:
        """Return what a slot has left, for an order of so many tenths."""
        orders, quantity = self.limits.orders_left(slot, use), self.limits.tenths_left(slot, use)
        is_full = orders == 0 or (quantity is not None and quantity < max(tenths, 1))
        return SlotRoom(slot, orders, quantity, is_full)

    def find(self, day: date, start: int, end: int | None) -> Slot | None:
        """Return the slot with this start, and this end if given; None if there is none."""
        return next(
            (slot for slot in self.slots(day) if slot.start == start and end in (None, slot.end)),
            None,
        )


def first_free(slots: Sequence[Slot], is_full: Callable[[Slot], bool]) -> Slot | None:
    """Return the first slot that is not full, or None."""
    return next((slot for slot in slots if not is_full(slot)), None)
