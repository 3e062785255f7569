"""Reminders of carts that were left: one mail for a cart, and none to an address that wants none."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from orders_pos.domain.carts.shop_cart import ShopCart

NONE, SCHEDULED, SENT = "", "scheduled", "sent"
# How long the links of a reminder count.
LINK_LIFE = timedelta(days=14)


@dataclass(frozen=True)
class CartReminder:
    """Where the reminder of a cart stands, when its shopper last touched it, and what the links need: the language of
    the page, and scheme and host of the shop."""

    locale: str
    origin: str
    state: str = NONE
    touched_at: datetime | None = None

    def next_look(self, idle: timedelta, now: datetime) -> datetime | None:
        """Return when the cart is looked at again because it was touched since; None if it was left."""
        if self.touched_at is None or now - self.touched_at >= idle:
            return None
        return self.touched_at + idle


def is_left(cart: ShopCart) -> bool:
    """Return whether there is something to remind of, and somebody."""
    return cart.order_id is None and bool(cart.lines) and bool(cart.contact.email)
