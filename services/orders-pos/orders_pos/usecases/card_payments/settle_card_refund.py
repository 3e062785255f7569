"""What follows for an order from the state of a refund at the provider of card payments."""

from datetime import datetime

from chassis.context import Caller
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import Refund, RefundStatus, from_minor_units

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.card import as_shop
from orders_pos.domain.payments.movement import REFUNDED, Movement, PaymentDetails
from orders_pos.domain.payments.refund import hand_back
from orders_pos.usecases.card_payments import CardRepositories, Record
from orders_pos.usecases.payments.save_movements import save_movements


async def settle_card_refund(
    payment_attempt: PaymentAttempt,
    made: Refund,
    record: Record,
    caller: Caller,
    now: datetime,
    repositories: CardRepositories,
) -> None:
    """Record a refund that the provider reports, with its order locked.

    One that was made at the provider is entered into the ledger, once. One that the ledger has and that failed is
    reported; it can be tried again.
    """
    orders, refunds = repositories.carts.orders, repositories.refunds
    order = await orders.saved_orders.get_for_update(payment_attempt.subject_id)
    before = await refunds.find(payment_attempt.id, made)
    if await record() is None or (stored := await refunds.find(payment_attempt.id, made)) is None:
        return
    # The ledger decided those that have an id of ours.
    is_ours = made.reference == str(stored.id)
    is_entered = is_ours or await repositories.ledger.is_refunded(order.id, made.id)
    if stored.status is RefundStatus.SUCCEEDED and not is_entered:
        await _enter(order, payment_attempt, stored, caller, now, repositories)
    elif stored.status is RefundStatus.FAILED and (before is None or before.status != stored.status):
        if is_entered:
            refunds.report_failure(order, stored, from_minor_units(stored.amount, payment_attempt.currency))
        else:
            await refunds.close(stored)


async def _enter(
    order: Order,
    payment_attempt: PaymentAttempt,
    refund: RefundAttempt,
    caller: Caller,
    now: datetime,
    repositories: CardRepositories,
) -> None:
    orders, account = repositories.carts.orders, await repositories.accounts.find()
    method = await orders.payments.get_method(account.payment_method_id) if account else None
    details = PaymentDetails(method or order.payment_method, reference=refund.provider_id)
    movement = Movement(REFUNDED, -from_minor_units(refund.amount, payment_attempt.currency), details)
    await save_movements(order, order, [*hand_back(order, movement)], as_shop(caller), now, orders)
