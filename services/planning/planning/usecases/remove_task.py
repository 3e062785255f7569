"""Remove a task with the links from it, and reschedule its plan."""

from planning.domain import edit
from planning.usecases.edit_plan import edit_plan
from planning.usecases.ports import Edits, Plans


async def remove_task(task_id: str, plans: Plans, edits: Edits) -> None:
    """Raise NotFoundError; ConflictError for a locked task and for a project with tasks."""
    plan_id = await plans.find_plan_id(task_id)
    await edit_plan(plan_id, lambda plan: edit.remove(plan, task_id), plans, edits)
