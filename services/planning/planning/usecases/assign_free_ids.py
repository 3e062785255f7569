"""Give imported tasks ids that no other task has."""

from collections.abc import Sequence

from planning.domain.renumber import renumber
from planning.domain.task import Task
from planning.usecases.ports import Plans


async def assign_free_ids(tasks: Sequence[Task], plans: Plans) -> Sequence[Task]:
    """Return the tasks, all with new ids if one of their ids is taken."""
    ids = [task.id for task in tasks]
    if not await plans.has_task(ids):
        return tasks
    return renumber(tasks, dict(zip(ids, await plans.allocate_task_ids(len(ids)), strict=True)))
