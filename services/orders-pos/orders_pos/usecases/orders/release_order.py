"""Release what an order took when it is cancelled."""

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.give_back import give_back
from orders_pos.domain.payments.settle import apply_movements, get_sums
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.check_limits import check_limits


async def release_order(
    order: Order, refund_to: str, caller: Caller, repositories: OrderRepositories
) -> Order:
    """Release the slots and the promo code, give back the stock, and return the order without the money that was
    paid."""
    await repositories.slots.free(order.slot_booking)
    if order.promo:
        await repositories.promos.release(order.promo.id)
    await repositories.stock.move_order(order, stock_changes((), order.lines), caller)
    held = await repositories.payments.sum_by_method(order.id) if order.paid_amount else []
    movements = give_back(order, refund_to, held)
    await check_limits(movements, caller, repositories)
    return apply_movements(order, get_sums(order), movements, caller.digits)
