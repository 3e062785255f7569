"""What a plan's links leave open: how early, how late, what is critical, who is asked too much."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from planning.domain.network import Network
from planning.domain.passes import Places, backward, forward, seconds
from planning.domain.plan import Plan, moment
from planning.domain.task import Task
from planning.domain.timeline import Timeline, timeline

_HOUR = Decimal(3600)
_FULL = Decimal(100)


@dataclass(frozen=True)
class Window:
    """When a task can be done; `slack` in working seconds."""

    task: Task
    earliest_start: datetime
    earliest_finish: datetime
    latest_start: datetime
    latest_finish: datetime
    slack: int

    @property
    def is_critical(self) -> bool:
        return self.slack <= 0


@dataclass(frozen=True)
class Overload:
    """Somebody asked for more than all of his time, from `start` to `end`, by these tasks."""

    resource: str
    name: str
    start: datetime
    end: datetime
    units: Decimal
    tasks: tuple[str, ...]


@dataclass(frozen=True)
class Schedule:
    """`makespan` in working seconds; `windows` of every task and project, in their order."""

    makespan: int
    windows: tuple[Window, ...]
    critical: tuple[str, ...]
    overloads: tuple[Overload, ...]


def hours(working_seconds: int) -> Decimal:
    """Hours, to the fourth decimal."""
    return round(working_seconds / _HOUR, 4)


def schedule(plan: Plan) -> Schedule:
    """The schedule that follows from every task's own date, its length and its links."""
    network, line = Network.of(plan.tasks, plan.calendar), timeline(plan.calendar)
    rows = network.tasks
    own = [line.worked(seconds(task.start if task.is_disabled else task.not_before)) for task in rows]
    places = forward(network, line, own.__getitem__)
    late = backward(network, places)
    leaves = [place for place in range(len(rows)) if place not in network.spanning]
    windows = {place: _window(rows[place], place, places, late[place], own[place], line) for place in leaves}
    children: dict[int, list[int]] = {}
    for place, parent in enumerate(network.parents):
        children.setdefault(parent, []).append(place)
    for place in _inside_out(network):
        windows[place] = _hull(rows[place], [windows[one] for one in children[place]])
    critical = sorted((p for p in leaves if windows[p].is_critical), key=lambda p: (places.starts[p], p))
    first = min((places.starts[place] for place in leaves), default=0)
    last = max((places.finishes[place] for place in leaves), default=0)
    return Schedule(
        last - first,
        tuple(windows[place] for place in range(len(rows))),
        tuple(rows[place].id for place in critical),
        tuple(overloads(plan)),
    )


def _window(task: Task, place: int, places: Places, late: int, own: int, line: Timeline) -> Window:
    start, finish = places.starts[place], places.finishes[place]
    begin = (
        seconds(task.start if task.is_disabled else task.not_before) if start == own else line.start_at(start)
    )
    end = max(begin, line.end_at(finish)) if finish > start else begin
    slack = late - finish
    if not slack:
        return Window(task, moment(begin), moment(end), moment(begin), moment(end), 0)
    last_begin = line.start_at(late - places.lengths[place])
    last_end = max(last_begin, line.end_at(late)) if finish > start else last_begin
    return Window(task, moment(begin), moment(end), moment(last_begin), moment(last_end), slack)


def _inside_out(network: Network) -> Iterator[int]:
    """The projects, each after the projects within it."""
    count = len(network.tasks)
    return (node - count for node in network.order if node >= count)


def _hull(task: Task, inner: list[Window]) -> Window:
    return Window(
        task,
        min(one.earliest_start for one in inner),
        max(one.earliest_finish for one in inner),
        min(one.latest_start for one in inner),
        max(one.latest_finish for one in inner),
        min(one.slack for one in inner),
    )


def overloads(plan: Plan) -> Iterator[Overload]:
    """Times in which a resource's tasks ask for more than 100 percent of it."""
    asked: dict[str, list[tuple[datetime, int, Task, Decimal]]] = {}
    names: dict[str, str] = {}
    for task in plan.tasks.values():
        for one in task.resources:
            if task.end > task.start:
                names[one.id] = one.name or names.get(one.id, "")
                changes = asked.setdefault(one.id, [])
                changes += [(task.start, 1, task, one.units), (task.end, 0, task, one.units)]
    for resource, changes in asked.items():
        yield from _overloads_of(
            resource, names[resource], sorted(changes, key=lambda c: (c[0], c[1], c[2].id))
        )


def _overloads_of(
    resource: str, name: str, changes: list[tuple[datetime, int, Task, Decimal]]
) -> Iterator[Overload]:
    busy: dict[str, Decimal] = {}
    for (at, begins, task, units), after in zip(changes, [*changes[1:], None], strict=True):
        if begins:
            busy[task.id] = units
        else:
            busy.pop(task.id)
        total = sum(busy.values(), Decimal(0))
        if total > _FULL and after and after[0] > at:
            yield Overload(resource, name, at, after[0], total, tuple(sorted(busy)))
