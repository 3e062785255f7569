"""Add the first tasks to a new plan."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from chassis.errors import invalid_field

from planning.domain.plan import Plan, reschedule
from planning.domain.task import Task, check
from planning.usecases.ports import Plans


async def fill_plan(plan_id: UUID, tasks: Sequence[Task], plans: Plans, path: str = "item.tasks") -> Plan:
    """Add all tasks or none, and return the plan. Tasks without an id get the next free numbers. Raise
    ValidationError."""
    before = await plans.lock(plan_id)
    count = sum(1 for task in tasks if not task.id)
    taken = {task.id for task in tasks}
    free_ids = iter(
        [id_ for id_ in await plans.allocate_task_ids(count + len(taken)) if id_ not in taken]
        if count
        else []
    )
    added: dict[str, Task] = {}
    for index, task in enumerate(tasks):
        new_task = replace(task, id=task.id or next(free_ids), position=index + 1)
        check(new_task, f"{path}[{index}]")
        if new_task.id in added:
            raise invalid_field(f"{path}[{index}].id", "This id is there twice.", "taken")
        added[new_task.id] = new_task
    scheduled = reschedule(before.with_tasks(added), path)
    await plans.save(before, scheduled)
    return scheduled
