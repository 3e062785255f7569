"""Repositories of the use cases of card payments."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import Refund

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.card import CardAccount
from orders_pos.usecases.carts import CartRepositories

# Stores what the provider reports, and returns the attempt; None for a report that was stored before.
Record = Callable[[], Awaitable[PaymentAttempt | None]]


class CardAttempts(Protocol):
    """Attempts to charge a card, each at one provider."""

    async def add(self, attempt: PaymentAttempt) -> None:
        """Store an attempt before the provider is called."""
        ...

    async def get(self, attempt_id: UUID) -> PaymentAttempt:
        """Return an attempt. Raise NotFoundError."""
        ...


class CardAccounts(Protocol):
    """The tenant's account at the provider."""

    async def find(self) -> CardAccount | None:
        """Return the account; None if the tenant takes no card payments."""
        ...

    async def save(self, account: CardAccount) -> None:
        """Store the account instead of the former one."""
        ...


class CardLedger(Protocol):
    """What the ledger of an order has of card payments."""

    async def is_taken(self, order_id: UUID, reference: str) -> bool:
        """Return whether the ledger of an order has a payment of this reference."""
        ...

    async def is_refunded(self, order_id: UUID, reference: str) -> bool:
        """Return whether the ledger of an order has a refund of this reference."""
        ...


class CardRefunds(Protocol):
    """Refunds that the ledger has decided, and their state at the provider."""

    async def find(self, attempt_id: UUID, made: Refund) -> RefundAttempt | None:
        """Return what is stored of a refund that the provider reports; None for one that was made there."""
        ...

    async def list_by_order(self, order_id: UUID) -> Sequence[RefundAttempt]:
        """Return the refunds of an order's card payments, the oldest first."""
        ...

    async def close(self, refund: RefundAttempt) -> None:
        """Store that nothing is to be done about a refund that failed."""
        ...

    async def repeat(self, refund: RefundAttempt, now: datetime) -> None:
        """Decide a refund that failed again. Raise ValidationError for more than what is left of the payment."""
        ...

    def report_failure(self, order: Order, refund: RefundAttempt, amount: Decimal) -> None:
        """Publish that a refund failed."""
        ...


class CardSchedule(Protocol):
    """What is due at the provider later."""

    def check_payment(self, attempt: PaymentAttempt, due: datetime) -> None:
        """Have the payment looked up at its provider at that time."""
        ...


@dataclass(frozen=True)
class CardRepositories:
    """The repositories that the use cases of card payments work with, all in one transaction."""

    attempts: CardAttempts
    accounts: CardAccounts
    ledger: CardLedger
    refunds: CardRefunds
    schedule: CardSchedule
    carts: CartRepositories
