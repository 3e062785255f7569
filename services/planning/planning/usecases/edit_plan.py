"""A plan is edited: the edit, then what the links make of it, then all of it is kept or nothing."""

from collections.abc import Callable
from uuid import UUID

from planning.domain.plan import Plan, settle
from planning.usecases.ports import Changes, Edits, Plans


async def edit_plan(
    plan_id: UUID, edit: Callable[[Plan], Plan], plans: Plans, edits: Edits, path: str = "item"
) -> Changes:
    """Apply `edit` to the plan; raises NotFound, and Invalid for what no plan can be."""
    before = await plans.open(plan_id)
    changes = await plans.write(before, settle(edit(before), path))
    await edits.note(plan_id, changes)
    return changes
