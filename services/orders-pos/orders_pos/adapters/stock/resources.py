"""The ledger of stock as a resource."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.db import current_transaction
from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.stock.stock_movement import StockMovement

_NUMBERS = "SELECT id::text, order_number FROM orders WHERE tenant_id = $1 AND id = ANY($2::uuid[])"


async def _add_order_numbers(items: Sequence[Any]) -> None:
    transaction = current_transaction()
    ids = {UUID(item.order_id) for item in items if item.order_id}
    if not ids:
        return
    rows = await transaction.connection.fetch(_NUMBERS, transaction.tenant_id, list(ids))
    numbers = dict(rows)
    for item in items:
        item.order_number = numbers.get(item.order_id, "")


stock_movements = Resource(
    rpc.DESCRIPTOR.services_by_name["StockMovements"],
    StockMovement,
    default_order="create_time DESC, id DESC",
    enrich=_add_order_numbers,
)
