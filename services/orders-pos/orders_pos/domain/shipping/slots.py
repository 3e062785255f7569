"""Time slots for collection and delivery."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import total_ordering

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
        return f"{format_time(self.start)} - {format_time(self.end)}"

    def overlaps(self, other: "Slot") -> bool:
        return self.date == other.date and self.start < other.end and other.start < self.end


# Returns how many orders a slot has.
TakenCount = Callable[[Slot], int]


@dataclass(frozen=True)
class SlotLoad:
    """How many orders took each slot. Slots overlap: an order of 08:00 to 10:00 takes a place of 08:30, too."""

    orders: Mapping[Slot, int]

    def __call__(self, slot: Slot) -> int:
        """Return how many orders there are at once, at the busiest minute of a slot."""
        beside = [(other, count) for other, count in self.orders.items() if count and other.overlaps(slot)]
        starts = {max(other.start, slot.start) for other, _ in beside}
        return max(
            (sum(count for other, count in beside if other.start <= at < other.end) for at in starts),
            default=0,
        )

    def without(self, slots: Iterable[Slot]) -> "SlotLoad":
        """Return the load without one order of each of these slots."""
        orders = Counter(self.orders)
        orders.subtract(slots)
        return SlotLoad(orders)


@dataclass(frozen=True)
class SlotPlan:
    """Opening hours, slot length in minutes, and how many orders there can be at once (None: no limit)."""

    hours: OpeningHours
    minutes: int = DEFAULT_SLOT_MINUTES
    capacity: int | None = None

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
        return self.hours.to_utc(slot.date, slot.start)

    def ends_at(self, slot: Slot) -> datetime:
        return self.hours.to_utc(slot.date, slot.end)

    def is_full(self, slot: Slot, taken_count: TakenCount) -> bool:
        return self.capacity is not None and taken_count(slot) >= self.capacity

    def find(self, day: date, start: int, end: int | None) -> Slot | None:
        """Return the slot with this start, and this end if given; None if there is none."""
        return next(
            (slot for slot in self.slots(day) if slot.start == start and end in (None, slot.end)),
            None,
        )


def first_free(slots: Sequence[Slot], plan: SlotPlan, taken_count: TakenCount) -> Slot | None:
    return next((slot for slot in slots if not plan.is_full(slot, taken_count)), None)
