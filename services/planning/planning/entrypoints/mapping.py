"""Between the contract's messages and tasks."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid, to_timestamp, validate_message
from chassis.errors import NotFoundError
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.domain.schedule import Overload, Schedule, Window, hours
from planning.domain.task import TASK, Assigned, Task, tidy

_LENGTH = timedelta(hours=8)
_STYLES = tuple(field.name for field in pb.GanttStyles.DESCRIPTOR.fields)


def plan_id_of(text: str, noun: str = "gantt project") -> UUID:
    """The plan a request names; raises NotFound for what can be none."""
    found = parse_uuid(text)
    if found is None:
        raise NotFoundError(f"There is no such {noun}.")
    return found


def task_of(item: pb.GanttTask, id_: str, start: datetime, path: str = "item") -> Task:
    """A new task; it starts at `start` and takes eight hours where it says nothing. Raises Invalid."""
    validate_message(item, path)
    begin = _moment(item.start_time) if item.HasField("start_time") else start
    end = _moment(item.end_time) if item.HasField("end_time") else begin + _LENGTH
    told = {name: _value(item, name) for name in _FIELDS if name not in ("start_time", "end_time")}
    return Task(
        id_, start=begin, end=end, not_before=begin, **{_FIELDS[name]: value for name, value in told.items()}
    )


def changes_of(item: Any, mask: Iterable[str]) -> dict[str, Any]:
    """What the masked fields come to; times that are taken away stay as they were. Raises Invalid."""
    names = frozenset(mask) & frozenset(_FIELDS)
    validate_message(item, "item", mask=names)
    sent = [name for name in names if not name.endswith("_time") or item.HasField(name)]
    return {_FIELDS[name]: _value(item, name) for name in sent}


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
    read = _READ.get("time" if name.endswith("_time") else name)
    return read(value) if read else value


def _assigned(resources: Any) -> tuple[Assigned, ...]:
    return tuple(Assigned(one.id, one.name, Decimal(one.units or 100)) for one in resources)


def _tail(text: str) -> str:
    """The id at the end of an address."""
    return text.rpartition("/")[2]


def _moment(value: Any) -> datetime:
    """To the second: nothing finer is planned."""
    moment: datetime = value.ToDatetime(UTC)
    return moment.replace(microsecond=0)


_READ: dict[str, Callable[[Any], Any]] = {
    "time": _moment,
    "progress": lambda text: Decimal(text or 0),
    "type": lambda number: enum_label(pb.GanttTaskType.DESCRIPTOR, number) or TASK,
    "dependencies": lambda tokens: tidy([_tail(token) for token in tokens]),
    "resources": _assigned,
    "project": _tail,
    "styles": lambda styles: {one: told for one in _STYLES if (told := getattr(styles, one))},
}


def schedule_message(found: Schedule) -> rpc.PlanSchedule:
    return rpc.PlanSchedule(
        makespan=f"{hours(found.makespan):f}",
        critical_path=found.critical,
        tasks=[_window(one) for one in found.windows],
        overloads=[_overload(one) for one in found.overloads],
    )


def _window(one: Window) -> rpc.ScheduledTask:
    return rpc.ScheduledTask(
        id=one.task.id,
        earliest_start=to_timestamp(one.earliest_start),
        earliest_finish=to_timestamp(one.earliest_finish),
        latest_start=to_timestamp(one.latest_start),
        latest_finish=to_timestamp(one.latest_finish),
        slack=f"{hours(one.slack):f}",
        is_critical=one.is_critical,
    )


def _overload(one: Overload) -> rpc.Overload:
    return rpc.Overload(
        resource=one.resource,
        name=one.name,
        start_time=to_timestamp(one.start),
        end_time=to_timestamp(one.end),
        units=f"{one.units:f}",
        tasks=one.tasks,
    )
