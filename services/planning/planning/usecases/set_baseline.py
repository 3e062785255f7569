"""Where every task is now is noted."""

from dataclasses import replace
from uuid import UUID

from planning.usecases.ports import Changes, Edits, Plans


async def set_baseline(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Note start and end of every task as its baseline."""
    before = await plans.open(plan_id)
    noted = {
        id_: replace(task, baseline_start=task.start, baseline_end=task.end)
        for id_, task in before.tasks.items()
    }
    changes = await plans.write(before, before.having(noted))
    await edits.note(plan_id, changes)
    return changes
