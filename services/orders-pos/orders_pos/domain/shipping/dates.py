"""Which slots an order can have: the collect leg from now on, the delivery leg after the work in between."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from orders_pos.domain.shipping.slots import Plan, Slot, Taken, first_free

COLLECTED = frozenset({"collecte", "collecte-and-delivery"})
DELIVERED = frozenset({"delivery", "collecte-and-delivery"})


@dataclass(frozen=True)
class Wish:
    """A day, and a minute of it at which the slot starts where one was chosen."""

    date: date
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True)
class Leg:
    """What is possible for one leg, and what is chosen of it; `moved` when that is not what was wished."""

    min_date: date
    min_minute: int
    slots: Sequence[Slot]
    chosen: Slot | None
    moved: bool


@dataclass(frozen=True)
class Dates:
    collect: Leg | None = None
    delivery: Leg | None = None


@dataclass(frozen=True)
class Trip:
    """What dates depend on: the delivery type, the hours of work between the legs, and what was wished."""

    delivery_type: str
    work_hours: float
    collect: Wish | None = None
    delivery: Wish | None = None
    taken: Taken = field(default=lambda _: 0)


def possible_dates(trip: Trip, plan: Plan, now: datetime) -> Dates:
    """The legs of a delivery type; raises NeverOpenError."""
    collect = delivery = None
    ready = now
    if trip.delivery_type in COLLECTED:
        collect = _leg(plan, plan.earliest(now), trip.collect, trip.taken)
        ready = plan.ends(collect.chosen) if collect.chosen else now
    if trip.delivery_type in DELIVERED:
        delivery = _leg(plan, plan.earliest_end(ready, trip.work_hours), trip.delivery, trip.taken)
    return Dates(collect, delivery)


def _leg(plan: Plan, earliest: tuple[date, int], wish: Wish | None, taken: Taken) -> Leg:
    min_date, min_minute = earliest
    day = plan.hours.next_open(max(wish.date, min_date)) if wish else min_date
    slots = plan.slots(day, min_minute if day == min_date else 0)
    wished = next((one for one in slots if wish and wish.date == day and one.start == wish.start), None)
    is_kept = wished is not None and not plan.is_full(wished, taken)
    chosen = wished if is_kept else first_free(slots, plan, taken)
    # A wish for a day alone is met by any slot of that day.
    moved = wish is not None and (wish.date != day if wish.start is None else not is_kept)
    return Leg(min_date, min_minute, slots, chosen, moved)
