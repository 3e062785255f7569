"""Undo an edit."""

from uuid import UUID

from planning.usecases.apply_edit import apply_edit
from planning.usecases.ports import Changes, Edits, Plans


async def undo_edit(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Undo the caller's last edit, if there is one. Raise ConflictError if others changed the same tasks since."""
    before = await plans.lock(plan_id)
    edit = await edits.find_last(plan_id)
    if edit is None:
        return {}
    changes = await apply_edit(before, edit, plans, side=0)
    await edits.set_undone(plan_id, edit.position, is_undone=True)
    return changes
