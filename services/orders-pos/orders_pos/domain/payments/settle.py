"""The movements that settle an order, and the amounts and status that follow from them. Nothing else derives either."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from chassis.errors import invalid_field
from chassis.money import round_half_up

from orders_pos.domain.copy_with import copy_with
from orders_pos.domain.orders.money import payment_status
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.payments import movement as kinds
from orders_pos.domain.payments.cash_rounding import (
    NO_ROUNDING,
    CashRounding,
    CashStep,
    round_cash,
    round_to,
)
from orders_pos.domain.payments.movement import NO_DETAILS, Movement, PaymentDetails
from orders_pos.domain.payments.sums import PaymentSums

_ZERO = Decimal(0)


@dataclass(frozen=True)
class Tender:
    """What is settled with: money (negative to hand it back), the credit that the order is to use in all, and whether
    what is too much goes into the wallet. `is_other_wallet`: the credit used so far is another customer's."""

    money: Decimal
    credit: Decimal
    rest_as_credit: bool = False
    is_other_wallet: bool = False
    details: PaymentDetails = NO_DETAILS
    rounding: CashRounding = NO_ROUNDING

    @property
    def step(self) -> CashStep:
        """What is paid and handed back is a multiple of; None if it is not rounded: credit has no coins."""
        return None if self.rest_as_credit else self.rounding.step_of(self.details.method)


def settle(total: Decimal, sums: PaymentSums, tender: Tender) -> list[Movement]:
    """Return the movements after which no more is paid than the total. Raise ValidationError if money moves without a
    payment method."""
    movements = [*_move_credit(sums.wallet, tender)]
    movements += _round_payment(total, sums.add(movements), tender)
    movements += _move_money(tender)
    movements += reduce_write_off(total, sums.add(movements))
    now = sums.add(movements)
    movements += _hand_back(-now.remaining(total), now.paid, tender)
    check_methods(movements)
    return movements


def _round_payment(total: Decimal, sums: PaymentSums, tender: Tender) -> Iterator[Movement]:
    """Yield the movement after which the order is rounded as it is paid now: what was rounded before counts no more
    once cash is paid, or money is handed back."""
    remaining = sums.remaining(total)
    if tender.money > 0 and tender.step is not None:
        rounded = round_cash(remaining + sums.rounded, tender.money, tender.step)
    else:
        rounded = _ZERO if remaining < tender.money else sums.rounded
    yield from _change_rounding(rounded - sums.rounded, tender.details)


def _change_rounding(amount: Decimal, details: PaymentDetails) -> Iterator[Movement]:
    if amount:
        yield Movement(kinds.ROUNDED, amount, details)


def take_back_rounding(sums: PaymentSums, details: PaymentDetails) -> Iterator[Movement]:
    """Yield the movement after which nothing is rounded."""
    yield from _change_rounding(-sums.rounded, details)


def refund(amount: Decimal, most: Decimal, details: PaymentDetails, step: CashStep) -> Iterator[Movement]:
    """Yield the refund, rounded if it is cash but at most what is there, and what rounding makes of it."""
    rounded = min(round_to(amount, step), most) if step else amount
    yield Movement(kinds.REFUNDED, -rounded, details)
    yield from _change_rounding(rounded - amount, details)


def _move_credit(used: Decimal, tender: Tender) -> Iterator[Movement]:
    if tender.is_other_wallet and used:
        yield Movement(kinds.CREDIT_RETURNED, -used)
        used = _ZERO
    if tender.credit > used:
        yield Movement(kinds.CREDIT_USED, tender.credit - used)
    elif tender.credit < used:
        yield Movement(kinds.CREDIT_RETURNED, tender.credit - used)


def _move_money(tender: Tender) -> Iterator[Movement]:
    if tender.money:
        yield Movement(kinds.TAKEN if tender.money > 0 else kinds.REFUNDED, tender.money, tender.details)


def reduce_write_off(total: Decimal, sums: PaymentSums) -> Iterator[Movement]:
    """Yield the movement that takes back what was written off before any money is handed back: nobody paid it."""
    if reduced := min(sums.written_off, max(-sums.remaining(total), _ZERO)):
        yield Movement(kinds.WRITTEN_OFF, -reduced)


def _hand_back(excess: Decimal, paid: Decimal, tender: Tender) -> Iterator[Movement]:
    """Hand back what is too much of what was paid: from the money just taken as change, the rest as a refund."""
    if excess <= 0:
        return
    if tender.rest_as_credit:
        yield Movement(kinds.CREDITED, -excess, tender.details)
        return
    change = min(excess, max(tender.money, _ZERO))
    if change:
        yield Movement(kinds.CHANGE, -change, tender.details)
    if excess > change:
        yield from refund(excess - change, paid - change, tender.details, tender.step)


def check_methods(movements: Iterable[Movement]) -> None:
    """Raise ValidationError if money moves without a payment method."""
    if any(movement.kind in kinds.MONEY_KINDS and not movement.details.method for movement in movements):
        raise invalid_field("payment_method_id", "Choose the payment method: money was paid.", "blank")


def apply_movements(order: Order, sums: PaymentSums, movements: Iterable[Movement], digits: int) -> Order:
    """Return the order with the movements, and with the amounts and the status that follow from all its entries."""
    movements = list(movements)
    sums = sums.add(movements)
    money = partial(round_half_up, digits=digits)
    remaining = remaining_of(order, sums)
    return copy_with(
        order,
        movements=movements,
        status=payment_status(len(order.lines), order.total, remaining),
        remaining=money(max(remaining, _ZERO)),
        wallet_amount=money(sums.wallet),
        paid_amount=money(sums.paid),
        received_amount=money(sums.received),
        change=money(sums.change),
        refunded_amount=money(sums.refunded),
        rest_as_credit=money(sums.credited),
        written_off_amount=money(sums.written_off),
        returned_amount=money(sums.returned),
        rounded_amount=money(sums.rounded),
    )


def remaining_of(order: Order, sums: PaymentSums) -> Decimal:
    """Return what is left to pay of an order; negative if more was paid. Nobody pays a cancelled order."""
    return (
        min(sums.remaining(order.total), _ZERO)
        if order.step.code == CANCELLED
        else sums.remaining(order.total)
    )


def get_sums(order: Order | None) -> PaymentSums:
    """Return the sums of the entries of a stored order; zeros for a new one."""
    if order is None:
        return PaymentSums()
    return PaymentSums(
        order.received_amount,
        order.change,
        order.refunded_amount,
        order.rest_as_credit,
        order.wallet_amount,
        order.written_off_amount,
        order.returned_amount,
        order.rounded_amount,
    )
