"""Edit a saved order."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.apply_edit import (
    apply_edit,
    changed_fields,
    check_field_permissions,
    check_removed_lines,
    is_same_order,
)
from orders_pos.domain.orders.build_order import build_order
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.checks import check_agent_active, check_references, check_required
from orders_pos.domain.orders.dates import choose_slots
from orders_pos.domain.orders.lines import match_lines
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.pay_order import get_usable_credit
from orders_pos.domain.orders.steps import CANCELLED, order_cancelled_error
from orders_pos.domain.orders.zone_terms import with_zone
from orders_pos.domain.payments.movement import PaymentDetails
from orders_pos.domain.promos.promo import Promo, promo_key
from orders_pos.domain.returns.returned_line import check_returned
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.usecases.check_limits import check_limits
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.move_credit import move_credit
from orders_pos.usecases.orders.move_order import MoveOrder, move_order


@dataclass(frozen=True)
class EditOrder:
    """The edited fields of the cart, and the version that the edit is based on (0: the current one)."""

    order_id: UUID
    cart: Cart
    fields: Collection[str]
    version: int = 0


async def edit_order(
    edit: EditOrder, caller: Caller, now: datetime, repositories: OrderRepositories
) -> Order:
    """Save the edited order, settle the difference, and return the order; save nothing if it is the same.

    Raise NotFoundError, StaleError, ValidationError and ConflictError, and ForbiddenError naming a field that the
    caller's roles may not change.
    """
    stored = await repositories.get_order_for_update(edit.order_id, caller, edit.version)
    cart = apply_edit(stored, edit.cart, edit.fields)
    changed = changed_fields(stored, cart, edit.fields)
    check_field_permissions(changed, stored, caller)
    order = stored
    if changed - {"step_code"}:
        order = await _save(stored, _drop_stored_status(cart, edit), changed, caller, now, repositories)
    if cart.step_code != stored.step.code:
        details = PaymentDetails(till=cart.till, is_queued=cart.is_queued, queued_at=cart.queued_at)
        move = MoveOrder(order.id, cart.step_code, refund_to=cart.refund_to, details=details)
        order = await move_order(move, caller, now, repositories)
    return order


async def _save(
    stored: Order,
    cart: Cart,
    changed: set[str],
    caller: Caller,
    now: datetime,
    repositories: OrderRepositories,
) -> Order:
    check_required(cart)
    context = await repositories.orders.get_checkout_context(cart, stored.step.code, caller)
    context = with_zone(context, cart, caller.country)
    check_references(cart, context, match_lines(cart.lines, stored.lines))
    check_removed_lines(stored, cart, caller)
    if "agent_id" in changed:
        check_agent_active(context)
    order = build_order(cart, context, caller, now, _terms(stored, cart, changed, context, now))
    if is_same_order(order, stored):
        return stored
    if stored.step.code == CANCELLED:
        raise order_cancelled_error()
    check_returned(stored, order)
    await check_limits(order.limit_check, context.role_limits, caller, now, repositories.limit_uses)
    await repositories.slots.rebook(stored.slot_booking, order.slot_booking, context.slot_plan.limits)
    await _update_promo_uses(stored, order, context, now, repositories)
    if changes := stock_changes(order.lines, stored.lines, context.untracked_products):
        await repositories.stock.move_order(order, changes, caller)
    order = await repositories.saved_orders.update(order, stored, caller)
    await move_credit(order, repositories.wallets, first_buyer=stored.buyer)
    if order.notify_customer:
        await repositories.notifications.add("order-changed", order, caller, now)
    return order


def _drop_stored_status(cart: Cart, edit: EditOrder) -> Cart:
    """Drop the stored status, which new amounts may change; keep one that was sent, so that it is checked."""
    return cart if "status" in edit.fields else replace(cart, status="")


def _terms(
    stored: Order, cart: Cart, changed: set[str], context: CheckoutContext, now: datetime
) -> OrderTerms:
    return OrderTerms(
        stored,
        choose_promo(stored, cart, context),
        choose_slots(cart, context, now, stored),
        get_usable_credit(context.buyer, stored),
        is_credit_adjusted="wallet_amount" not in changed,
    )


def choose_promo(stored: Order, cart: Cart, context: CheckoutContext) -> Promo | None:
    """Return the promo code with the value it had when the order was saved, or another code."""
    if stored.promo and promo_key(cart.promo_code) == promo_key(stored.promo.code):
        return stored.promo
    return context.promo.promo if context.promo else None


async def _update_promo_uses(
    stored: Order, order: Order, context: CheckoutContext, now: datetime, repositories: OrderRepositories
) -> None:
    if order.promo == stored.promo:
        return
    if stored.promo:
        await repositories.promos.release(stored.promo.id)
    if order.promo and context.promo:
        context.promo.check(order.products_total, now.astimezone(context.slot_plan.hours.zone))
        await repositories.promos.use(order.promo.id, order.buyer.id)
