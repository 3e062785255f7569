"""The movements that settle what goods that come back are worth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.movement import (
    CREDIT_RETURNED,
    CREDITED,
    REFUNDED,
    RETURNED,
    Movement,
    PaymentDetails,
)
from orders_pos.domain.payments.settle import check_methods, get_sums, reduce_write_off


@dataclass(frozen=True)
class ReturnRefund:
    """Where the money goes: into the wallet, or back; by one method, or by those it was paid with."""

    to_wallet: bool
    method: Method | None = None
    till: str = ""


def settle_return(
    order: Order, amount: Decimal, refund: ReturnRefund, held: Iterable[tuple[Method | None, Decimal]]
) -> list[Movement]:
    """Return the movements after which no more is paid of an order than what it is worth without goods of this amount.

    What was not paid is given back by nobody: first the debt falls, then what was written off, then money is handed
    back, then credit. `held` is the money by the method it was paid with. Raise ValidationError if money moves without
    a payment method.
    """
    if not amount:
        return []
    movements = [Movement(RETURNED, amount)]
    sums = get_sums(order).add(movements)
    movements += reduce_write_off(order.total, sums)
    excess = max(-get_sums(order).add(movements).remaining(order.total), Decimal(0))
    money = min(excess, sums.paid)
    movements += _hand_back(money, order, refund, held)
    if excess > money:
        movements.append(Movement(CREDIT_RETURNED, money - excess))
    check_methods(movements)
    return movements


def given_back(movements: Iterable[Movement]) -> Decimal:
    """Return how much money and credit the movements give back."""
    kinds = (REFUNDED, CREDITED, CREDIT_RETURNED)
    return -sum((movement.amount for movement in movements if movement.kind in kinds), Decimal(0))


def _hand_back(
    money: Decimal, order: Order, refund: ReturnRefund, held: Iterable[tuple[Method | None, Decimal]]
) -> Iterator[Movement]:
    kind = CREDITED if refund.to_wallet else REFUNDED
    if refund.method:
        held = [(refund.method, money)]
    for method, amount in held:
        if part := min(max(amount, Decimal(0)), money):
            yield Movement(kind, -part, PaymentDetails(method or order.payment_method, refund.till))
            money -= part
