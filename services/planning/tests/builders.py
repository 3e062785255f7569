"""Build plans from hours after a Monday at nine."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from planning.domain.calendar import continuous
from planning.domain.plan import Plan
from planning.domain.task import Task

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


def at(hours: float) -> datetime:
    return MONDAY + timedelta(hours=hours)


def task(id_, start=0, length=8, *dependencies, **fields):
    begin = start if isinstance(start, datetime) else at(start)
    values = {"name": f"Task {id_}", "dependencies": tuple(dependencies), **fields}
    return Task(id_, start=begin, end=begin + timedelta(hours=length), not_before=begin, **values)


def plan(*tasks, calendar=None):
    return Plan(UUID(int=1), "Plan", MONDAY, calendar or continuous("UTC"), {task.id: task for task in tasks})


def to_hours(instant: datetime) -> float:
    return (instant - MONDAY) / timedelta(hours=1)
