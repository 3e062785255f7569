"""A task is removed, and what followed it moves."""

from planning.domain import edit
from planning.usecases.edit_plan import edit_plan
from planning.usecases.ports import Edits, Plans


async def remove_task(task_id: str, plans: Plans, edits: Edits) -> None:
    plan_id = await plans.plan_of(task_id)
    await edit_plan(plan_id, lambda plan: edit.remove(plan, task_id), plans, edits)
