"""Undo or redo an edit, unless its tasks were changed since."""

from collections.abc import Mapping
from dataclasses import replace

from chassis.errors import ConflictError

from planning.domain.network import Network
from planning.domain.plan import Plan
from planning.domain.task import Task
from planning.usecases.ports import Changes, Edit, Plans


async def apply_edit(before: Plan, edit: Edit, plans: Plans, *, side: int) -> Changes:
    """Set the tasks of the edit to their state before it (`side` 0) or after it (1). Return the changes. Raise
    ConflictError if they were changed since."""
    tasks = dict(before.tasks)
    for id_, pair in edit.changes.items():
        if _differs(tasks.get(id_), pair[1 - side]):
            raise ConflictError(
                f"Task {id_} was changed by someone else since. Nothing was taken back.", "changed-since"
            )
        if (task := pair[side]) is None:
            tasks.pop(id_, None)
        else:
            tasks[id_] = task
    after = before.with_tasks(_sort_tasks(tasks))
    # Links and projects that others added since must stay valid.
    Network.build(after.tasks, after.calendar, "plan")
    if any(task.project and task.project not in after.tasks for task in after.tasks.values()):
        raise ConflictError(
            "Someone else put a task into this project since. Nothing was taken back.", "changed-since"
        )
    return await plans.save(before, after)


def _differs(task: Task | None, other: Task | None) -> bool:
    if task is None or other is None:
        return task is not other
    # Equal styles may be of different mapping types.
    styles = task.styles if dict(task.styles) == dict(other.styles) else other.styles
    return task != replace(other, styles=styles)


def _sort_tasks(tasks: Mapping[str, Task]) -> dict[str, Task]:
    return dict(sorted(tasks.items(), key=lambda pair: (pair[1].position, pair[0])))
