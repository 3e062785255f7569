"""Save a sale."""

from datetime import datetime

from chassis.context import Caller

from orders_pos.domain.orders.cart import RECEIVED, Checkout, Facts
from orders_pos.domain.orders.checks import check_agent, check_known, check_rights, check_step, check_whole
from orders_pos.domain.orders.dates import choose_slots
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.settle import Terms, settle, usable_credit
from orders_pos.domain.promos.promo import Promo
from orders_pos.usecases.orders import Desk


async def checkout(cart: Checkout, caller: Caller, now: datetime, desk: Desk) -> Order:
    """The saved order; raises Invalid naming each field at fault, Forbidden for what the caller's roles don't allow,
    Conflict for a slot that is full."""
    check_rights(cart, caller)
    check_whole(cart)
    facts = await desk.orders.facts(cart, cart.step_code or RECEIVED, caller)
    check_known(cart, facts)
    check_agent(facts)
    if cart.step_code:
        check_step(facts.step, caller)
    order = settle(cart, facts, caller, now, _terms(cart, facts, now))
    _check_promo(order, facts, now)
    if order.slots:
        await desk.slots.book(order.slots, facts.plan.capacity)
    if order.promo:
        await desk.promos.use(order.promo.id)
    order = await desk.orders.add(order, caller)
    if order.wallet_amount:
        await desk.wallets.move(order.buyer, -order.wallet_amount, "order-payment", order)
    if order.rest_as_credit:
        await desk.wallets.move(order.buyer, order.rest_as_credit, "rest", order)
    if order.notify_customer:
        await desk.letters.write("order-saved", order, caller, now)
    return order


def _terms(cart: Checkout, facts: Facts, now: datetime) -> Terms:
    promo: Promo | None = facts.promo.promo if facts.promo else None
    return Terms(None, promo, choose_slots(cart, facts, now), usable_credit(facts.buyer, None))


def _check_promo(order: Order, facts: Facts, now: datetime) -> None:
    if facts.promo:
        facts.promo.check(order.products_total, now.astimezone(facts.plan.hours.zone))
