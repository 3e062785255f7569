"""Edits of a plan's tasks, before links move other tasks."""

from dataclasses import replace
from datetime import datetime, timedelta

from chassis.errors import ConflictError, invalid_field
from chassis.timezones import load_zone

from planning.domain.link import remove_links
from planning.domain.network import is_spanning
from planning.domain.plan import Plan
from planning.domain.task import Task, TaskChanges, check

_DERIVED = "A project's {what} follows from its tasks."


def add(plan: Plan, task: Task, path: str = "item") -> Plan:
    """Return the plan with the task added at its end. Raise ValidationError."""
    check(task, path)
    if task.id in plan.tasks:
        raise invalid_field(f"{path}.id", "This id is taken already.", "taken")
    position = max((other.position for other in plan.tasks.values()), default=0) + 1
    return plan.with_tasks({**plan.tasks, task.id: replace(task, position=position)})


def change(plan: Plan, task_id: str, changes: TaskChanges) -> Plan:
    """Return the plan with some fields of a task changed; a project's new start moves its tasks. Raise ValidationError,
    and ConflictError for a locked task."""
    task = plan.tasks[task_id]
    if task.is_disabled and changes.get("is_disabled", True):
        raise ConflictError(f"Task {task_id} is locked. Unlock it first; nothing was changed.", "disabled")
    if is_spanning(task, plan.tasks):
        return _change_project(plan, task, changes.copy())
    return _put(plan, _apply(task, changes))


def remove(plan: Plan, task_id: str) -> Plan:
    """Return the plan without the task and the links from it. Raise ConflictError for a locked task and for a project
    with tasks."""
    task = plan.tasks[task_id]
    if task.is_disabled:
        raise ConflictError(f"Task {task_id} is locked. Unlock it first; nothing was changed.", "disabled")
    if is_spanning(task, plan.tasks):
        raise ConflictError(f"Project {task_id} still has tasks. Move or remove them first.", "in-use")
    remaining = {id_: other for id_, other in plan.tasks.items() if id_ != task_id}
    for other in remaining.values():
        if task_id in " ".join(other.dependencies):
            tokens = remove_links({task_id}, other.dependencies, plan.tasks)
            remaining[other.id] = replace(other, dependencies=tokens)
    return plan.with_tasks(remaining)


def _apply(task: Task, changes: TaskChanges) -> Task:
    changed = replace(task, **changes)
    if "start" in changes and changed.start != task.start:
        changed = replace(changed, not_before=changed.start, pushed_by="")
    check(changed)
    return changed


def _change_project(plan: Plan, task: Task, changes: TaskChanges) -> Plan:
    start, end = changes.pop("start", task.start), changes.pop("end", None)
    shift = _wall_clock(start, plan) - _wall_clock(task.start, plan)
    if end is not None and end != task.end and _wall_clock(end, plan) - _wall_clock(task.end, plan) != shift:
        raise invalid_field("item.end", _DERIVED.format(what="length"), "derived")
    if changes.pop("progress", task.progress) != task.progress:
        raise invalid_field("item.progress", _DERIVED.format(what="progress"), "derived")
    if changes.get("type", task.type) != task.type:
        raise invalid_field("item.type", "It still has tasks: it stays a project.", "in-use")
    changed = replace(task, **changes)
    check(changed)
    return _move_tasks(_put(plan, changed), task.id, shift) if shift else _put(plan, changed)


def _move_tasks(plan: Plan, project: str, shift: timedelta) -> Plan:
    """Return the plan with all tasks within a project moved in wall-clock time, except locked ones."""
    tasks, within = dict(plan.tasks), {project}
    inner = [project]
    while inner:
        inner = [other.id for other in tasks.values() if other.project in within and other.id not in within]
        within |= set(inner)
    for id_ in within - {project}:
        task = tasks[id_]
        if not task.is_disabled:
            start, end = (_shift(at, shift, plan) for at in (task.start, task.end))
            tasks[id_] = replace(task, start=start, end=max(start, end), not_before=start, pushed_by="")
            check(tasks[id_])
    return plan.with_tasks(tasks)


def _wall_clock(at: datetime, plan: Plan) -> datetime:
    return at.astimezone(load_zone(plan.calendar.zone)).replace(tzinfo=None)


def _shift(at: datetime, shift: timedelta, plan: Plan) -> datetime:
    local = at.astimezone(load_zone(plan.calendar.zone))
    return (local + shift).astimezone(at.tzinfo)


def _put(plan: Plan, task: Task) -> Plan:
    return plan.with_tasks({**plan.tasks, task.id: task})
