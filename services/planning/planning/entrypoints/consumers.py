"""Consumers of events of orders: plans with the feed `deliveries` follow their deliveries."""

from datetime import datetime
from typing import Any

from chassis.consumer import Consumer, Event
from chassis.enabled_applications import enabled_applications_consumer
from chassis.inbox import is_enabled

from planning.adapters import sql_jobs
from planning.adapters.sql_plans import SqlPlans
from planning.usecases.sync_delivery_task import Delivery, sync_delivery_task


async def handle_delivery_changed(event: Event) -> None:
    """Sync the tasks of the order's delivery. While the tenant does not use planning, tasks that are there follow their
    deliveries, so that none is wrong later, and no task is added: the order's next change does it then."""
    plans = SqlPlans()
    if plan_ids := await plans.list_delivery_plan_ids():
        delivery, may_add = to_delivery(event["data"]["order"]), await is_enabled("planning")
        for plan_id in plan_ids:
            await sync_delivery_task(plan_id, delivery, plans, may_add=may_add)


def to_delivery(order: dict[str, Any]) -> Delivery:
    """Return the delivery of an order; it takes as long as its delivery slot."""
    customer = (order.get("customer") or {}).get("fullName", "")
    name = " · ".join(filter(None, [order["orderNumber"], customer]))
    if not order.get("startDeliveryAt"):
        return Delivery(order["id"], name, None, None)
    start = datetime.fromisoformat(order["startDeliveryAt"])
    return Delivery(order["id"], name, start, _end_of_slot(start, order.get("deliverySlot") or {}))


def _end_of_slot(start: datetime, slot: dict[str, Any]) -> datetime:
    try:
        first, last = (datetime.fromisoformat(f"2000-01-01T{slot[name]}") for name in ("from", "to"))
    except (KeyError, ValueError):
        return start
    return start + max(last - first, first - first)


CONSUMERS = [
    Consumer(
        "planning-deliveries",
        "orders",
        "delivery-changed",
        handle_delivery_changed,
        replaces=("planning-steps",),
    ),
    enabled_applications_consumer("planning", {"planning": sql_jobs.publish_active}),
]
