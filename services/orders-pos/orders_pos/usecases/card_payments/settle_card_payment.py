"""What follows for an order from the state of its card payment."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from payments.attempt import PaymentAttempt
from payments.payment import PaymentStatus, from_minor_units

from orders_pos.domain.orders.cart import RECEIVED
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.payments.card import FAILED, as_shop
from orders_pos.domain.payments.movement import REFUNDED, TAKEN, Movement, PaymentDetails
from orders_pos.domain.payments.settle import Tender, get_sums, settle
from orders_pos.usecases.card_payments import CardRepositories, Record
from orders_pos.usecases.carts.hold_stock import hold_stock
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.orders.move_credit import move_credit
from orders_pos.usecases.orders.release_order import release_order
from orders_pos.usecases.payments.save_movements import save_movements


async def settle_card_payment(
    payment_attempt: PaymentAttempt,
    record: Record,
    caller: Caller,
    now: datetime,
    repositories: CardRepositories,
) -> PaymentAttempt | None:
    """Record what the provider reports of a known attempt, with its order locked, and return the attempt.

    What was paid is added to the ledger, once; for an order that was cancelled it is refunded. An order whose payment
    failed is cancelled, and its cart can be ordered again.
    """
    orders, shop = repositories.carts.orders, as_shop(caller)
    order = await orders.saved_orders.get_for_update(payment_attempt.subject_id)
    was_open = (await repositories.attempts.get(payment_attempt.id)).is_open
    attempt = await record()
    if attempt is None:
        return None
    if attempt.status is PaymentStatus.PAID:
        if not await repositories.ledger.is_taken(order.id, attempt.provider_id):
            await _take(order, attempt, shop, now, repositories)
    elif was_open and attempt.status in FAILED and order.step.code == RECEIVED and not order.paid_amount:
        await _release(order, attempt, shop, now, repositories)
    return attempt


async def _take(
    order: Order, attempt: PaymentAttempt, caller: Caller, now: datetime, repositories: CardRepositories
) -> None:
    orders, account = repositories.carts.orders, await repositories.accounts.find()
    amount = from_minor_units(attempt.captured, attempt.currency)
    method = await orders.payments.get_method(account.payment_method_id) if account else None
    details = PaymentDetails(method or order.payment_method, reference=attempt.provider_id)
    if order.step.code == CANCELLED:
        movements = [Movement(TAKEN, amount, details), Movement(REFUNDED, -amount, details)]
    else:
        # What is too much, because the order was made smaller meanwhile, is the customer's credit.
        tender = Tender(amount, order.wallet_amount, rest_as_credit=True, details=details)
        movements = settle(order.total, get_sums(order), tender)
    paid = await save_movements(order, order, movements, caller, now, orders)
    if paid.notify_customer and paid.step.code != CANCELLED:
        await orders.notifications.add("order-saved", paid, caller, now)


async def _release(
    order: Order, attempt: PaymentAttempt, caller: Caller, now: datetime, repositories: CardRepositories
) -> None:
    orders = repositories.carts.orders
    step = await orders.saved_orders.get_step(CANCELLED)
    if step is None:
        return
    released = replace(
        order, movements=(), step=step, version=order.version + 1, update_time=now, saved_by=caller.name
    )
    released = await release_order(released, "", caller, orders)
    reason = attempt.failure_code or attempt.status.value
    released = await orders.saved_orders.move(released, order, reason, caller)
    await move_credit(released, orders.wallets, first_buyer=released.buyer)
    await _reopen_cart(order.id, caller, now, repositories)


async def _reopen_cart(order_id: UUID, caller: Caller, now: datetime, repositories: CardRepositories) -> None:
    """Let the shopper order the cart again, unless they began another one."""
    carts = repositories.carts
    placed = await carts.shop_orders.get(order_id)
    cart = await carts.carts.get_for_update(placed.cart_id) if placed else None
    if cart is None or cart.order_id != order_id:
        return
    cart = replace(cart, order_id=None)
    await carts.carts.save(cart)
    await hold_stock(await load_priced_cart(cart, caller, now, carts), now, carts)
