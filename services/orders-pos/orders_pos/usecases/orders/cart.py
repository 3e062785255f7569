"""What is known of a sale before it is one: the cart, and the shop's facts about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.order import NOWHERE, Buyer, Method, Order, Places, ProductSold, Rider, Step
from orders_pos.domain.promos.promo import PromoState
from orders_pos.domain.shipping.dates import Wish
from orders_pos.domain.shipping.slots import Plan, Slot

_ZERO = Decimal(0)
RECEIVED = "received"


@dataclass(frozen=True)
class Checkout:
    """A cart as the counter sends it; amounts in the tenant's currency. A slot is wished for by its day and minute, or
    by the moment at which it starts."""

    lines: Sequence[CartLine] = ()
    delivery_type: str = ""
    customer_id: UUID | None = None
    shipping_method_id: UUID | None = None
    payment_method_id: UUID | None = None
    agent_id: UUID | None = None
    source: str = "admin"
    status: str = ""
    step_code: str = ""
    discount_percent: Decimal = _ZERO
    promo_code: str = ""
    received_amount: Decimal = _ZERO
    wallet_amount: Decimal = _ZERO
    rest_as_credit: bool = False
    shipping_tips: Decimal = _ZERO
    collect_address: str = ""
    shipping_address: str = ""
    places: Places = NOWHERE
    collect_slot: Wish | None = None
    delivery_slot: Wish | None = None
    start_processing_at: datetime | None = None
    start_delivery_at: datetime | None = None
    description: str = ""
    customer_note: str = ""
    notify_customer: bool = False


@dataclass(frozen=True)
class Facts:
    """What the shop knows of the things a cart names; None for what it does not know."""

    products: dict[UUID, ProductSold]
    buyer: Buyer | None
    shipping_method: Method | None
    payment_method: Method | None
    agent: Rider | None
    step: Step | None
    plan: Plan
    ceilings: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    promo: PromoState | None = None


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
