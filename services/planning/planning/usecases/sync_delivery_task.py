"""Keep the task of an order's delivery in step with the order."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from planning.domain.plan import Plan, reschedule
from planning.domain.task import Task
from planning.usecases.ports import Plans


@dataclass(frozen=True)
class Delivery:
    """The delivery of an order; times are None if it has none."""

    order_id: str
    name: str
    start: datetime | None
    end: datetime | None


async def sync_delivery_task(plan_id: UUID, delivery: Delivery, plans: Plans) -> None:
    """Add, move or remove the task of a delivery. A locked task is not changed."""
    before = await plans.lock(plan_id)
    existing = next((task for task in before.tasks.values() if task.source == delivery.order_id), None)
    if (existing and existing.is_disabled) or not (existing or delivery.start):
        return
    new_id = "" if existing else (await plans.allocate_task_ids(1))[0]
    await plans.save(before, reschedule(before.with_tasks(_sync(before, existing, delivery, new_id))))


def _sync(plan: Plan, existing: Task | None, delivery: Delivery, new_id: str) -> dict[str, Task]:
    tasks = dict(plan.tasks)
    if delivery.start is None or delivery.end is None:
        if existing:
            del tasks[existing.id]
        return tasks
    if existing:
        tasks[existing.id] = replace(
            existing,
            name=delivery.name,
            start=delivery.start,
            end=delivery.end,
            not_before=delivery.start,
        )
        return tasks
    position = max((task.position for task in tasks.values()), default=0) + 1
    task = Task(
        new_id,
        delivery.name,
        delivery.start,
        delivery.end,
        delivery.start,
        position=position,
        source=delivery.order_id,
    )
    return {**tasks, task.id: task}
