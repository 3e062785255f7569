"""Keep the task of an order's delivery in step with the order."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from planning.domain.plan import reschedule
from planning.domain.task import Task
from planning.usecases.ports import Plans


@dataclass(frozen=True)
class Delivery:
    """The delivery of an order; times are None if it has none."""

    order_id: str
    name: str
    start: datetime | None
    end: datetime | None


async def sync_delivery_task(
    plan_id: UUID, delivery: Delivery, plans: Plans, *, may_add: bool = True
) -> None:
    """Add, move or remove the task of a delivery; add none unless `may_add`. A locked task is not changed."""
    if (delivery.start is None or not may_add) and not await plans.has_delivery(plan_id, delivery.order_id):
        return
    before = await plans.lock_delivery(plan_id, delivery.order_id)
    existing = next((task for task in before.tasks.values() if task.source == delivery.order_id), None)
    if existing and existing.is_disabled:
        return
    tasks = dict(before.tasks)
    if delivery.start and delivery.end:
        task = existing or await _new_task(plan_id, delivery.order_id, delivery.start, plans)
        tasks[task.id] = replace(
            task, name=delivery.name, start=delivery.start, end=delivery.end, not_before=delivery.start
        )
    elif existing:
        del tasks[existing.id]
    await plans.save(before, reschedule(before.with_tasks(tasks)))


async def _new_task(plan_id: UUID, order_id: str, start: datetime, plans: Plans) -> Task:
    """Return the last task of the plan, without a name and of no length."""
    [id_] = await plans.allocate_task_ids(1)
    position = await plans.find_last_position(plan_id) + 1
    return Task(id_, "", start, start, start, position=position, source=order_id)
