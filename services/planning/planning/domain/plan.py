"""A plan with all its tasks, and its rescheduling after an edit."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import invalid_field

from planning.domain.calendar import Calendar
from planning.domain.network import Network
from planning.domain.passes import forward, to_seconds
from planning.domain.task import PROJECT, Task
from planning.domain.timeline import OutOfRangeError, get_timeline

_CENT = Decimal("0.01")


@dataclass(frozen=True)
class Plan:
    """`tasks` by id, in display order."""

    id: UUID
    name: str
    start: datetime
    calendar: Calendar
    tasks: Mapping[str, Task]

    def with_tasks(self, tasks: Mapping[str, Task]) -> "Plan":
        """Return a copy with these tasks instead; nothing is rescheduled."""
        return replace(self, tasks=tasks)


def to_instant(seconds: int) -> datetime:
    """Return the instant, in UTC, of seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC)


def reschedule(plan: Plan, path: str = "item", *, earliest: bool = False) -> Plan:
    """Move the tasks that links push later, and set projects to the span of their tasks. With `earliest`, also move
    tasks back as far as their own dates and their links allow. Raise ValidationError for invalid parents and links."""
    _check_parents(plan.tasks, path)
    network, timeline = Network.build(plan.tasks, plan.calendar, path), get_timeline(plan.calendar)
    rows = network.tasks

    def own(index: int) -> int:
        task = rows[index]
        return timeline.worked(
            to_seconds(task.not_before if earliest and not task.is_disabled else task.start)
        )

    try:
        dates = forward(network, timeline, own)
        tasks = [
            _place_task(plan, network, index, dates.starts[index], dates.drivers[index], earliest=earliest)
            if index not in network.spanning
            else task
            for index, task in enumerate(rows)
        ]
    except OutOfRangeError:
        raise invalid_field(f"{path}.end", "This would end later than plans go.", "range") from None
    return plan.with_tasks({task.id: task for task in _span_projects(network, tasks)})


def _place_task(plan: Plan, network: Network, index: int, start: int, driver: int, *, earliest: bool) -> Task:
    task, timeline = network.tasks[index], get_timeline(plan.calendar)
    if task.is_disabled:
        return task
    if start == timeline.worked(to_seconds(task.start)):
        pushed_by = task.pushed_by if task.start > task.not_before else ""
        return task if task.pushed_by == pushed_by else replace(task, pushed_by=pushed_by)
    begin = to_seconds(task.not_before) if driver < 0 and earliest else timeline.start_at(start)
    length = timeline.worked(to_seconds(task.end)) - timeline.worked(to_seconds(task.start))
    length = length or to_seconds(task.end) - to_seconds(task.start)
    end = timeline.end_at(start + length) if length else begin
    pushed_by = network.tasks[driver].id if driver >= 0 else ""
    return replace(task, start=to_instant(begin), end=to_instant(max(begin, end)), pushed_by=pushed_by)


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
        _check_ancestors(task, tasks, path)


def _check_ancestors(task: Task, tasks: Mapping[str, Task], path: str) -> None:
    chain = [task.id]
    while task.project:
        task = tasks[task.project] if task.project in tasks else replace(task, project="")
        if task.id in chain:
            cycle = " → ".join([*chain[chain.index(task.id) :], task.id])
            raise invalid_field(f"{path}.project", f"These lie within one another: {cycle}.", "cycle")
        chain.append(task.id)


def _span_projects(network: Network, tasks: list[Task]) -> list[Task]:
    """Set projects to the span of their tasks, and their progress to the mean of theirs, weighted by length."""
    count = len(tasks)
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(network.parents):
        if parent >= 0:
            children.setdefault(parent, []).append(index)
    weights = [Decimal(to_seconds(task.end) - to_seconds(task.start)) for task in tasks]
    for node in network.order:
        if node < count:
            continue
        index = node - count
        own_children = children[index]
        total = weights[index] = sum((weights[child] for child in own_children), Decimal(0))
        done = sum(
            (tasks[child].progress * (weights[child] if total else 1) for child in own_children), Decimal(0)
        )
        progress = (done / (total or len(own_children))).quantize(_CENT).normalize()
        start = min(tasks[child].start for child in own_children)
        tasks[index] = replace(
            tasks[index],
            start=start,
            end=max(tasks[child].end for child in own_children),
            not_before=start,
            progress=Decimal(f"{progress:f}"),
            pushed_by="",
        )
    return tasks
