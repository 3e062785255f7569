"""Calls to the provider between transactions, each of which can be repeated after a crash."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime

from chassis.errors import BusyError, ConflictError, NotFoundError

from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import Confirmation, Payment, PaymentProvider, PaymentStatus, Refund

# Stores the payment's id with the attempt in a transaction of its own; raises ConflictError for an attempt that was
# cancelled meanwhile.
Attach = Callable[[str], Awaitable[None]]

UNKNOWN_METHOD, UNAVAILABLE = "payment_method_unknown", "payment_provider_unavailable"


@dataclass(frozen=True)
class ChargeResult:
    """Result of charging a card. Without `payment` nothing is known of it; with `failure_code` nothing was charged
    and nothing will be."""

    payment: Payment | None = None
    failure_code: str = ""


async def try_charge(
    attempt: PaymentAttempt, confirmation: Confirmation, provider: PaymentProvider, attach: Attach
) -> ChargeResult:
    """Do as `charge`, and cancel a payment that the provider does not accept. Raise no DomainError of the provider."""
    attached = attempt.provider_id

    async def remember(payment_id: str) -> None:
        nonlocal attached
        await attach(payment_id)
        attached = payment_id

    try:
        return ChargeResult(await charge(attempt, confirmation, provider, remember))
    except BusyError:
        return ChargeResult(failure_code="" if attached else UNAVAILABLE)
    except (ConflictError, NotFoundError) as error:
        code = error.code if isinstance(error, ConflictError) else UNKNOWN_METHOD
    if not attached:
        return ChargeResult(failure_code=code)
    try:
        payment = await provider.get(attached)
        if payment.status is PaymentStatus.CREATED:
            payment = await _cancel(attached, attempt, provider)
        if payment.status is PaymentStatus.CANCELLED:
            payment = replace(payment, failure_code=code)
    except (BusyError, ConflictError, NotFoundError):
        return ChargeResult()
    return ChargeResult(payment)


async def charge(
    attempt: PaymentAttempt, confirmation: Confirmation, provider: PaymentProvider, attach: Attach
) -> Payment:
    """Create the attempt's payment and charge the card; without a card, open a page on which the customer pays. The
    payment's id is stored before anything is charged, so whatever is charged can be looked up."""
    payment_id = attempt.provider_id
    if not payment_id:
        page_return_url = "" if confirmation.payment_method else confirmation.return_url
        new = attempt.to_new_payment(confirmation.description, page_return_url)
        payment_id = (await provider.create(new, f"{attempt.id}:create")).id
        await attach(payment_id)
    # A repeat finds a payment that may be charged already; the reply to its key would show it as it was.
    payment = await provider.get(payment_id)
    if payment.status is not PaymentStatus.CREATED:
        return payment
    return await provider.confirm(payment_id, confirmation, f"{attempt.id}:confirm")


async def check(attempt: PaymentAttempt, provider: PaymentProvider, now: datetime) -> Payment | None:
    """Return the state of an open attempt's payment, cancelling one that the customer abandoned; None if the provider
    does not know it."""
    if not attempt.provider_id:
        return None
    payment = await provider.get(attempt.provider_id)
    if not (attempt.is_abandoned(now) and payment.status.is_before(PaymentStatus.PROCESSING)):
        return payment
    return await _cancel(attempt.provider_id, attempt, provider)


async def _cancel(payment_id: str, attempt: PaymentAttempt, provider: PaymentProvider) -> Payment:
    try:
        return await provider.cancel(payment_id, f"{attempt.id}:cancel")
    except ConflictError:
        # The customer was quicker.
        return await provider.get(payment_id)


async def refund(attempt: PaymentAttempt, decided: RefundAttempt, provider: PaymentProvider) -> Refund:
    """Have a stored refund carried out, or return it if it was. Idempotency keys are forgotten after a day, so it is
    looked for first."""
    for made in await provider.list_refunds(attempt.provider_id):
        if made.reference == str(decided.id):
            return made
    return await provider.refund(attempt.provider_id, decided.amount, str(decided.id), f"{decided.id}:refund")
