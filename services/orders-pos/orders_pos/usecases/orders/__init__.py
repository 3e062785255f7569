"""Repositories of the use cases of orders."""

from collections.abc import Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import StaleError

from orders_pos.domain.orders.access import check_assigned
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, Order, Step
from orders_pos.domain.payments.cash_rounding import CashRounding
from orders_pos.domain.payments.limits import limit_uses
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.shipping.slots import SlotBooking, SlotLimits, SlotUse
from orders_pos.domain.shop.role_limits import RoleLimits
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.check_limits import LimitUses, check_limits


class Orders(Protocol):
    """New orders."""

    async def get_checkout_context(self, cart: Cart, step_code: str, caller: Caller) -> CheckoutContext:
        """Return all rows that the cart refers to, and the step of the code; what does not exist is missing."""
        ...

    async def add(self, order: Order, caller: Caller) -> Order:
        """Insert a new order under the next number of its year; return it with the number."""
        ...


class SavedOrders(Protocol):
    """Orders that were saved, with their versions, and the limits of the shop."""

    async def get(self, order_id: UUID) -> Order:
        """Return the order. Raise NotFoundError."""
        ...

    async def get_for_update(self, order_id: UUID) -> Order:
        """Return the order, locked until the commit. Raise NotFoundError."""
        ...

    async def update(self, order: Order, stored: Order, caller: Caller) -> Order:
        """Save an edited order and keep its previous version."""
        ...

    async def move(self, order: Order, stored: Order, reason: str, caller: Caller) -> Order:
        """Save an order at its new step, with the reason, and keep its previous version."""
        ...

    async def build_stale_error(self, stored: Order, version: int) -> StaleError:
        """Return an error with the current order and the fields that changed since a version."""
        ...

    async def get_step(self, code: str) -> Step | None:
        """Return the step of a code, or None."""
        ...

    async def get_role_limits(self) -> RoleLimits:
        """Return the shop's limits by role."""
        ...

    async def get_slot_limits(self) -> SlotLimits:
        """Return how many orders, and tenths of quantity, a slot takes."""
        ...

    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Roll back the changes of the block when it raises a DomainError."""
        ...


class Wallets(Protocol):
    """Wallets that orders are paid from and credited to."""

    async def move(self, buyer: Buyer, amount: Decimal, reason: str, order: Order) -> None:
        """Add an amount to a wallet; a negative one is taken out. Raise ValidationError if the balance is too low."""
        ...


class Payments(Protocol):
    """What payments of an order go by."""

    async def get_method(self, method_id: UUID) -> Method | None:
        """Return the payment method of an id, or None."""
        ...

    async def get_cash_rounding(self, caller: Caller) -> CashRounding:
        """Return how cash is rounded in the caller's country."""
        ...

    async def sum_by_method(self, order_id: UUID) -> list[tuple[Method | None, Decimal]]:
        """Return how much of the money paid for an order is held by each payment method."""
        ...


class Slots(Protocol):
    """Booking of slots."""

    async def book(self, booking: SlotBooking, limits: SlotLimits) -> None:
        """Take one place, and the quantity, in each slot. Raise ConflictError `slot-full` if one has as many orders
        as it takes, and ValidationError `slot-load` if one has no room for the quantity."""
        ...

    async def free(self, booking: SlotBooking) -> None:
        """Release what an order took."""
        ...

    async def rebook(self, stored: SlotBooking, booking: SlotBooking, limits: SlotLimits) -> None:
        """Release what an order no longer takes and book what is new. Raise as `book`."""
        ...

    async def get_use_from(self, day: date) -> SlotUse:
        """Return what is taken of the slots on or after this day."""
        ...


class Stock(Protocol):
    """Stock that orders take."""

    async def move_order(
        self, order: Order, changes: Mapping[StockKey, int], caller: Caller, *, is_strict: bool = False
    ) -> None:
        """Take from stock what an order of this version changes, negative tenths, and give back, positive ones, no more
        than the order took. Untracked products change nothing. Raise ConflictError `out-of-stock` if a product may not
        be sold without stock and less is available; with `is_strict` no product may."""
        ...


class Promos(Protocol):
    """Uses of promo codes."""

    async def use(self, promo_id: UUID, customer_id: UUID) -> None:
        """Count one more use. Raise ValidationError if the code is used up, in all or by this customer."""
        ...

    async def release(self, promo_id: UUID) -> None:
        """Count one use less."""
        ...


class Notifications(Protocol):
    """Notifications of customers about their orders."""

    async def add(
        self,
        kind: str,
        order: Order,
        caller: Caller,
        now: datetime,
        details: Mapping[str, Decimal | str] = MappingProxyType({}),
    ) -> None:
        """Queue a notification of this kind to the order's customer. `details` are the values of placeholders that the
        order does not have: amounts, and texts."""
        ...


@dataclass(frozen=True)
class OrderRepositories:
    """The repositories that the use cases of orders work with, all in one transaction."""

    orders: Orders
    saved_orders: SavedOrders
    wallets: Wallets
    slots: Slots
    promos: Promos
    notifications: Notifications
    payments: Payments
    stock: Stock
    limit_uses: LimitUses

    async def check_movements(self, movements: Iterable[Movement], caller: Caller, now: datetime) -> None:
        """Raise ForbiddenError if an admin must approve the movements of a saved order."""
        if uses := list(limit_uses(movements)):
            limits = await self.saved_orders.get_role_limits()
            await check_limits(limits.check(uses, caller), limits, caller, now, self.limit_uses)

    async def get_order_for_update(self, order_id: UUID, caller: Caller, version: int = 0) -> Order:
        """Return the order, locked until the commit.

        Raise NotFoundError, StaleError if the version is not the current one (0: any), and ForbiddenError if the
        order is assigned to another agent than the caller.
        """
        stored = await self.saved_orders.get_for_update(order_id)
        check_assigned(stored.agent.id if stored.agent else None, caller)
        if version and version != stored.version:
            raise await self.saved_orders.build_stale_error(stored, version)
        return stored
