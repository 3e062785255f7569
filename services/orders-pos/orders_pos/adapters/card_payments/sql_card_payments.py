"""Card payments in the ledger, what is due at their provider, and refunds that the ledger has decided."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.payments.attempt import PaymentAttempt, RefundAttempt
from chassis.payments.payment import to_minor_units
from chassis.payments.recording import decide_refund
from chassis.payments.sql_attempts import SqlAttempts
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.movement import REFUNDED

_IS_TAKEN = """
SELECT EXISTS (
  SELECT FROM payment_entry WHERE tenant_id = $1 AND order_id = $2 AND kind = 'taken' AND reference = $3)"""
# What can be refunded of the order's card payments, by the payment method that has them in the ledger.
_REFUNDABLE = """
SELECT a.id, a.captured - coalesce((SELECT sum(r.amount) FROM payment_refunds r
  WHERE r.tenant_id = $1 AND r.attempt_id = a.id AND r.status <> 'failed'), 0)::bigint AS amount
FROM payment_attempts a WHERE a.tenant_id = $1 AND a.subject_id = $2 AND a.status = 'paid' AND EXISTS (
  SELECT FROM payment_entry e WHERE e.tenant_id = $1 AND e.order_id = $2 AND e.kind = 'taken'
    AND e.reference = a.provider_id AND e.payment_method_id = $3)
ORDER BY a.id"""


class SqlCardLedger:
    async def is_taken(self, order_id: UUID, reference: str) -> bool:
        """Return whether the ledger of an order has a payment of this reference."""
        transaction = current_transaction()
        return bool(
            await transaction.connection.fetchval(_IS_TAKEN, transaction.tenant_id, order_id, reference)
        )


class OutboxCardSchedule:
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
        left = to_minor_units(-movement.amount, currency)
        rows = await transaction.connection.fetch(
            _REFUNDABLE, transaction.tenant_id, order.id, movement.details.method.id
        )
        for row in rows:
            if amount := min(left, row["amount"]):
                schedule.refund(await decide_refund(row["id"], amount, SqlAttempts(), order.update_time))
                left -= amount
