"""Set the baseline of a plan."""

from dataclasses import replace
from uuid import UUID

from planning.usecases.ports import Changes, Edits, Plans


async def set_baseline(plan_id: UUID, plans: Plans, edits: Edits) -> Changes:
    """Store start and end of every task as its baseline. Return the changes."""
    before = await plans.lock(plan_id)
    tasks = {
        id_: replace(task, baseline_start=task.start, baseline_end=task.end)
        for id_, task in before.tasks.items()
    }
    changes = await plans.save(before, before.with_tasks(tasks))
    await edits.record(plan_id, changes)
    return changes
