"""Every task goes to its earliest date."""

from uuid import UUID

from planning.domain.plan import settle
from planning.usecases.ports import Changes, Edits, Plans


async def auto_schedule(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Move tasks back as far as their own dates and their links let them, and forward where links push."""
    before = await plans.open(plan_id)
    changes = await plans.write(before, settle(before, earliest=True))
    await edits.note(plan_id, changes)
    return changes
