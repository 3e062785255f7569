"""Repositories of the use cases of carts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from payments.freight_quotes import FreightQuote

from orders_pos.domain.carts.contact_limit import ContactLimit
from orders_pos.domain.carts.priced_cart import CartStock
from orders_pos.domain.carts.reminder import CartReminder
from orders_pos.domain.carts.ship_to import SupplierGoods
from orders_pos.domain.carts.shop_cart import ChosenFreight, Contact, ShopCart
from orders_pos.domain.orders.method import Method
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.stock import Reservations


class Carts(Protocol):
    """Carts by their tokens, of which digests are stored."""

    async def find(self, token: str) -> ShopCart | None:
        """Return the cart of a token; None for an unknown token, or for a code of a handover."""
        ...

    async def find_for_update(self, token: str) -> ShopCart | None:
        """Return the cart, locked until the commit; None for an unknown token."""
        ...

    async def get_for_update(self, cart_id: UUID) -> ShopCart | None:
        """Return the cart, locked until the commit; None if it was deleted."""
        ...

    async def add(self, token: str) -> ShopCart:
        """Insert an empty cart, locked until the commit."""
        ...

    async def save(self, cart: ShopCart) -> None:
        """Store the cart's lines and fields."""
        ...

    async def add_handover(
        self, cart: ShopCart, code: str, until: datetime, *, is_reusable: bool = False
    ) -> None:
        """Let a code find the cart until then, once unless it is reusable."""
        ...

    async def take_handover(self, code: str, token: str, now: datetime) -> ShopCart | None:
        """Use a code up, and let the token alone find its cart; a reusable code stays, and so do the cart's tokens.
        Return None for a code that does not count."""
        ...


class CartReminders(Protocol):
    """Reminders of carts that were left, at most one a cart."""

    async def schedule(self, cart_id: UUID, reminder: CartReminder, due: datetime) -> None:
        """Have the cart looked at then, unless that is scheduled or its shopper was reminded."""
        ...

    async def get(self, cart_id: UUID) -> CartReminder:
        """Return the state of a cart's reminder."""
        ...

    async def reschedule(self, cart_id: UUID, due: datetime) -> None:
        """Have the cart checked again at `due`."""
        ...

    async def set_state(self, cart_id: UUID, state: str) -> None:
        """Store the state of a cart's reminder."""
        ...

    async def is_stopped(self, email: str) -> bool:
        """Return whether an address wants no reminder."""
        ...

    async def stop(self, code: str, now: datetime) -> None:
        """Send no reminder to the address of the cart of a code any more. Raise NotFoundError."""
        ...

    async def send(
        self, cart: ShopCart, reminder: CartReminder, code: str, caller: Caller, now: datetime
    ) -> None:
        """Queue the mail, with links that the code is for."""
        ...


class ContactUses(Protocol):
    """Counts of what guests do under a contact."""

    async def count(self, limit: ContactLimit, value: str, now: datetime) -> bool:
        """Count a use of a contact. Return whether it is within the limit."""
        ...


class CartGoods(Protocol):
    """What carts need to know of products beside their prices."""

    async def get_supplied_and_stock(
        self, cart: ShopCart, now: datetime
    ) -> tuple[Mapping[StockKey, SupplierGoods], Mapping[StockKey, CartStock]]:
        """Return the cart's supplier goods, and what the cart can have of its tracked products."""
        ...


class FreightQuotes(Protocol):
    """Quotes of the supplier's shipping fees, and rates to convert them by."""

    def verify(self, chosen: ChosenFreight, pieces: Mapping[str, int], now: datetime) -> FreightQuote:
        """Return a quote that was given for these pieces. Raise ConflictError."""
        ...

    async def find_rate(self, source: str, target: str) -> tuple[Decimal, date] | None:
        """Return the rate between two currencies with its day; None if there is none."""
        ...


class PublicSettings(Protocol):
    """The settings of the tenant that shoppers are concerned by."""

    async def get_terms(self) -> ShopTerms:
        """Return the terms of the shop."""
        ...

    async def list_origins(self) -> Sequence[str]:
        """Return the origins of other sites whose pages may call the shop."""
        ...

    async def list_shipping_methods(self) -> Sequence[Method]:
        """Return the shop's shipping methods in their order."""
        ...


class Shoppers(Protocol):
    """Customers of orders that guests place."""

    async def find_or_add(self, contact: Contact, address: str, locale: str) -> UUID:
        """Return the customer with both this e-mail address and this phone, or a new one. Raise ValidationError."""
        ...


@dataclass(frozen=True)
class ShopOrder:
    """What is stored with an order of the shop."""

    order_id: UUID
    cart_id: UUID
    tracking_token: str
    payment_option: str
    quote_id: str


class ShopOrders(Protocol):
    """What is stored with an order that was placed in the shop."""

    async def add(self, order: ShopOrder) -> None:
        """Store it with its order."""
        ...

    async def get(self, order_id: UUID) -> ShopOrder | None:
        """Return it; None for an order of the counter."""
        ...

    async def get_by_token(self, tracking_token: str) -> ShopOrder:
        """Return it by the token that its shopper tracks it with. Raise NotFoundError."""
        ...


@dataclass(frozen=True)
class CartRepositories:
    """The repositories that the use cases of carts work with, all in one transaction."""

    carts: Carts
    goods: CartGoods
    freight: FreightQuotes
    settings: PublicSettings
    shoppers: Shoppers
    shop_orders: ShopOrders
    reservations: Reservations
    reminders: CartReminders
    contacts: ContactUses
    orders: OrderRepositories
