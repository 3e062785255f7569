"""A task is added, and what follows it moves."""

from dataclasses import replace
from uuid import UUID

from planning.domain import edit
from planning.domain.task import Task
from planning.usecases.edit_plan import edit_plan
from planning.usecases.ports import Edits, Plans


async def add_task(plan_id: UUID, task: Task, plans: Plans, edits: Edits) -> str:
    """Add the task, under the next free number where it has no id; answers its id."""
    named = task if task.id else replace(task, id=(await plans.free_ids(1))[0])
    await edit_plan(plan_id, lambda plan: edit.add(plan, named), plans, edits)
    return named.id
