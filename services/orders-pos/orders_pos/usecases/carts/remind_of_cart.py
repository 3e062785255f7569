"""Remind the shopper of a cart that was left."""

import secrets
from datetime import datetime
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.carts.contact_limit import REMINDERS_OF_EMAIL
from orders_pos.domain.carts.reminder import LINK_LIFE, NONE, SCHEDULED, SENT, is_left
from orders_pos.usecases.carts import CartRepositories

_CODE_BYTES = 24


async def remind_of_cart(
    cart_id: UUID, caller: Caller, now: datetime, repositories: CartRepositories
) -> None:
    """Mail the shopper, once for a cart. Look again later if the cart was touched; do nothing if it became an order, is
    empty, or if nobody is to be reminded any more."""
    reminders, cart = repositories.reminders, await repositories.carts.get_for_update(cart_id)
    if cart is None:
        return
    reminder, terms = await reminders.get(cart.id), await repositories.settings.get_terms()
    if reminder.state != SCHEDULED:
        return
    if terms.reminder_time and (due := reminder.next_look(terms.reminder_time, now)):
        await reminders.reschedule(cart.id, due)
        return
    is_wanted = terms.reminder_time and terms.is_open and is_left(cart)
    email = cart.contact.email
    if not is_wanted or await reminders.is_stopped(email) or not await _count(email, now, repositories):
        await reminders.set_state(cart.id, NONE)
        return
    code = secrets.token_urlsafe(_CODE_BYTES)
    await repositories.carts.add_handover(cart, code, now + LINK_LIFE, is_reusable=True)
    await reminders.set_state(cart.id, SENT)
    await reminders.send(cart, reminder, code, caller, now)


async def _count(email: str, now: datetime, repositories: CartRepositories) -> bool:
    """Count a mail to an address. Return False if it has had its reminders: others may have typed it."""
    return await repositories.contacts.count(REMINDERS_OF_EMAIL, email.strip().lower(), now)
