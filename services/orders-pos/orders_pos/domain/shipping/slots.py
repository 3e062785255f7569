"""The spans of time in which a shop collects and delivers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import total_ordering

from orders_pos.domain.shipping.hours import Hours, clock

STEP = 30
USUAL_MINUTES = 120


@total_ordering
@dataclass(frozen=True)
class Slot:
    """A span of one day, in minutes of the shop's clock."""

    date: date
    start: int
    end: int

    def __lt__(self, other: "Slot") -> bool:
        return (self.date, self.start) < (other.date, other.start)

    @property
    def label(self) -> str:
        return f"{clock(self.start)} - {clock(self.end)}"


# How many orders a slot has already.
Taken = Callable[[Slot], int]


@dataclass(frozen=True)
class Plan:
    """A shop's hours, the length of its slots in minutes, and how many orders a slot takes (None: any number)."""

    hours: Hours
    minutes: int = USUAL_MINUTES
    capacity: int | None = None

    def slots(self, day: date, not_before: int = 0) -> list[Slot]:
        """Those of a day that start at this minute or later: one every half hour, the last ones cut at closing."""
        span = self.hours.of(day)
        if not span:
            return []
        opens, closes = span
        return [
            Slot(day, start, min(start + self.minutes, closes))
            for start in range(opens, closes - STEP + 1, STEP)
            if start >= not_before and self.hours.exists(day, start)
        ]

    def earliest(self, moment: datetime) -> tuple[date, int]:
        """The day and minute at or after a moment from which on there is a slot; raises NeverOpenError."""
        day, minute = self.hours.local(moment)
        span = self.hours.of(day)
        if span and self.slots(day, minute):
            return day, max(minute, span[0])
        day = self.hours.next_open(day + timedelta(days=1))
        while not (day_slots := self.slots(day)):
            day = self.hours.next_open(day + timedelta(days=1))
        return day, day_slots[0].start

    def earliest_end(self, moment: datetime, hours: float) -> tuple[date, int]:
        """When work of so many elapsed hours can be handed over: its end, or the next opening after it."""
        return self.earliest(moment + timedelta(hours=hours))

    def starts(self, slot: Slot) -> datetime:
        return self.hours.moment(slot.date, slot.start)

    def ends(self, slot: Slot) -> datetime:
        return self.hours.moment(slot.date, slot.end)

    def is_full(self, slot: Slot, taken: Taken) -> bool:
        return self.capacity is not None and taken(slot) >= self.capacity

    def find(self, day: date, start: int, end: int | None) -> Slot | None:
        """The slot that starts then; None when there is none, or none of that end."""
        return next(
            (one for one in self.slots(day) if one.start == start and end in (None, one.end)),
            None,
        )


def first_free(slots: Sequence[Slot], plan: Plan, taken: Taken) -> Slot | None:
    return next((one for one in slots if not plan.is_full(one, taken)), None)
