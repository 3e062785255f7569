"""The sale: what its verbs stand on."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ForbiddenError, StaleError

from orders_pos.domain.orders.cart import Checkout, Facts
from orders_pos.domain.orders.checks import is_rider
from orders_pos.domain.orders.order import Buyer, Order, Step
from orders_pos.domain.shipping.slots import Slot


class Orders(Protocol):
    async def facts(self, checkout: Checkout, step_code: str, caller: Caller) -> Facts: ...

    async def add(self, order: Order, caller: Caller) -> Order:
        """Store a new order under the next number of its year; answers it with the number."""
        ...


class Wallets(Protocol):
    async def move(self, buyer: Buyer, amount: Decimal, reason: str, order: Order) -> None:
        """Put an amount into a wallet, or take it out; raises Invalid when the balance does not reach."""
        ...


class Slots(Protocol):
    async def book(self, slots: Sequence[Slot], capacity: int | None) -> None:
        """Take a place in each; raises Conflict `slot-full` when one has none left."""
        ...

    async def free(self, slots: Sequence[Slot]) -> None:
        """Give a place in each back."""
        ...


class Promos(Protocol):
    async def use(self, promo_id: UUID) -> None:
        """Count one use more; raises Invalid when the code is used up."""
        ...

    async def release(self, promo_id: UUID) -> None:
        """Count one use less."""
        ...


class Letters(Protocol):
    async def write(self, kind: str, order: Order, caller: Caller, now: datetime) -> None:
        """Write to the order's customer what happened to it."""
        ...


@dataclass(frozen=True)
class Desk:
    """What a sale is made with."""

    orders: Orders
    wallets: Wallets
    slots: Slots
    promos: Promos
    letters: Letters


class Edits(Protocol):
    async def load(self, order_id: UUID) -> Order:
        """The order as it is, locked until the commit; raises NotFound."""
        ...

    async def save(self, order: Order, stored: Order, caller: Caller) -> Order:
        """Store an order again, keeping the version before."""
        ...

    async def move(self, order: Order, stored: Order, reason: str, caller: Caller) -> Order:
        """Store an order at its new step, with how it came there."""
        ...

    async def stale(self, stored: Order, version: int) -> StaleError:
        """The order as it is, and what differs from a version that someone has read."""
        ...

    async def step(self, code: str) -> Step | None: ...

    async def capacity(self) -> int | None:
        """How many orders a slot takes."""
        ...

    def attempt(self) -> AbstractAsyncContextManager[None]:
        """What is done inside and refused has not happened."""
        ...


@dataclass(frozen=True)
class Counter(Desk):
    """A desk at which saved orders are changed."""

    edits: Edits

    async def loaded(self, order_id: UUID, caller: Caller, version: int = 0) -> Order:
        """The order as it is, locked; raises NotFound, Stale, and Forbidden for another rider's."""
        stored = await self.edits.load(order_id)
        if is_rider(caller) and (stored.agent is None or stored.agent.id != caller.user_id):
            raise ForbiddenError("This order is not assigned to you.")
        if version and version != stored.version:
            raise await self.edits.stale(stored, version)
        return stored
