"""Check out a cart."""

from datetime import datetime

from chassis.context import Caller

from orders_pos.domain.orders.access import check_can_create
from orders_pos.domain.orders.build_order import build_order
from orders_pos.domain.orders.cart import RECEIVED, Cart, CheckoutContext
from orders_pos.domain.orders.checks import (
    check_agent_active,
    check_permissions,
    check_references,
    check_required,
    check_step,
)
from orders_pos.domain.orders.dates import choose_slots
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.pay_order import get_usable_credit
from orders_pos.domain.orders.zone_terms import with_zone
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.save_new_order import save_new_order


async def checkout(cart: Cart, caller: Caller, now: datetime, repositories: OrderRepositories) -> Order:
    """Save the cart as an order and return it.

    Raise ValidationError naming each invalid field, ForbiddenError for what the caller's roles do not allow, and
    ConflictError if a slot is full or a product out of stock that may not be sold without.
    """
    check_can_create(caller)
    check_permissions(cart, caller)
    check_required(cart)
    context = await repositories.orders.get_checkout_context(cart, cart.step_code or RECEIVED, caller)
    context = with_zone(context, cart, caller.country)
    check_references(cart, context)
    check_agent_active(context)
    if cart.step_code:
        check_step(context.step, caller)
    order = build_order(cart, context, caller, now, _terms(cart, context, now))
    _check_promo(order, context, now)

    async def take_stock(saved: Order) -> None:
        if taken := stock_changes(saved.lines, untracked=context.untracked_products):
            await repositories.stock.move_order(saved, taken, caller)

    order = await save_new_order(order, context, caller, repositories, take_stock)
    if order.notify_customer:
        await repositories.notifications.add("order-saved", order, caller, now)
    return order


def _terms(cart: Cart, context: CheckoutContext, now: datetime) -> OrderTerms:
    promo = context.promo.promo if context.promo else None
    return OrderTerms(None, promo, choose_slots(cart, context, now), get_usable_credit(context.buyer, None))


def _check_promo(order: Order, context: CheckoutContext, now: datetime) -> None:
    if context.promo:
        context.promo.check(order.products_total, now.astimezone(context.slot_plan.hours.zone))
