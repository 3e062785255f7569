"""Schedule the reminder of a cart."""

from datetime import datetime

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.reminder import CartReminder
from orders_pos.usecases.carts import CartReminders


async def schedule_reminder(
    priced: PricedShopCart, reminder: CartReminder, now: datetime, reminders: CartReminders
) -> None:
    """Have the cart looked at after the shop's hours, if its shopper left an e-mail address. Do nothing where the shop
    reminds nobody."""
    idle = priced.terms.shop.reminder_time
    if priced.cart.contact.email and idle:
        await reminders.schedule(priced.cart.id, reminder, now + idle)
