"""The movements that settle what goods that come back are worth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.cash_rounding import NO_ROUNDING, CashRounding
from orders_pos.domain.payments.movement import (
    CREDIT_RETURNED,
    CREDITED,
    REFUNDED,
    RETURNED,
    Movement,
    PaymentDetails,
)
from orders_pos.domain.payments.settle import (
    check_methods,
    get_sums,
    reduce_write_off,
    refund,
    take_back_rounding,
)


@dataclass(frozen=True)
class ReturnRefund:
    """Where the money goes: into the wallet, or back; by one method, or by those it was paid with."""

    to_wallet: bool
    method: Method | None = None
    till: str = ""


def settle_return(
    order: Order,
    amount: Decimal,
    way: ReturnRefund,
    held: Iterable[tuple[Method | None, Decimal]],
    rounding: CashRounding = NO_ROUNDING,
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
    if sums.remaining(order.total) < 0:
        movements += take_back_rounding(sums, PaymentDetails(None, way.till))
        sums = get_sums(order).add(movements)
    movements += reduce_write_off(order.total, sums)
    excess = max(-get_sums(order).add(movements).remaining(order.total), Decimal(0))
    money = min(excess, sums.paid)
    movements += _hand_back(money, order, way, held, rounding)
    if excess > money:
        movements.append(Movement(CREDIT_RETURNED, money - excess))
    check_methods(movements)
    return movements


def given_back(movements: Iterable[Movement]) -> Decimal:
    """Return how much money and credit the movements give back."""
    kinds = (REFUNDED, CREDITED, CREDIT_RETURNED)
    return -sum((movement.amount for movement in movements if movement.kind in kinds), Decimal(0))


def _hand_back(
    money: Decimal,
    order: Order,
    way: ReturnRefund,
    held: Iterable[tuple[Method | None, Decimal]],
    rounding: CashRounding,
) -> Iterator[Movement]:
    if way.method:
        held = [(way.method, order.paid_amount)]
    for method, amount in held:
        if part := min(max(amount, Decimal(0)), money):
            details = PaymentDetails(method or order.payment_method, way.till)
            if way.to_wallet:
                yield Movement(CREDITED, -part, details)
            else:
                yield from refund(part, amount, details, rounding.step_of(details.method))
            money -= part
