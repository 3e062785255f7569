"""Take a payment of a saved order."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED, order_cancelled_error
from orders_pos.domain.payments.movement import PaymentDetails
from orders_pos.domain.payments.settle import Tender, get_sums, settle
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.payments import check_amount, get_method, too_large
from orders_pos.usecases.payments.save_movements import save_movements


@dataclass(frozen=True)
class TakePayment:
    """Money by a payment method, or credit of the customer's wallet, and the version that it is based on (0: the
    current one)."""

    order_id: UUID
    amount: Decimal
    method_id: UUID | None = None
    from_wallet: bool = False
    rest_as_credit: bool = False
    till: str = ""
    reference: str = ""
    note: str = ""
    version: int = 0


async def take_payment(
    payment: TakePayment, caller: Caller, now: datetime, repositories: OrderRepositories
) -> Order:
    """Add the payment to the ledger and return the order. What is too much is change, or goes into the wallet.

    Raise NotFoundError, StaleError, ForbiddenError, ConflictError if the order is cancelled, and ValidationError.
    """
    check_amount(payment.amount, caller.digits)
    stored = await repositories.get_order_for_update(payment.order_id, caller, payment.version)
    if stored.step.code == CANCELLED:
        raise order_cancelled_error()
    order, tender = await _build_tender(payment, stored, caller, repositories)
    movements = settle(stored.total, get_sums(stored), tender)
    return await save_movements(stored, order, movements, caller, now, repositories)


async def _build_tender(
    payment: TakePayment, stored: Order, caller: Caller, repositories: OrderRepositories
) -> tuple[Order, Tender]:
    details = PaymentDetails(None, payment.till, payment.reference, payment.note)
    if payment.from_wallet:
        if payment.amount > stored.remaining:
            raise too_large("This is more than the order still owes.")
        return stored, Tender(Decimal(0), stored.wallet_amount + payment.amount, details=details)
    method = await get_method(payment.method_id, stored.payment_method, repositories.payments)
    tender = Tender(
        payment.amount,
        stored.wallet_amount,
        payment.rest_as_credit,
        details=replace(details, method=method),
        rounding=await repositories.payments.get_cash_rounding(caller),
    )
    return replace(stored, payment_method=stored.payment_method or method), tender
