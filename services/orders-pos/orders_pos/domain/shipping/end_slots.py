"""The slots in which work can end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from chassis.errors import ConflictError

from orders_pos.domain.shipping.hours import NeverOpenError, format_time
from orders_pos.domain.shipping.slots import Slot, SlotPlan


@dataclass(frozen=True)
class EndSlotsRequest:
    """Hours of work, starting `offset` hours after `starts_at`; the slot length in minutes (0: the shop's)."""

    starts_at: datetime
    duration: float
    offset: float = 0
    minutes: int = 0


@dataclass(frozen=True)
class EndSlots:
    """The earliest end, and the slots of that day from then on."""

    date: date
    time: str
    slots: Sequence[Slot]
    plan: SlotPlan


def calculate_end_slots(request: EndSlotsRequest, plan: SlotPlan) -> EndSlots:
    """Return the slots in which the work can end. Raise ConflictError `closed` if the shop has no working day."""
    plan = replace(plan, minutes=request.minutes or plan.minutes)
    try:
        day, minute = plan.earliest_end(request.starts_at + timedelta(hours=request.offset), request.duration)
    except NeverOpenError:
        raise ConflictError("The shop has no working day. Check its opening hours.", "closed") from None
    return EndSlots(day, format_time(minute), plan.slots(day, minute), plan)
