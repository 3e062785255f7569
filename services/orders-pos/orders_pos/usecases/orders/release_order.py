"""Release what an order took when it is cancelled."""

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.give_back import give_back
from orders_pos.domain.payments.movement import NO_DETAILS, PaymentDetails
from orders_pos.domain.payments.settle import apply_movements, get_sums
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.usecases.orders import OrderRepositories


async def release_order(
    order: Order,
    refund_to: str,
    caller: Caller,
    repositories: OrderRepositories,
    details: PaymentDetails = NO_DETAILS,
) -> Order:
    """Release the slots and the promo code, give back the stock, and return the order without the money that was
    paid. Raise ForbiddenError if an admin must approve that."""
    held = await repositories.payments.sum_by_method(order.id) if order.paid_amount else []
    movements = give_back(order, refund_to, held, details)
    # Before what other requests wait for: the limits are locked in this order by all of them.
    await repositories.check_movements(movements, caller, order.update_time)
    await repositories.slots.free(order.slot_booking)
    if order.promo:
        await repositories.promos.release(order.promo.id)
    await repositories.stock.move_order(order, stock_changes((), order.lines), caller)
    return apply_movements(order, get_sums(order), movements, caller.digits)
