"""Add a task to a plan, and reschedule the plan."""

from dataclasses import replace
from uuid import UUID

from planning.domain import edit
from planning.domain.task import Task
from planning.usecases.edit_plan import edit_plan
from planning.usecases.ports import Edits, Plans


async def add_task(plan_id: UUID, task: Task, plans: Plans, edits: Edits) -> str:
    """Add the task, with the next free number if it has no id. Return its id. Raise ValidationError."""
    task_with_id = task if task.id else replace(task, id=(await plans.allocate_task_ids(1))[0])
    await edit_plan(plan_id, lambda plan: edit.add(plan, task_with_id), plans, edits)
    return task_with_id.id
