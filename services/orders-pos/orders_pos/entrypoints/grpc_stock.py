"""Rpcs of stock."""

from decimal import Decimal
from uuid import UUID

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.stock.resources import stock_movements
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.domain.stock.stock_movement import StockEntry
from orders_pos.usecases.stock.record_stock_entry import record_stock_entry


async def create_stock_movement_rpc(request: rpc.CreateStockMovementRequest) -> pb.StockMovement:
    """Record a change of stock by hand, and return it."""
    movement_id = await record_stock_entry(_to_entry(request.item), current_caller(), now(), SqlStock())
    stored: pb.StockMovement = await stock_movements.read(movement_id)
    return stored


def _to_entry(item: pb.StockMovement) -> StockEntry:
    if item.HasField("counted") == item.HasField("quantity"):
        raise invalid_field("item.quantity", "Send either the quantity or what was counted.", "blank")
    is_count = item.HasField("counted")
    tenths = Decimal(item.counted if is_count else item.quantity) * 10
    return StockEntry(
        StockKey(UUID(item.product_id), item.attribute_value_id),
        enum_label(pb.StockMovementKind.DESCRIPTOR, item.kind),
        int(tenths),
        item.reason.strip(),
        is_count=is_count,
    )
