"""An edit is taken back, exactly."""

from uuid import UUID

from planning.usecases.apply_edit import apply_edit
from planning.usecases.ports import Changes, Edits, Plans


async def undo_edit(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Take back the caller's last edit, if there is one; raises Conflict when others changed the same since."""
    before = await plans.open(plan_id)
    edit = await edits.last(plan_id)
    if edit is None:
        return {}
    changes = await apply_edit(before, edit, plans, wanted=0)
    await edits.mark(plan_id, edit.position, is_undone=True)
    return changes
