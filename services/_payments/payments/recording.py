"""Recording what the provider reports, within the transaction of the caller."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from chassis.errors import NotFoundError
from chassis.model import uuid7

from payments.attempt import PaymentAttempt, RefundAttempt, check_refund
from payments.events import PaymentEvent
from payments.payment import Payment, Refund, RefundStatus
from payments.sql_attempts import SqlAttempts
from payments.steps import ChargeResult


async def record_payment(payment: Payment, attempts: SqlAttempts) -> PaymentAttempt:
    """Store the state of a payment and return its attempt; the caller decides what follows from it. Raise
    NotFoundError."""
    attempt = await attempts.lock_by_provider_id(*payment.ids)
    applied = attempt.apply(payment)
    return attempt if applied == attempt else await attempts.save(applied)


async def record_charge(attempt_id: UUID, result: ChargeResult, attempts: SqlAttempts) -> PaymentAttempt:
    """Store the result of charging a card. An attempt that the provider never accepted is cancelled."""
    if result.payment is not None:
        return await record_payment(result.payment, attempts)
    attempt = await attempts.lock(attempt_id)
    if not result.failure_code or attempt.provider_id or not attempt.is_open:
        return attempt
    return await attempts.save(replace(attempt.abandon(), failure_code=result.failure_code))


async def record_check(
    attempt_id: UUID, payment: Payment | None, attempts: SqlAttempts, now: datetime
) -> PaymentAttempt:
    """Store the result of looking an attempt up. One that the provider never knew is cancelled after a while."""
    if payment is not None:
        return await record_payment(payment, attempts)
    attempt = await attempts.lock(attempt_id)
    if attempt.provider_id or not attempt.is_abandoned(now):
        return attempt
    return await attempts.save(attempt.abandon())


async def record_event(event: PaymentEvent, attempts: SqlAttempts, now: datetime) -> PaymentAttempt | None:
    """Store what a webhook reports and return the attempt; None for a repeat, and for what is not about one of our
    payments."""
    if not await attempts.add_event(event.id, event.type):
        return None
    try:
        if event.payment:
            return await record_payment(event.payment, attempts)
        if event.refund:
            return await record_refund(event.refund, attempts, now)
    except NotFoundError:
        # A payment of the same account that another program made.
        return None
    return None


async def decide_refund(attempt_id: UUID, amount: int, attempts: SqlAttempts, now: datetime) -> RefundAttempt:
    """Store a refund that is to be carried out. Raise ValidationError for more than what is left of the payment."""
    attempt = await attempts.lock(attempt_id)
    refunds = await attempts.list_refunds(attempt.id)
    pending = sum(refund.amount for refund in refunds if refund.status is RefundStatus.PENDING)
    check_refund(attempt, amount, pending)
    decided = RefundAttempt(uuid7(), attempt.id, amount, now)
    await attempts.save_refund(decided)
    return decided


async def record_refund(refund: Refund, attempts: SqlAttempts, now: datetime) -> PaymentAttempt:
    """Store the state of a refund, also of one that was made at the provider, and return the attempt with what is
    refunded. Raise NotFoundError."""
    attempt = await attempts.lock_by_provider_id(refund.payment_id)
    stored = await attempts.list_refunds(attempt.id)
    attempted = next(
        (other for other in stored if refund.reference == str(other.id) or refund.id == other.provider_id),
        None,
    )
    changed = (attempted or RefundAttempt(uuid7(), attempt.id, refund.amount, now)).apply(refund)
    await attempts.save_refund(changed)
    refunds = [*(other for other in stored if other.id != changed.id), changed]
    refunded = sum(each.amount for each in refunds if each.status is RefundStatus.SUCCEEDED)
    return await attempts.save(replace(attempt, refunded=min(refunded, attempt.captured)))
