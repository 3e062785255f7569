"""A plan gets its first tasks, all of them or none."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from chassis.errors import invalid_field

from planning.domain.plan import settle
from planning.domain.task import Task, check
from planning.usecases.ports import Plans


async def fill_plan(plan_id: UUID, tasks: Sequence[Task], plans: Plans, path: str = "item.tasks") -> None:
    """Put the tasks into a plan that has none, those without an id under the next free numbers; raises Invalid."""
    before = await plans.open(plan_id)
    nameless = sum(1 for task in tasks if not task.id)
    taken = {task.id for task in tasks}
    free = iter(
        [id_ for id_ in await plans.free_ids(nameless + len(taken)) if id_ not in taken] if nameless else []
    )
    made: dict[str, Task] = {}
    for place, task in enumerate(tasks):
        named = replace(task, id=task.id or next(free), position=place + 1)
        check(named, f"{path}[{place}]")
        if named.id in made:
            raise invalid_field(f"{path}[{place}].id", "This id is there twice.", "taken")
        made[named.id] = named
    await plans.write(before, settle(before.having(made), path))
