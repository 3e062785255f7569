"""Possible slots of an order: collection from now on, delivery after the hours of work in between."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import islice

from orders_pos.domain.shipping.hours import NeverOpenError
from orders_pos.domain.shipping.slots import Slot, SlotPlan, first_free

# Two rows of five on a phone.
OFFERED_DAYS = 10
TYPES_WITH_COLLECTION = frozenset({"collecte", "collecte-and-delivery"})
TYPES_WITH_DELIVERY = frozenset({"delivery", "collecte-and-delivery"})


@dataclass(frozen=True)
class RequestedSlot:
    """A requested day, with start and end in minutes of the day if a slot was chosen."""

    date: date
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True)
class LegDates:
    """The possible slots of one leg and the chosen one; `moved` if that is not the requested slot."""

    min_date: date
    min_minute: int
    slots: Sequence[Slot]
    chosen: Slot | None
    moved: bool


@dataclass(frozen=True)
class OfferedDay:
    """A day on which the shop is open, and whether all its slots are full."""

    date: date
    is_full: bool


@dataclass(frozen=True)
class PossibleDates:
    """The legs that the delivery type has; None for one that it does not have."""

    collect: LegDates | None = None
    delivery: LegDates | None = None


@dataclass(frozen=True)
class DateRequest:
    """Delivery type, hours of work between the legs, requested slots, and which slots are full."""

    delivery_type: str
    work_hours: float
    collect: RequestedSlot | None = None
    delivery: RequestedSlot | None = None
    is_full: Callable[[Slot], bool] = field(default=lambda _: False)


def possible_dates(request: DateRequest, plan: SlotPlan, now: datetime) -> PossibleDates:
    """Return the legs of a delivery type. Raise NeverOpenError."""
    collect = delivery = None
    ready_at = now
    if request.delivery_type in TYPES_WITH_COLLECTION:
        collect = _build_leg(plan, plan.earliest(now), request.collect, request.is_full)
        ready_at = plan.ends_at(collect.chosen) if collect.chosen else now
    if request.delivery_type in TYPES_WITH_DELIVERY:
        earliest = plan.earliest_end(ready_at, request.work_hours)
        delivery = _build_leg(plan, earliest, request.delivery, request.is_full)
    return PossibleDates(collect, delivery)


def offer_days(leg: LegDates, plan: SlotPlan, is_full: Callable[[Slot], bool]) -> list[OfferedDay]:
    """Return the next days of a leg, from the earliest one; fewer of a shop that is closed after them."""
    days: list[OfferedDay] = []
    with suppress(NeverOpenError):
        for day in islice(plan.open_days(leg.min_date), OFFERED_DAYS):
            slots = plan.slots(day, leg.min_minute if day == leg.min_date else 0)
            days.append(OfferedDay(day, first_free(slots, is_full) is None))
    return days


def _build_leg(
    plan: SlotPlan,
    earliest: tuple[date, int],
    requested: RequestedSlot | None,
    is_full: Callable[[Slot], bool],
) -> LegDates:
    min_date, min_minute = earliest
    day = plan.hours.next_open(max(requested.date, min_date)) if requested else min_date
    slots = plan.slots(day, min_minute if day == min_date else 0)
    requested_slot = next(
        (slot for slot in slots if requested and requested.date == day and slot.start == requested.start),
        None,
    )
    is_available = requested_slot is not None and not is_full(requested_slot)
    chosen = requested_slot if is_available else first_free(slots, is_full)
    # Any slot of the day satisfies a request for a day alone.
    moved = requested is not None and (requested.date != day if requested.start is None else not is_available)
    return LegDates(min_date, min_minute, slots, chosen, moved)
