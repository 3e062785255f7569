"""Take what a cart holds for its order."""

from datetime import datetime
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.usecases.orders import Stock
from orders_pos.usecases.stock import Reservations


async def take_reservation(
    holder: UUID, order: Order, caller: Caller, now: datetime, reservations: Reservations, stock: Stock
) -> None:
    """Take the stock of a new order, with what its cart had reserved, in the transaction that saves the order.

    The levels stay locked in between, so nobody else gets what is released. A reservation that expired counts for
    nothing: raise ConflictError `out-of-stock` if less is available now.
    """
    await reservations.replace(holder, {}, now)
    await stock.move_order(order, stock_changes(order.lines), caller, is_strict=True)
