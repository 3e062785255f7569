"""How the money of a cancelled order is given back."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from chassis.errors import invalid_field

from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.movement import (
    CREDIT_RETURNED,
    CREDITED,
    NO_DETAILS,
    REFUNDED,
    ROUNDED,
    WRITTEN_OFF,
    Movement,
    PaymentDetails,
)
from orders_pos.domain.payments.settle import check_methods

TO_PAYMENT_METHOD, TO_WALLET = "payment-method", "wallet"


def give_back(
    order: Order,
    refund_to: str,
    held: Iterable[tuple[Method | None, Decimal]],
    details: PaymentDetails = NO_DETAILS,
) -> list[Movement]:
    """Return the movements after which nothing is paid of an order.

    `held` is the money by the method it was paid with, `details` say at which till it is handed back. Raise
    ValidationError if there is some and `refund_to` does not say where it goes.
    """
    movements = [
        Movement(kind, -amount)
        for kind, amount in (
            (CREDIT_RETURNED, order.wallet_amount),
            (WRITTEN_OFF, order.written_off_amount),
            (ROUNDED, order.rounded_amount),
        )
        if amount
    ]
    if order.paid_amount:
        movements += _give_back_money(order, refund_to, held, details)
    check_methods(movements)
    return movements


def _give_back_money(
    order: Order, refund_to: str, held: Iterable[tuple[Method | None, Decimal]], details: PaymentDetails
) -> Iterator[Movement]:
    if refund_to == TO_WALLET:
        for method, amount in held:
            if amount:
                yield Movement(CREDITED, -amount, PaymentDetails(method))
    elif refund_to == TO_PAYMENT_METHOD:
        for method, amount in held:
            if amount:
                yield Movement(REFUNDED, -amount, replace(details, method=method or order.payment_method))
    else:
        raise invalid_field(
            "refund_to", "This order was paid. Choose where the money goes: back, or to the wallet.", "blank"
        )
