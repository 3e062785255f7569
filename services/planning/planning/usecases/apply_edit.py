"""One side of an edit becomes the plan, if nobody changed the same since."""

from collections.abc import Mapping
from dataclasses import replace

from chassis.errors import ConflictError

from planning.domain.network import Network
from planning.domain.plan import Plan
from planning.domain.task import Task
from planning.usecases.ports import Changes, Edit, Plans


async def apply_edit(before: Plan, edit: Edit, plans: Plans, *, wanted: int) -> Changes:
    """What changed; `wanted` is 0 for how it was before the edit, 1 for how it was after. Raises Conflict."""
    tasks = dict(before.tasks)
    for id_, pair in edit.changes.items():
        if _differs(tasks.get(id_), pair[1 - wanted]):
            raise ConflictError(
                f"Task {id_} was changed by someone else since. Nothing was taken back.", "changed-since"
            )
        if (task := pair[wanted]) is None:
            tasks.pop(id_, None)
        else:
            tasks[id_] = task
    after = before.having(_in_order(tasks))
    # What others linked or put into a project since must still lead somewhere.
    Network.of(after.tasks, after.calendar, "plan")
    if any(task.project and task.project not in after.tasks for task in after.tasks.values()):
        raise ConflictError(
            "Someone else put a task into this project since. Nothing was taken back.", "changed-since"
        )
    return await plans.write(before, after)


def _differs(one: Task | None, other: Task | None) -> bool:
    if one is None or other is None:
        return one is not other
    return one != replace(
        other, styles=one.styles if dict(one.styles) == dict(other.styles) else other.styles
    )


def _in_order(tasks: Mapping[str, Task]) -> dict[str, Task]:
    return dict(sorted(tasks.items(), key=lambda pair: (pair[1].position, pair[0])))
