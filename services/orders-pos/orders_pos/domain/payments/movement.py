"""Movements of an order's money: ledger entries before they are stored."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from orders_pos.domain.orders.method import Method

TAKEN, CHANGE, REFUNDED, CREDITED = "taken", "change", "refunded", "credited"
CREDIT_USED, CREDIT_RETURNED, WRITTEN_OFF = "credit-used", "credit-returned", "written-off"
# Worth of goods that came back.
RETURNED = "returned"
# What a total that is paid in cash is rounded by.
ROUNDED = "rounded"
# What moves money of a payment method, and so needs one.
MONEY_KINDS = frozenset({TAKEN, CHANGE, REFUNDED})


@dataclass(frozen=True)
class PaymentDetails:
    """How money moves: by which method, at which till, and how another system and a person name it. `is_queued`: the
    device had no connection, so that nobody can be asked any more; `queued_at` is when, by the device's clock."""

    method: Method | None = None
    till: str = ""
    reference: str = ""
    note: str = ""
    is_queued: bool = False
    queued_at: datetime | None = None


NO_DETAILS = PaymentDetails()


@dataclass(frozen=True)
class Movement:
    """One movement; the amount is positive when it pays the order, negative when it is taken away from it."""

    kind: str
    amount: Decimal
    details: PaymentDetails = NO_DETAILS
