"""Card payments in the ledger, what is due at their provider, and refunds that the ledger has decided."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import Refund, RefundStatus, to_minor_units
from payments.recording import decide_refund
from payments.sql_attempts import SqlAttempts
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.movement import REFUNDED

_IS_TAKEN = """
SELECT EXISTS (
  SELECT FROM payment_entry WHERE tenant_id = $1 AND order_id = $2 AND kind = 'taken' AND reference = $3)"""
_IS_REFUNDED = """
SELECT EXISTS (
  SELECT FROM payment_entry WHERE tenant_id = $1 AND order_id = $2 AND kind = 'refunded' AND reference = $3)"""
# A refund that was made at the provider, and only entered into the ledger.
_IS_MADE = "SELECT EXISTS (SELECT FROM payment_refunds WHERE tenant_id = $1 AND provider_id = $2)"
# What can be refunded of the order's card payments, by the payment method that has them in the ledger.
_REFUNDABLE = """
SELECT a.id, a.captured - coalesce((SELECT sum(r.amount) FROM payment_refunds r
  WHERE r.tenant_id = $1 AND r.attempt_id = a.id AND r.status NOT IN ('failed', 'closed')), 0)::bigint AS amount
FROM payment_attempts a WHERE a.tenant_id = $1 AND a.subject_id = $2 AND a.status = 'paid' AND EXISTS (
  SELECT FROM payment_entry e WHERE e.tenant_id = $1 AND e.order_id = $2 AND e.kind = 'taken'
    AND e.reference = a.provider_id AND e.payment_method_id = $3)
ORDER BY a.id"""


class SqlCardLedger:
    """Implements CardLedger in the current transaction."""

    async def is_taken(self, order_id: UUID, reference: str) -> bool:
        """Return whether the ledger of an order has a payment of this reference."""
        transaction = current_transaction()
        return bool(
            await transaction.connection.fetchval(_IS_TAKEN, transaction.tenant_id, order_id, reference)
        )

    async def is_refunded(self, order_id: UUID, reference: str) -> bool:
        """Return whether the ledger of an order has a refund of this reference."""
        transaction = current_transaction()
        return bool(
            await transaction.connection.fetchval(_IS_REFUNDED, transaction.tenant_id, order_id, reference)
        )


class SqlCardRefunds:
    """Refunds of card payments, at the provider or on their way there."""

    async def find(self, attempt_id: UUID, made: Refund) -> RefundAttempt | None:
        """Return what is stored of a refund that the provider reports; None for one that was made there."""
        return next(
            (
                stored
                for stored in await SqlAttempts().list_refunds(attempt_id)
                if made.reference == str(stored.id) or (made.id and made.id == stored.provider_id)
            ),
            None,
        )

    async def list_by_order(self, order_id: UUID) -> Sequence[RefundAttempt]:
        """Return the refunds of an order's card payments, the oldest first."""
        attempts = SqlAttempts()
        return [
            refund
            for attempt in await attempts.list_by_subject(order_id)
            for refund in await attempts.list_refunds(attempt.id)
        ]

    async def close(self, refund: RefundAttempt) -> None:
        """Store that nothing is to be done about a refund that failed."""
        await SqlAttempts().save_refund(replace(refund, status=RefundStatus.CLOSED))

    async def repeat(self, refund: RefundAttempt, now: datetime) -> None:
        """Decide a refund that failed again. Raise ValidationError for more than what is left of the payment."""
        await self.close(refund)
        again = await decide_refund(refund.attempt_id, refund.amount, SqlAttempts(), now)
        OutboxCardSchedule().refund(again)

    def report_failure(self, order: Order, refund: RefundAttempt, amount: Decimal) -> None:
        """Publish that a refund failed."""
        message = events.RefundFailed(
            id=str(refund.id),
            order_id=str(order.id),
            order_number=order.number,
            amount=f"{amount:f}",
            failure_code=refund.failure_code,
        )
        outbox.add(order.id, message)


class OutboxCardSchedule:
    """Implements CardSchedule by internal events that are due later."""

    def check_payment(self, attempt: PaymentAttempt, due: datetime) -> None:
        """Have the payment looked up at its provider at that time."""
        outbox.add(attempt.id, events.CardPaymentCheckDue(attempt_id=str(attempt.id)), due)

    def refund(self, refund: RefundAttempt, due: datetime | None = None) -> None:
        """Have a refund carried out at its provider, at once or at that time."""
        message = events.CardRefundDue(attempt_id=str(refund.attempt_id), refund_id=str(refund.id))
        outbox.add(refund.attempt_id, message, due)


async def refund_at_provider(order: Order, currency: str) -> None:
    """Have the provider refund what the new entries of an order refund of its card payments. What was paid by the same
    method elsewhere, such as at a terminal, is not the provider's."""
    transaction, schedule = current_transaction(), OutboxCardSchedule()
    for movement in order.movements:
        if movement.kind != REFUNDED or movement.details.method is None:
            continue
        reference = movement.details.reference
        if reference and await transaction.connection.fetchval(_IS_MADE, transaction.tenant_id, reference):
            continue
        left = to_minor_units(-movement.amount, currency)
        rows = await transaction.connection.fetch(
            _REFUNDABLE, transaction.tenant_id, order.id, movement.details.method.id
        )
        for row in rows:
            if amount := min(left, row["amount"]):
                schedule.refund(await decide_refund(row["id"], amount, SqlAttempts(), order.update_time))
                left -= amount
