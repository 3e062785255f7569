"""The way of a demo order from the counter to the customer's door."""

from datetime import datetime, timedelta
from random import Random

from chassis.db import current_transaction
from chassis.model import uuid7

from orders_pos.adapters.shipping.sql_slots import SqlSlots
from orders_pos.demo.shop import Shop
from orders_pos.domain.orders.money import WAITING
from orders_pos.domain.orders.order import Order

_FETCHED, _WORKED, _BROUGHT = ("collect-planned", "collected"), ("in-process", "ready"), ("out-for-delivery",)
_WAYS = {
    "on-store": _WORKED,
    "collecte": _FETCHED + _WORKED,
    "delivery": _WORKED + _BROUGHT,
    "collecte-and-delivery": _FETCHED + _WORKED + _BROUGHT,
}
_FORGOTTEN = timedelta(days=3)
_MOVE = """
WITH moved AS (
  UPDATE orders SET step_code = $5, version = version + 1, update_time = $6::timestamptz
  WHERE tenant_id = $1 AND id = $2
)
INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_at, moved_by_name)
VALUES ($1, $3, $2, $5, $4, $6, $7)"""


async def walk(order: Order, shop: Shop, dice: Random, moment: datetime) -> None:
    """Move the order step by step, until now; who never paid has cancelled."""
    made, moves = order.create_time, list[tuple[object, ...]]()
    way = (*_WAYS[order.delivery_type], "delivered")
    if order.status == WAITING and moment - made > _FORGOTTEN:
        way = ("cancelled",)
        await SqlSlots().free(order.slots)
    for code in way:
        made += timedelta(hours=dice.uniform(2, 14))
        if made < moment and code in shop.steps:
            by, name = (order.agent.id, order.agent.full_name) if order.agent else (None, "")
            moves.append((shop.tenant_id, order.id, uuid7(), by, code, made, name))
    await current_transaction().connection.executemany(_MOVE, moves)
