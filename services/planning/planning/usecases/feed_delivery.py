"""An order's delivery appears as a task."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from planning.domain.plan import Plan, settle
from planning.domain.task import Task
from planning.usecases.ports import Plans


@dataclass(frozen=True)
class Delivery:
    """The delivery of an order; one without times has none any more."""

    order_id: str
    name: str
    start: datetime | None
    end: datetime | None


async def feed_delivery(plan_id: UUID, delivery: Delivery, plans: Plans) -> None:
    """Add, move or remove the task of an order; one that somebody locked stays as it is."""
    before = await plans.open(plan_id)
    known = next((task for task in before.tasks.values() if task.source == delivery.order_id), None)
    if (known and known.is_disabled) or not (known or delivery.start):
        return
    [free] = ["" if known else (await plans.free_ids(1))[0]]
    await plans.write(before, settle(before.having(_fed(before, known, delivery, free))))


def _fed(plan: Plan, known: Task | None, delivery: Delivery, free: str) -> dict[str, Task]:
    tasks = dict(plan.tasks)
    if delivery.start is None or delivery.end is None:
        if known:
            del tasks[known.id]
        return tasks
    if known:
        moved = {"start": delivery.start, "end": delivery.end, "not_before": delivery.start}
        tasks[known.id] = replace(known, name=delivery.name, **moved)  # type: ignore[arg-type]
        return tasks
    position = max((task.position for task in tasks.values()), default=0) + 1
    task = Task(
        free,
        delivery.name,
        delivery.start,
        delivery.end,
        delivery.start,
        position=position,
        source=delivery.order_id,
    )
    return {**tasks, task.id: task}
