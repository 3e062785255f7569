"""Steps of demo orders."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.orders.v1.orders_events_pb2 import OrderStepChanged

from orders_pos.adapters.orders.order_events import add_delivery_event
from orders_pos.adapters.orders.resources import read_order
from orders_pos.adapters.reports.sales_changes import add_sale, subtract_sale
from orders_pos.adapters.shipping.sql_slots import SqlSlots
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.adapters.taxes.tax_entries import add_tax_entries, find_sale_change
from orders_pos.demo.shop import Shop
from orders_pos.domain.orders.money import WAITING
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.stock.order_stock import stock_changes

_COLLECTION = ("collect-planned", "collected")
_PROCESSING = ("in-process", "ready")
_DELIVERY = ("out-for-delivery",)
_STEPS_BY_DELIVERY_TYPE = {
    "on-store": _PROCESSING,
    "collecte": _COLLECTION + _PROCESSING,
    "delivery": _PROCESSING + _DELIVERY,
    "collecte-and-delivery": _COLLECTION + _PROCESSING + _DELIVERY,
}
_CANCELLED_AFTER = timedelta(days=3)
_MOVE = """
WITH moved AS (
  UPDATE orders SET step_code = $5, version = version + 1, update_time = $6::timestamptz,
    remaining = CASE $5 WHEN 'cancelled' THEN 0 ELSE remaining END,
    status = CASE $5 WHEN 'cancelled' THEN 'paid' ELSE status END
  WHERE tenant_id = $1 AND id = $2
)
INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_at, moved_by_name)
VALUES ($1, $3, $2, $5, $4, $6, $7)"""


async def add_steps(order: Order, shop: Shop, rng: Random, now: datetime) -> None:
    """Move the order step by step until now; cancel an old order that was never paid."""
    moved_at, moves = order.create_time, list[tuple[object, ...]]()
    step_codes = (*_STEPS_BY_DELIVERY_TYPE[order.delivery_type], "delivered")
    if order.status == WAITING and now - moved_at > _CANCELLED_AFTER:
        step_codes = (CANCELLED,)
        await SqlSlots().free(order.slot_booking)
        cancelled = replace(order, version=order.version + 1)
        await SqlStock().move_order(cancelled, stock_changes((), order.lines), current_caller())
    for code in step_codes:
        moved_at += timedelta(hours=rng.uniform(2, 14))
        if moved_at < now:
            moved_by, name = (order.agent.id, order.agent.full_name) if order.agent else (None, "")
            moves.append((shop.tenant_id, order.id, uuid7(), moved_by, code, moved_at, name))
    await subtract_sale(order.id)
    await current_transaction().connection.executemany(_MOVE, moves)
    await add_sale(order.id)
    if moves and moves[-1][4] == CANCELLED:
        step = replace(order.step, code=CANCELLED)
        cancelled = replace(order, step=step, version=order.version + 1, update_time=moved_at, movements=())
        change = await find_sale_change(cancelled, order, current_caller().digits)
        await add_tax_entries(change, cancelled, order, (), current_caller())
    if moves:
        # Who follows orders and their deliveries learns where this one is.
        reached = await read_order(str(order.id))
        outbox.add(
            order.id,
            OrderStepChanged(order=reached, left=order.step.code, reached=reached.shipment.current_step.code),
        )
        add_delivery_event(reached)
