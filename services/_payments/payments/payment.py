"""Card payments as their provider reports them; amounts are whole minor units of the currency."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from chassis.money import Currency

# The provider of an account that names none.
DEFAULT_KIND = "stripe"


class PaymentStatus(StrEnum):
    """In the order that a payment passes through; a later one is never followed by an earlier one."""

    CREATED = "created"
    ACTION_REQUIRED = "action-required"
    PROCESSING = "processing"
    AUTHORIZED = "authorized"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    PAID = "paid"

    def is_before(self, other: "PaymentStatus") -> bool:
        """Return whether a payment passes through this status earlier than through the other."""
        order = list(PaymentStatus)
        return order.index(self) < order.index(other)


class RefundStatus(StrEnum):
    """Pending until the provider has made the refund or failed to; a failed one is closed once nothing is to be done
    about it."""

    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    # Failed, and nothing is to be done about it any more: it was decided again as another refund.
    CLOSED = "closed"


@dataclass(frozen=True)
class NewPayment:
    """What is to be paid. `reference` is the caller's own id, which the provider stores with the payment. With
    `is_captured_later` a confirmed payment is only authorized. With `page_return_url` the customer pays on a page of
    the provider, which sends them back there; the payment is never confirmed then."""

    reference: str
    amount: int
    currency: str
    description: str = ""
    is_captured_later: bool = False
    page_return_url: str = ""


@dataclass(frozen=True)
class Confirmation:
    """The card that pays, as the provider's token, and the page that its bank sends the customer back to. Without a
    card the customer pays on a page of the provider, where `description` says what."""

    payment_method: str
    return_url: str
    description: str = ""


@dataclass(frozen=True)
class Payment:
    """`redirect_url` is where the customer pays, or where their bank asks for approval (3-D Secure). `page_id` is the
    provider's page on which it is paid, whose id stands for the payment's until the customer has paid."""

    id: str
    reference: str
    status: PaymentStatus
    amount: int
    currency: str
    captured: int = 0
    refunded: int = 0
    redirect_url: str = ""
    failure_code: str = ""
    page_id: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids by which its attempt may know it."""
        return (self.id, self.page_id) if self.page_id else (self.id,)


@dataclass(frozen=True)
class Refund:
    """Money given back on a payment; `reference` is the caller's own id, empty if it was made at the provider."""

    id: str
    payment_id: str
    reference: str
    amount: int
    status: RefundStatus
    failure_code: str = ""


class PaymentProvider(Protocol):
    """A provider under one account; called with no transaction open.

    Each write takes an idempotency key: a repeat with the same key has one effect, the same key with other parameters
    raises ConflictError. After BusyError the outcome is unknown: `get` tells it. ConflictError is also raised for what
    the state of a payment does not allow and for an account that the provider rejects, NotFoundError for an unknown
    payment.
    """

    async def create(self, new: NewPayment, key: str) -> Payment:
        """Create a payment that charges nothing until it is confirmed, or until the customer pays on its page."""
        ...

    async def confirm(self, payment_id: str, confirmation: Confirmation, key: str) -> Payment:
        """Charge a card. A declined card is a status, not an error."""
        ...

    async def capture(self, payment_id: str, amount: int, key: str) -> Payment:
        """Take at most the authorized amount; the rest is released."""
        ...

    async def cancel(self, payment_id: str, key: str) -> Payment:
        """Cancel a payment that is not captured. Raise ConflictError if it can't be cancelled any more."""
        ...

    async def refund(self, payment_id: str, amount: int, reference: str, key: str) -> Refund:
        """Give back part of a captured payment, in minor units; `reference` is found in the refund again."""
        ...

    async def get(self, payment_id: str) -> Payment:
        """Return the payment as it is now. Raise NotFoundError if the provider does not know it."""
        ...

    async def list_refunds(self, payment_id: str) -> Sequence[Refund]:
        """Return the refunds of a payment, at most 100."""
        ...


def to_minor_units(amount: Decimal, currency: str) -> int:
    """Return an amount in minor units. Raise ValueError for one with more decimals than the currency has."""
    if not Currency(currency).is_exact(amount):
        raise ValueError(f"{amount} has more decimals than {currency}")
    return int(amount.scaleb(Currency(currency).digits))


def from_minor_units(amount: int, currency: str) -> Decimal:
    """Return an amount in the currency's own unit."""
    return Decimal(amount).scaleb(-Currency(currency).digits)
