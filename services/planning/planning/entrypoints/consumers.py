"""Consumers of events of orders: plans with the feed `deliveries` follow their deliveries."""

from datetime import UTC, datetime

from chassis.consumer import Consumer
from chassis.inbox import is_enabled
from chassis.usable_applications import usable_applications_consumer
from souk.orders.v1.orders_events_pb2 import DeliveryChanged
from souk.orders.v1.orders_pb2 import Order, Slot

from planning.adapters import sql_jobs
from planning.adapters.sql_plans import SqlPlans
from planning.usecases.sync_delivery_task import Delivery, sync_delivery_task


async def handle_delivery_changed(changed: DeliveryChanged) -> None:
    """Sync the tasks of the order's delivery. While the tenant does not use planning, tasks that are there follow their
    deliveries, so that none is wrong later, and no task is added: the order's next change does it then."""
    plans = SqlPlans()
    if plan_ids := await plans.list_delivery_plan_ids():
        delivery, may_add = to_delivery(changed.order), await is_enabled("planning")
        for plan_id in plan_ids:
            await sync_delivery_task(plan_id, delivery, plans, may_add=may_add)


def to_delivery(order: Order) -> Delivery:
    """Return the delivery of an order; it takes as long as its delivery slot."""
    name = " · ".join(filter(None, [order.order_number, order.customer.full_name]))
    if not order.HasField("start_delivery_at"):
        return Delivery(order.id, name, None, None)
    start = order.start_delivery_at.ToDatetime(UTC)
    return Delivery(order.id, name, start, _end_of_slot(start, order.delivery_slot))


def _end_of_slot(start: datetime, slot: Slot) -> datetime:
    try:
        first, last = (
            datetime.fromisoformat(f"2000-01-01T{time}") for time in (slot.start_time, slot.end_time)
        )
    except ValueError:
        return start
    return start + max(last - first, first - first)


CONSUMERS = [
    Consumer(
        "planning-deliveries",
        DeliveryChanged,
        handle_delivery_changed,
        replaces=("planning-steps",),
    ),
    usable_applications_consumer("planning", {"planning": sql_jobs.publish_active}),
]
