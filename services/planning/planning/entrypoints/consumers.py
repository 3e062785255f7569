"""What planning hears of others: deliveries of orders, for the plans that want them."""

from datetime import datetime
from typing import Any

from chassis.db import current_transaction
from chassis.inbox import Consumer, Event

from planning.adapters.sql_plans import SqlPlans
from planning.domain.rows import DELIVERIES
from planning.usecases.feed_delivery import Delivery, feed_delivery

_WANTED = "SELECT id FROM gantt_project WHERE tenant_id = $1 AND feed = $2 ORDER BY id"


async def order_saved(event: Event) -> None:
    """Keep the tasks of deliveries as the orders are."""
    transaction = current_transaction()
    plans = await transaction.connection.fetch(_WANTED, transaction.tenant_id, DELIVERIES)
    if plans:
        delivery = delivery_of(event["data"]["order"])
        for row in plans:
            await feed_delivery(row["id"], delivery, SqlPlans())


def delivery_of(order: dict[str, Any]) -> Delivery:
    """The delivery of an order as its news tells it; its end is that of its slot."""
    customer = (order.get("customer") or {}).get("fullName", "")
    name = " · ".join(filter(None, [order["orderNumber"], customer]))
    if not order.get("startDeliveryAt"):
        return Delivery(order["id"], name, None, None)
    start = datetime.fromisoformat(order["startDeliveryAt"])
    return Delivery(order["id"], name, start, _end(start, order.get("deliverySlot") or {}))


def _end(start: datetime, slot: dict[str, Any]) -> datetime:
    try:
        first, last = (datetime.fromisoformat(f"2000-01-01T{slot[name]}") for name in ("from", "to"))
    except (KeyError, ValueError):
        return start
    return start + max(last - first, first - first)


CONSUMERS = [
    Consumer("planning-deliveries", "orders", "order-saved", order_saved),
    # A step can move a delivery too.
    Consumer("planning-steps", "orders", "order-step-changed", order_saved),
]
