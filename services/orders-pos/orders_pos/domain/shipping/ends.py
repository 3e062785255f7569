"""List the slots in which work that starts at a moment can end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from chassis.errors import ConflictError

from orders_pos.domain.shipping.hours import NeverOpenError, clock
from orders_pos.domain.shipping.slots import Plan, Slot


@dataclass(frozen=True)
class Work:
    """Hours of work that start some hours after a moment; the length of a slot in minutes (0: the shop's)."""

    moment: datetime
    duration: float
    offset: float = 0
    minutes: int = 0


@dataclass(frozen=True)
class Ends:
    """The earliest end, and the slots of its day that do not start before it."""

    date: date
    time: str
    slots: Sequence[Slot]
    plan: Plan


def calculate_slots(work: Work, plan: Plan) -> Ends:
    """Raises Conflict `closed` when the shop has no working day."""
    plan = replace(plan, minutes=work.minutes or plan.minutes)
    try:
        day, minute = plan.earliest_end(work.moment + timedelta(hours=work.offset), work.duration)
    except NeverOpenError:
        raise ConflictError("The shop has no working day: see its opening hours.", "closed") from None
    return Ends(day, clock(minute), plan.slots(day, minute), plan)
