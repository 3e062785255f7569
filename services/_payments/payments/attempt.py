"""An attempt to pay by card: stored before the provider is asked, so that no crash loses what happened to it."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from chassis.errors import ConflictError, invalid_field

from payments.payment import NewPayment, Payment, PaymentStatus, Refund, RefundStatus

_OPEN = frozenset(
    {
        PaymentStatus.CREATED,
        PaymentStatus.ACTION_REQUIRED,
        PaymentStatus.PROCESSING,
        PaymentStatus.AUTHORIZED,
    }
)
# What waits for the customer this long is cancelled.
ABANDONED_AFTER = timedelta(minutes=30)
# How often an open attempt is looked up at the provider: soon at first, then less and less often.
_FIRST_CHECK, _LONGEST_CHECK = timedelta(seconds=30), timedelta(hours=6)


@dataclass(frozen=True)
class PaymentAttempt:
    """`subject_id` is what is paid, such as an order; `provider_id` is empty until the provider knows the payment."""

    id: UUID
    subject_id: UUID
    amount: int
    currency: str
    create_time: datetime
    status: PaymentStatus = PaymentStatus.CREATED
    provider_id: str = ""
    captured: int = 0
    refunded: int = 0
    redirect_url: str = ""
    failure_code: str = ""
    version: int = 1

    @property
    def is_open(self) -> bool:
        """Whether its status can still change by itself."""
        return self.status in _OPEN

    @property
    def refundable(self) -> int:
        """What is left to refund, in minor units."""
        return self.captured - self.refunded

    def to_new_payment(self, description: str = "", page_return_url: str = "") -> NewPayment:
        """Return the request for the provider, which has the attempt's id as its reference."""
        return NewPayment(
            str(self.id), self.amount, self.currency, description, page_return_url=page_return_url
        )

    def apply(self, payment: Payment) -> "PaymentAttempt":
        """Return the attempt with the state of its payment. A state that is older than the stored one changes nothing:
        webhooks come late and out of order. A payment that began on a page has its own id from then on. Raise
        ConflictError for another payment."""
        is_same = self.provider_id in payment.ids
        if not is_same or (payment.amount, payment.currency) != (self.amount, self.currency):
            raise ConflictError("This is not the payment of this attempt.", "payment-mismatch")
        if payment.status.is_before(self.status):
            return self
        return replace(
            self,
            provider_id=payment.id,
            status=payment.status,
            captured=max(self.captured, payment.captured),
            redirect_url=payment.redirect_url,
            failure_code=payment.failure_code,
        )

    def abandon(self) -> "PaymentAttempt":
        """Return the attempt cancelled. Raise ConflictError once the provider knows its payment."""
        if self.provider_id:
            raise ConflictError("The provider knows this payment: cancel it there.", "payment-state")
        return replace(self, status=PaymentStatus.CANCELLED)

    def is_abandoned(self, now: datetime) -> bool:
        """Whether it has waited too long for the customer."""
        is_waiting = self.status in (PaymentStatus.CREATED, PaymentStatus.ACTION_REQUIRED)
        return is_waiting and now - self.create_time >= ABANDONED_AFTER

    def next_check(self, now: datetime) -> datetime | None:
        """Return when to look the payment up, None once its status is final."""
        if not self.is_open:
            return None
        return now + min(max(now - self.create_time, _FIRST_CHECK), _LONGEST_CHECK)


@dataclass(frozen=True)
class RefundAttempt:
    """A refund that was decided; stored before the provider is asked."""

    id: UUID
    attempt_id: UUID
    amount: int
    create_time: datetime
    status: RefundStatus = RefundStatus.PENDING
    provider_id: str = ""
    failure_code: str = ""

    def apply(self, refund: Refund) -> "RefundAttempt":
        """Return the refund with its state at the provider; a refund that succeeded can still fail, but never becomes
        pending again."""
        if self.status is not RefundStatus.PENDING and refund.status is RefundStatus.PENDING:
            return self
        if self.status in (RefundStatus.FAILED, RefundStatus.CLOSED):
            return self
        return replace(self, status=refund.status, provider_id=refund.id, failure_code=refund.failure_code)


def check_refund(attempt: PaymentAttempt, amount: int, pending: int) -> None:
    """Raise ValidationError for an amount that is not left; `pending` is the sum of the refunds under way."""
    if not 0 < amount <= attempt.refundable - pending:
        raise invalid_field("amount", "This is more than what is left of the payment.", "too-large")
