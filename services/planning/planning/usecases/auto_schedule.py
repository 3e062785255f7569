"""Move every task to its earliest date."""

from uuid import UUID

from planning.domain.plan import reschedule
from planning.usecases.ports import Changes, Edits, Plans


async def auto_schedule(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Move tasks back as far as their own dates and their links allow, and forward where links push them."""
    before = await plans.lock(plan_id)
    changes = await plans.save(before, reschedule(before, earliest=True))
    await edits.record(plan_id, changes)
    return changes
