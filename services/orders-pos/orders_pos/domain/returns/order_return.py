"""Returns that customers asked for or staff entered, and what was decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import CUSTOMER, Caller
from chassis.errors import ConflictError, invalid_field
from chassis.model import uuid7
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.returns.returned_line import ReturnedLine, StoredLine, from_stored, to_stored
from orders_pos.domain.returns.returned_tax import split_returned_tax
from orders_pos.domain.rows import Row

REQUESTED, ACCEPTED, REJECTED = "requested", "accepted", "rejected"
_INSTANT = DateTime(timezone=True)


@dataclass(frozen=True)
class ReturnTerms:
    """What is kept of the worth of returned goods, the fee of the delivery, where it is given back with them, and what
    is given back by rates of tax, where prices do not include it."""

    fee: Decimal
    shipping: Decimal
    taxed: Sequence[TaxPart] = ()

    @property
    def added_tax(self) -> Decimal:
        """The tax that is given back beside prices."""
        return sum((part.tax for part in self.taxed), Decimal(0))

    def settle(self, lines: Sequence[ReturnedLine]) -> Decimal:
        """Return what the return is worth to the customer."""
        return sum_amounts(lines) - self.fee + self.shipping + self.added_tax


@dataclass(frozen=True)
class Acceptance:
    """What an accepted return came to: the money and credit that was given back, the credit note, whether the goods are
    in stock again, and what was kept of their worth or given back beside it."""

    refunded_amount: Decimal
    credit_note_id: UUID
    is_restocked: bool
    terms: ReturnTerms


class OrderReturn(Row, table=True):
    """One return. It is decided once; after that it never changes."""

    order_id: UUID
    order_number: str
    status: str = REQUESTED
    reason: str
    lines: list[StoredLine] = Field(sa_type=JSONB)
    amount: Decimal
    refunded_amount: Decimal = Decimal(0)
    decision_reason: str = ""
    is_restocked: bool = False
    credit_note_id: UUID | None = None
    decided_by: str = ""
    return_fee: Decimal = Decimal(0)
    shipping_refund: Decimal = Decimal(0)
    added_tax: Decimal = Decimal(0)
    entered_by: str = ""
    decide_time: datetime | None = Field(default=None, sa_type=_INSTANT)  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too

    @property
    def returned_lines(self) -> list[ReturnedLine]:
        """The lines, parsed from their stored JSON."""
        return [from_stored(line) for line in self.lines]

    def accept(
        self, lines: Sequence[ReturnedLine], acceptance: Acceptance, caller: Caller, now: datetime
    ) -> None:
        """Accept the return of the lines at their present worth. Raise ConflictError if it was decided before."""
        self._decide(ACCEPTED, caller, now)
        self.lines, self.amount = [to_stored(line) for line in lines], sum_amounts(lines)
        self.refunded_amount, self.credit_note_id = acceptance.refunded_amount, acceptance.credit_note_id
        self.is_restocked = acceptance.is_restocked
        terms = acceptance.terms
        self.return_fee, self.shipping_refund, self.added_tax = terms.fee, terms.shipping, terms.added_tax

    def reject(self, reason: str, caller: Caller, now: datetime) -> None:
        """Reject the return. Raise ConflictError if it was decided before."""
        self._decide(REJECTED, caller, now)
        self.decision_reason = reason

    def check_open(self) -> None:
        """Raise ConflictError if the return was decided before."""
        if self.status != REQUESTED:
            raise ConflictError("This return was decided already.", "return-decided")

    def _decide(self, status: str, caller: Caller, now: datetime) -> None:
        self.check_open()
        self.status, self.decided_by, self.decide_time, self.update_time = status, caller.name, now, now


def new_return(
    order: Order, lines: Sequence[ReturnedLine], reason: str, caller: Caller, now: datetime
) -> OrderReturn:
    """Return the return that a customer asks for, or that somebody of the shop enters for them."""
    return OrderReturn(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        order_id=order.id,
        order_number=order.number,
        reason=reason,
        lines=[to_stored(line) for line in lines],
        amount=sum_amounts(lines),
        entered_by="" if CUSTOMER in caller.roles else caller.name,
        create_time=now,
        update_time=now,
    )


def sum_amounts(lines: Sequence[ReturnedLine]) -> Decimal:
    """Return the sum of the lines' amounts, 0 for no lines."""
    return sum((line.amount for line in lines), Decimal(0))


def choose_terms(
    order: Order,
    lines: Sequence[ReturnedLine],
    fee: Decimal,
    shipping_given_back: Decimal,
    digits: int,
    *,
    is_shipping_refunded: bool,
) -> ReturnTerms:
    """Return the terms of a return, given the order before it; `shipping_given_back` is what its other returns gave
    back of its fees. Raise ValidationError if the delivery was given back before, or if more is kept than is given
    back."""
    if is_shipping_refunded and shipping_given_back:
        raise invalid_field(
            "is_shipping_refunded", "The delivery was given back with another return.", "taken"
        )
    shipping = order.shipping_fees if is_shipping_refunded else Decimal(0)
    taxed = split_returned_tax(
        order, lines, shipping=shipping, shipping_before=shipping_given_back, fee=fee, digits=digits
    )
    terms = ReturnTerms(fee, shipping, taxed)
    if terms.settle(lines) < 0:
        raise invalid_field("return_fee", "This is more than what is given back.", "too-large")
    return terms
