"""Edits of a plan's tasks: what changes, before links have their say."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from chassis.errors import ConflictError, invalid_field
from chassis.timezones import load_zone

from planning.domain.link import without
from planning.domain.network import is_spanning
from planning.domain.plan import Plan
from planning.domain.task import Task, check

_OF_ITS_TASKS = "A project's {what} follows from its tasks."


def add(plan: Plan, task: Task, path: str = "item") -> Plan:
    """The plan with one more task at its end; raises Invalid."""
    check(task, path)
    if task.id in plan.tasks:
        raise invalid_field(f"{path}.id", "This id is taken already.", "taken")
    position = max((one.position for one in plan.tasks.values()), default=0) + 1
    return plan.having({**plan.tasks, task.id: replace(task, position=position)})


def change(plan: Plan, task_id: str, changes: Mapping[str, Any]) -> Plan:
    """The plan with some fields of a task changed; a project's new start takes its tasks along. Raises Invalid, and
    Conflict for a locked task."""
    task = plan.tasks[task_id]
    if task.is_disabled and changes.get("is_disabled", True):
        raise ConflictError(f"Task {task_id} is locked. Unlock it first; nothing was changed.", "disabled")
    if is_spanning(task, plan.tasks):
        return _change_spanning(plan, task, dict(changes))
    return _put(plan, _changed(task, changes))


def remove(plan: Plan, task_id: str) -> Plan:
    """The plan without a task and without the links from it; raises Conflict for a project with tasks."""
    task = plan.tasks[task_id]
    if task.is_disabled:
        raise ConflictError(f"Task {task_id} is locked. Unlock it first; nothing was changed.", "disabled")
    if is_spanning(task, plan.tasks):
        raise ConflictError(f"Project {task_id} still has tasks. Move or remove them first.", "in-use")
    left = {id_: one for id_, one in plan.tasks.items() if id_ != task_id}
    for one in left.values():
        if task_id in " ".join(one.dependencies):
            tokens = without(task_id, one.dependencies, plan.tasks)
            left[one.id] = replace(one, dependencies=tokens)
    return plan.having(left)


def _changed(task: Task, changes: Mapping[str, Any]) -> Task:
    made = replace(task, **changes)
    if "start" in changes and made.start != task.start:
        made = replace(made, not_before=made.start, pushed_by="")
    check(made)
    return made


def _change_spanning(plan: Plan, task: Task, changes: dict[str, Any]) -> Plan:
    start, end = changes.pop("start", task.start), changes.pop("end", None)
    walk = _wall(start, plan) - _wall(task.start, plan)
    if end is not None and end != task.end and _wall(end, plan) - _wall(task.end, plan) != walk:
        raise invalid_field("item.end", _OF_ITS_TASKS.format(what="length"), "derived")
    if changes.pop("progress", task.progress) != task.progress:
        raise invalid_field("item.progress", _OF_ITS_TASKS.format(what="progress"), "derived")
    if changes.get("type", task.type) != task.type:
        raise invalid_field("item.type", "It still has tasks: it stays a project.", "in-use")
    made = replace(task, **changes)
    check(made)
    return _moved(_put(plan, made), task.id, walk) if walk else _put(plan, made)


def _moved(plan: Plan, project: str, walk: timedelta) -> Plan:
    """All tasks within a project moved by the clock on the wall; locked ones stay."""
    tasks, within = dict(plan.tasks), {project}
    found = True
    while found:
        inner = [one for one in tasks.values() if one.project in within and one.id not in within]
        within |= {one.id for one in inner}
        found = bool(inner)
    for id_ in within - {project}:
        task = tasks[id_]
        if not task.is_disabled:
            start, end = (_shifted(at, walk, plan) for at in (task.start, task.end))
            tasks[id_] = replace(task, start=start, end=max(start, end), not_before=start, pushed_by="")
            check(tasks[id_])
    return plan.having(tasks)


def _wall(at: datetime, plan: Plan) -> datetime:
    return at.astimezone(load_zone(plan.calendar.zone)).replace(tzinfo=None)


def _shifted(at: datetime, walk: timedelta, plan: Plan) -> datetime:
    local = at.astimezone(load_zone(plan.calendar.zone))
    return (local + walk).astimezone(at.tzinfo)


def _put(plan: Plan, task: Task) -> Plan:
    return plan.having({**plan.tasks, task.id: task})
