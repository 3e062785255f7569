"""Refund what was paid for a saved order."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.movement import CREDITED, REFUNDED, Movement, PaymentDetails
from orders_pos.domain.payments.refund import hand_back
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.payments import check_amount, get_method, too_large
from orders_pos.usecases.payments.save_movements import save_movements


@dataclass(frozen=True)
class RefundPayment:
    """Money to hand back by a payment method or to put into the customer's wallet, and the version that it is based on
    (0: the current one)."""

    order_id: UUID
    amount: Decimal
    method_id: UUID | None = None
    to_wallet: bool = False
    till: str = ""
    reference: str = ""
    note: str = ""
    version: int = 0


async def refund_payment(
    refund: RefundPayment, caller: Caller, now: datetime, repositories: OrderRepositories
) -> Order:
    """Add the refund to the ledger and return the order, which owes no more than before.

    Raise NotFoundError, StaleError, ForbiddenError, and ValidationError if less than the amount was paid.
    """
    check_amount(refund.amount, caller.digits)
    stored = await repositories.get_order_for_update(refund.order_id, caller, refund.version)
    if refund.amount > stored.paid_amount:
        raise too_large("This is more than was paid.")
    method = await get_method(refund.method_id, stored.payment_method, repositories.payments)
    details = PaymentDetails(method, refund.till, refund.reference, refund.note)
    movement = Movement(CREDITED if refund.to_wallet else REFUNDED, -refund.amount, details)
    return await save_movements(stored, stored, [*hand_back(stored, movement)], caller, now, repositories)
