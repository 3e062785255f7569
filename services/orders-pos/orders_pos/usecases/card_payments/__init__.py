"""Repositories of the use cases of card payments."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from chassis.payments.attempt import PaymentAttempt

from orders_pos.domain.payments.card import CardAccount
from orders_pos.usecases.carts import CartRepositories

# Stores what the provider reports, and returns the attempt; None for a report that was stored before.
Record = Callable[[], Awaitable[PaymentAttempt | None]]


class CardAttempts(Protocol):
    async def add(self, attempt: PaymentAttempt) -> None: ...

    async def get(self, attempt_id: UUID) -> PaymentAttempt:
        """Raise NotFoundError."""
        ...


class CardAccounts(Protocol):
    async def find(self) -> CardAccount | None: ...

    async def save(self, account: CardAccount) -> None: ...


class CardLedger(Protocol):
    async def is_taken(self, order_id: UUID, reference: str) -> bool:
        """Return whether the ledger of an order has a payment of this reference."""
        ...


class CardSchedule(Protocol):
    def check_payment(self, attempt: PaymentAttempt, due: datetime) -> None:
        """Have the payment looked up at its provider at that time."""
        ...


@dataclass(frozen=True)
class CardRepositories:
    """The repositories that the use cases of card payments work with, all in one transaction."""

    attempts: CardAttempts
    accounts: CardAccounts
    ledger: CardLedger
    schedule: CardSchedule
    carts: CartRepositories
