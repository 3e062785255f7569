"""Tasks are added, changed and removed, and what follows them moves."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
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


async def change_task(task_id: str, changes: Mapping[str, Any], plans: Plans, edits: Edits) -> None:
    """Change some fields; raises NotFound, Invalid, and Conflict for a locked task."""
    plan_id = await plans.plan_of(task_id)
    await edit_plan(plan_id, lambda plan: edit.change(plan, task_id, changes), plans, edits)


async def remove_task(task_id: str, plans: Plans, edits: Edits) -> None:
    plan_id = await plans.plan_of(task_id)
    await edit_plan(plan_id, lambda plan: edit.remove(plan, task_id), plans, edits)
