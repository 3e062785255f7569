"""Redo an undone edit."""

from uuid import UUID

from planning.usecases.apply_edit import apply_edit
from planning.usecases.ports import Changes, Edits, Plans


async def redo_edit(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Redo the caller's edit that was undone last, if there is one. Raise ConflictError as undo_edit does."""
    before = await plans.lock(plan_id)
    edit = await edits.find_next(plan_id)
    if edit is None:
        return {}
    changes = await apply_edit(before, edit, plans, side=1)
    await edits.set_undone(plan_id, edit.position, is_undone=False)
    return changes
