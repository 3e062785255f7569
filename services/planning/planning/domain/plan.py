"""A plan with all its tasks: what an edit makes of it once the links have had their say."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import invalid_field

from planning.domain.calendar import Calendar
from planning.domain.network import Network
from planning.domain.passes import forward, seconds
from planning.domain.task import PROJECT, Task
from planning.domain.timeline import EndlessError, timeline

_CENT = Decimal("0.01")


@dataclass(frozen=True)
class Plan:
    """`tasks` by id, in their order."""

    id: UUID
    name: str
    start: datetime
    calendar: Calendar
    tasks: Mapping[str, Task]

    def having(self, tasks: Mapping[str, Task]) -> "Plan":
        return replace(self, tasks=tasks)


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC)


def settle(plan: Plan, path: str = "item", *, earliest: bool = False) -> Plan:
    """The plan with everything moved that links push, and projects round their tasks. With `earliest`, tasks also go
    back as far as their own dates and their links let them. Raises Invalid for parents and links that can't be."""
    _check_parents(plan.tasks, path)
    network, line = Network.of(plan.tasks, plan.calendar, path), timeline(plan.calendar)
    rows = network.tasks

    def own(place: int) -> int:
        task = rows[place]
        return line.worked(seconds(task.not_before if earliest and not task.is_disabled else task.start))

    try:
        places = forward(network, line, own)
        made = [
            _placed(plan, network, place, places.starts[place], places.drivers[place], earliest=earliest)
            if place not in network.spanning
            else task
            for place, task in enumerate(rows)
        ]
    except EndlessError:
        raise invalid_field(f"{path}.end", "This would end later than plans go.", "range") from None
    return plan.having({task.id: task for task in _spanned(network, made)})


def _placed(plan: Plan, network: Network, place: int, start: int, driver: int, *, earliest: bool) -> Task:
    task, line = network.tasks[place], timeline(plan.calendar)
    if task.is_disabled:
        return task
    if start == line.worked(seconds(task.start)):
        held = task.pushed_by if task.start > task.not_before else ""
        return task if task.pushed_by == held else replace(task, pushed_by=held)
    begin = seconds(task.not_before) if driver < 0 and earliest else line.start_at(start)
    length = line.worked(seconds(task.end)) - line.worked(seconds(task.start))
    length = length or seconds(task.end) - seconds(task.start)
    end = line.end_at(start + length) if length else begin
    pushed_by = network.tasks[driver].id if driver >= 0 else ""
    return replace(task, start=moment(begin), end=moment(max(begin, end)), pushed_by=pushed_by)


def _check_parents(tasks: Mapping[str, Task], path: str) -> None:
    for task in tasks.values():
        if not task.project:
            continue
        if task.project == task.id:
            raise invalid_field(f"{path}.project", f"Task {task.id} can't be its own project.", "self")
        parent = tasks.get(task.project)
        if parent is None:
            raise invalid_field(
                f"{path}.project", f"There is no such task in this plan: {task.project[:60]}", "unknown-task"
            )
        if parent.type != PROJECT:
            raise invalid_field(f"{path}.project", f"Task {parent.id} is not of type project.", "type")
        _check_descent(task, tasks, path)


def _check_descent(task: Task, tasks: Mapping[str, Task], path: str) -> None:
    line = [task.id]
    while task.project:
        task = tasks[task.project] if task.project in tasks else replace(task, project="")
        if task.id in line:
            named = " → ".join([*line[line.index(task.id) :], task.id])
            raise invalid_field(f"{path}.project", f"These lie within one another: {named}.", "cycle")
        line.append(task.id)


def _spanned(network: Network, made: list[Task]) -> list[Task]:
    """The tasks; projects span theirs, and their progress is the mean of theirs, weighted by length."""
    count = len(made)
    children: dict[int, list[int]] = {}
    for place, parent in enumerate(network.parents):
        if parent >= 0:
            children.setdefault(parent, []).append(place)
    weights = [Decimal(seconds(task.end) - seconds(task.start)) for task in made]
    for node in network.order:
        if node < count:
            continue
        place = node - count
        mine = children[place]
        weights[place] = sum((weights[one] for one in mine), Decimal(0))
        whole = weights[place]
        done = sum((made[one].progress * (weights[one] if whole else 1) for one in mine), Decimal(0))
        progress = (done / (whole or len(mine))).quantize(_CENT).normalize()
        start = min(made[one].start for one in mine)
        made[place] = replace(
            made[place],
            start=start,
            end=max(made[one].end for one in mine),
            not_before=start,
            progress=Decimal(f"{progress:f}"),
            pushed_by="",
        )
    return made
