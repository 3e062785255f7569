"""Plans for tests, said in hours."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from planning.domain.calendar import continuous
from planning.domain.plan import Plan
from planning.domain.task import Task

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


def at(hours: float) -> datetime:
    return MONDAY + timedelta(hours=hours)


def task(id_, start=0, length=8, *dependencies, **more):
    begin = start if isinstance(start, datetime) else at(start)
    events = {"name": f"Task {id_}", "dependencies": tuple(dependencies), **more}
    return Task(id_, start=begin, end=begin + timedelta(hours=length), not_before=begin, **events)


def plan(*tasks, calendar=None):
    return Plan(UUID(int=1), "Plan", MONDAY, calendar or continuous("UTC"), {one.id: one for one in tasks})


def hour(moment: datetime) -> float:
    return (moment - MONDAY) / timedelta(hours=1)
