"""An edit that was taken back is done again."""

from uuid import UUID

from planning.usecases.apply_edit import apply_edit
from planning.usecases.ports import Changes, Edits, Plans


async def redo_edit(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Do again what the caller took back last; as undo_edit."""
    before = await plans.open(plan_id)
    edit = await edits.next(plan_id)
    if edit is None:
        return {}
    changes = await apply_edit(before, edit, plans, wanted=1)
    await edits.mark(plan_id, edit.position, is_undone=False)
    return changes
