"""Save a new order with all that it takes."""

from collections.abc import Awaitable, Callable

from chassis.context import Caller

from orders_pos.domain.orders.cart import CheckoutContext
from orders_pos.domain.orders.order import Order
from orders_pos.usecases.check_limits import check_limits
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.move_credit import move_credit


async def save_new_order(
    order: Order,
    context: CheckoutContext,
    caller: Caller,
    repositories: OrderRepositories,
    take_stock: Callable[[Order], Awaitable[None]],
) -> Order:
    """Check the limits of the caller's roles, book the slots, use the promo code, take the stock, insert the order and
    move the credit; return the order with its number.

    Raise ForbiddenError if an admin must approve it, ConflictError if a slot is full or stock is missing, and
    ValidationError for a slot without room for the quantity, a code that is used up or a balance that is too low.
    """
    limits = context.role_limits
    await check_limits(order.limit_check, limits, caller, order.create_time, repositories.limit_uses)
    if order.slots:
        await repositories.slots.book(order.slot_booking, context.slot_plan.limits)
    if order.promo:
        await repositories.promos.use(order.promo.id, order.buyer.id)
    await take_stock(order)
    order = await repositories.orders.add(order, caller)
    await move_credit(order, repositories.wallets, first_buyer=order.buyer)
    return order
