"""Apply an edit to a plan, reschedule it, save and record the changes."""

from collections.abc import Callable
from uuid import UUID

from planning.domain.plan import Plan, reschedule
from planning.usecases.ports import Changes, Edits, Plans


async def edit_plan(
    plan_id: UUID, edit: Callable[[Plan], Plan], plans: Plans, edits: Edits, path: str = "item"
) -> Changes:
    """Return the changes. Raise NotFoundError, and ValidationError for an invalid plan."""
    before = await plans.lock(plan_id)
    changes = await plans.save(before, reschedule(edit(before), path))
    await edits.record(plan_id, changes)
    return changes
