"""Schedule of a plan by the critical path method: earliest and latest dates, slack, critical tasks, overloads."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from planning.domain.network import Network
from planning.domain.passes import Dates, backward, forward, to_seconds
from planning.domain.plan import Plan, to_instant
from planning.domain.task import Task
from planning.domain.timeline import Timeline, get_timeline

_HOUR = Decimal(3600)
_FULL = Decimal(100)


@dataclass(frozen=True)
class Window:
    """Earliest and latest dates of a task; `slack` in working seconds."""

    task: Task
    earliest_start: datetime
    earliest_finish: datetime
    latest_start: datetime
    latest_finish: datetime
    slack: int

    @property
    def is_critical(self) -> bool:
        """Whether a delay of the task delays the plan."""
        return self.slack <= 0


@dataclass(frozen=True)
class Overload:
    """A resource assigned to these tasks for more than 100 percent from `start` to `end`."""

    resource: str
    name: str
    start: datetime
    end: datetime
    units: Decimal
    tasks: tuple[str, ...]


@dataclass(frozen=True)
class Schedule:
    """`makespan` in working seconds; `windows` of every task and project, in display order."""

    makespan: int
    windows: tuple[Window, ...]
    critical: tuple[str, ...]
    overloads: tuple[Overload, ...]


def to_hours(working_seconds: int) -> Decimal:
    """Return hours, rounded to four decimals."""
    return round(working_seconds / _HOUR, 4)


def schedule(plan: Plan) -> Schedule:
    """Compute the schedule from every task's own date, length and links."""
    network, timeline = Network.build(plan.tasks, plan.calendar), get_timeline(plan.calendar)
    rows = network.tasks
    own = [timeline.worked(to_seconds(task.start if task.is_disabled else task.not_before)) for task in rows]
    dates = forward(network, timeline, own.__getitem__)
    late = backward(network, dates)
    leaves = [index for index in range(len(rows)) if index not in network.spanning]
    windows = {
        index: _window(rows[index], index, dates, late[index], own[index], timeline) for index in leaves
    }
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(network.parents):
        children.setdefault(parent, []).append(index)
    for index in _projects_bottom_up(network):
        windows[index] = _enclose(rows[index], [windows[child] for child in children[index]])
    critical = sorted((p for p in leaves if windows[p].is_critical), key=lambda p: (dates.starts[p], p))
    first = min((dates.starts[index] for index in leaves), default=0)
    last = max((dates.finishes[index] for index in leaves), default=0)
    return Schedule(
        last - first,
        tuple(windows[index] for index in range(len(rows))),
        tuple(rows[index].id for index in critical),
        tuple(find_overloads(plan)),
    )


def _window(task: Task, index: int, dates: Dates, late: int, own: int, timeline: Timeline) -> Window:
    start, finish = dates.starts[index], dates.finishes[index]
    begin = (
        to_seconds(task.start if task.is_disabled else task.not_before)
        if start == own
        else timeline.start_at(start)
    )
    end = max(begin, timeline.end_at(finish)) if finish > start else begin
    slack = late - finish
    if not slack:
        return Window(task, to_instant(begin), to_instant(end), to_instant(begin), to_instant(end), 0)
    last_begin = timeline.start_at(late - dates.lengths[index])
    last_end = max(last_begin, timeline.end_at(late)) if finish > start else last_begin
    return Window(
        task, to_instant(begin), to_instant(end), to_instant(last_begin), to_instant(last_end), slack
    )


def _projects_bottom_up(network: Network) -> Iterator[int]:
    """Yield the projects, each after the projects within it."""
    count = len(network.tasks)
    return (node - count for node in network.order if node >= count)


def _enclose(project: Task, inner: list[Window]) -> Window:
    return Window(
        project,
        min(window.earliest_start for window in inner),
        max(window.earliest_finish for window in inner),
        min(window.latest_start for window in inner),
        max(window.latest_finish for window in inner),
        min(window.slack for window in inner),
    )


def find_overloads(plan: Plan) -> Iterator[Overload]:
    """Yield the times in which a resource is assigned for more than 100 percent."""
    changes_by_resource: dict[str, list[tuple[datetime, int, Task, Decimal]]] = {}
    names: dict[str, str] = {}
    for task in plan.tasks.values():
        for assigned in task.resources:
            if task.end > task.start:
                names[assigned.id] = assigned.name or names.get(assigned.id, "")
                changes = changes_by_resource.setdefault(assigned.id, [])
                changes += [(task.start, 1, task, assigned.units), (task.end, 0, task, assigned.units)]
    for resource, changes in changes_by_resource.items():
        yield from _find_resource_overloads(
            resource, names[resource], sorted(changes, key=lambda c: (c[0], c[1], c[2].id))
        )


def _find_resource_overloads(
    resource: str, name: str, changes: list[tuple[datetime, int, Task, Decimal]]
) -> Iterator[Overload]:
    busy: dict[str, Decimal] = {}
    for (at, begins, task, units), following in zip(changes, [*changes[1:], None], strict=True):
        if begins:
            busy[task.id] = units
        else:
            busy.pop(task.id)
        total = sum(busy.values(), Decimal(0))
        if total > _FULL and following and following[0] > at:
            yield Overload(resource, name, at, following[0], total, tuple(sorted(busy)))
