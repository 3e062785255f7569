"""Conversions between the contract's messages and tasks."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from chassis.columns import enum_label, parse_uuid, to_timestamp
from chassis.errors import NotFoundError
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.domain.schedule import Overload, Schedule, Window, to_hours
from planning.domain.task import TASK, Assigned, Task, TaskChanges, normalize_tokens

_DEFAULT_LENGTH = timedelta(hours=8)
_STYLES = tuple(field.name for field in pb.GanttStyles.DESCRIPTOR.fields)


def to_plan_id(text: str, noun: str = "gantt project") -> UUID:
    """Parse the id of a plan. Raise NotFoundError if it is not a UUID."""
    plan_id = parse_uuid(text)
    if plan_id is None:
        raise NotFoundError(f"There is no such {noun}.")
    return plan_id


def to_task(item: pb.GanttTask, id_: str, start: datetime) -> Task:
    """Convert a new task; it starts at `start` and takes eight hours by default. Raise ValidationError."""
    begin = _to_datetime(item.start_time) if item.HasField("start_time") else start
    end = _to_datetime(item.end_time) if item.HasField("end_time") else begin + _DEFAULT_LENGTH
    values = {field: _value(item, name) for name, field in _FIELDS.items() if not name.endswith("_time")}
    return Task(id_, start=begin, end=end, not_before=begin, **values)


def to_changes(item: Any, mask: Iterable[str]) -> TaskChanges:
    """Convert the masked fields; a masked time without a value is not changed. Raise ValidationError."""
    names = frozenset(mask) & frozenset(_FIELDS)
    sent = [name for name in names if not name.endswith("_time") or item.HasField(name)]
    return cast("TaskChanges", {_FIELDS[name]: _value(item, name) for name in sent})


_FIELDS = {
    "name": "name",
    "start_time": "start",
    "end_time": "end",
    "progress": "progress",
    "type": "type",
    "dependencies": "dependencies",
    "resources": "resources",
    "project": "project",
    "is_disabled": "is_disabled",
    "styles": "styles",
}


def _value(item: Any, name: str) -> Any:
    value = getattr(item, name)
    convert = _CONVERTERS.get("time" if name.endswith("_time") else name)
    return convert(value) if convert else value


def _assigned(resources: Any) -> tuple[Assigned, ...]:
    return tuple(
        Assigned(resource.id, resource.name, Decimal(resource.units or 100)) for resource in resources
    )


def _last_segment(text: str) -> str:
    """Return the id at the end of an IRI."""
    return text.rpartition("/")[2]


def _to_datetime(value: Any) -> datetime:
    """Convert a timestamp, without its fraction of a second."""
    instant: datetime = value.ToDatetime(UTC)
    return instant.replace(microsecond=0)


_CONVERTERS: dict[str, Callable[[Any], Any]] = {
    "time": _to_datetime,
    "progress": lambda text: Decimal(text or 0),
    "type": lambda number: enum_label(pb.GanttTaskType.DESCRIPTOR, number) or TASK,
    "dependencies": lambda tokens: normalize_tokens([_last_segment(token) for token in tokens]),
    "resources": _assigned,
    "project": _last_segment,
    "styles": lambda styles: {name: colour for name in _STYLES if (colour := getattr(styles, name))},
}


def to_schedule_message(schedule: Schedule) -> rpc.PlanSchedule:
    """Return the schedule with durations as decimal hours."""
    return rpc.PlanSchedule(
        makespan=f"{to_hours(schedule.makespan):f}",
        critical_path=schedule.critical,
        tasks=[_to_scheduled_task(window) for window in schedule.windows],
        overloads=[_to_overload(overload) for overload in schedule.overloads],
    )


def _to_scheduled_task(window: Window) -> rpc.ScheduledTask:
    return rpc.ScheduledTask(
        id=window.task.id,
        earliest_start=to_timestamp(window.earliest_start),
        earliest_finish=to_timestamp(window.earliest_finish),
        latest_start=to_timestamp(window.latest_start),
        latest_finish=to_timestamp(window.latest_finish),
        slack=f"{to_hours(window.slack):f}",
        is_critical=window.is_critical,
    )


def _to_overload(overload: Overload) -> rpc.Overload:
    return rpc.Overload(
        resource=overload.resource,
        name=overload.name,
        start_time=to_timestamp(overload.start),
        end_time=to_timestamp(overload.end),
        units=f"{overload.units:f}",
        tasks=overload.tasks,
    )
