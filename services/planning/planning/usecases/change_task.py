"""Change fields of a task, and reschedule its plan."""

from planning.domain import edit
from planning.domain.task import TaskChanges
from planning.usecases.edit_plan import edit_plan
from planning.usecases.ports import Edits, Plans


async def change_task(task_id: str, changes: TaskChanges, plans: Plans, edits: Edits) -> None:
    """Raise NotFoundError, ValidationError, and ConflictError for a locked task."""
    plan_id = await plans.find_plan_id(task_id)
    await edit_plan(plan_id, lambda plan: edit.change(plan, task_id, changes), plans, edits)
