"""Schedule the reminder of a cart."""

from datetime import datetime

from orders_pos.domain.carts.reminder import CartReminder
from orders_pos.usecases.carts import CartRepositories


async def schedule_reminder(
    token: str, reminder: CartReminder, now: datetime, repositories: CartRepositories
) -> None:
    """Have the token's cart looked at after the shop's hours, if its shopper left an e-mail address. Do nothing where
    the shop reminds nobody."""
    cart = await repositories.carts.find(token)
    if cart is None or not cart.contact.email:
        return
    idle = (await repositories.settings.get_terms()).reminder_time
    if idle:
        await repositories.reminders.schedule(cart.id, reminder, now + idle)
