"""Reminders of carts in PostgreSQL; the mail is queued as those of orders are."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.locales import supported_locale
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.carts.sql_carts import digest
from orders_pos.adapters.notifications.sql_notifications import queue_message, read_shop_name, read_text
from orders_pos.domain.carts.reminder import CartReminder
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.notifications.templates import MessageText, fill

_KIND = "cart-reminder"
_SCHEDULE = """
UPDATE cart SET reminder = 'scheduled', reminder_locale = $3, reminder_origin = $4
WHERE tenant_id = $1 AND id = $2 AND reminder = '' RETURNING true"""
_GET = "SELECT reminder_locale, reminder_origin, reminder, update_time FROM cart WHERE tenant_id = $1 AND id = $2"
_SET_STATE = "UPDATE cart SET reminder = $3 WHERE tenant_id = $1 AND id = $2"
_IS_STOPPED = "SELECT EXISTS (SELECT FROM stopped_reminder WHERE tenant_id = $1 AND digest = $2)"
_EMAIL = """
SELECT c.email FROM cart_token t JOIN cart c ON c.tenant_id = t.tenant_id AND c.id = t.cart_id
WHERE t.tenant_id = $1 AND t.digest = $2 AND t.is_reusable AND t.expire_time > $3"""
_STOP = """
INSERT INTO stopped_reminder (tenant_id, digest, create_time) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"""


class SqlCartReminders:
    """Implements CartReminders in the current transaction."""

    async def schedule(self, cart_id: UUID, reminder: CartReminder, due: datetime) -> None:
        """Have the cart looked at then, unless that is scheduled or its shopper was reminded."""
        transaction = current_transaction()
        values = transaction.tenant_id, cart_id, reminder.locale, reminder.origin
        if await transaction.connection.fetchval(_SCHEDULE, *values):
            await self.reschedule(cart_id, due)

    async def get(self, cart_id: UUID) -> CartReminder:
        """Return the state of the cart's reminder; the cart must exist."""
        transaction = current_transaction()
        return CartReminder(*await transaction.connection.fetchrow(_GET, transaction.tenant_id, cart_id))

    async def reschedule(self, cart_id: UUID, due: datetime) -> None:
        """Check the cart again at `due`, whatever its state is."""
        outbox.add(cart_id, events.CartReminderDue(cart_id=str(cart_id)), due)

    async def set_state(self, cart_id: UUID, state: str) -> None:
        """Store the state of the cart's reminder."""
        transaction = current_transaction()
        await transaction.connection.execute(_SET_STATE, transaction.tenant_id, cart_id, state)

    async def is_stopped(self, email: str) -> bool:
        """Return whether an address wants no reminder."""
        transaction = current_transaction()
        key = transaction.tenant_id, _address_digest(email)
        return bool(await transaction.connection.fetchval(_IS_STOPPED, *key))

    async def stop(self, code: str, now: datetime) -> None:
        """Send no reminder to the address of the cart of a code any more. Raise NotFoundError."""
        transaction = current_transaction()
        email = await transaction.connection.fetchval(_EMAIL, transaction.tenant_id, digest(code), now)
        if email is None:
            raise NotFoundError("There is no such reminder.")
        await transaction.connection.execute(_STOP, transaction.tenant_id, _address_digest(email), now)

    async def send(
        self, cart: ShopCart, reminder: CartReminder, code: str, caller: Caller, now: datetime
    ) -> None:
        """Queue the mail, with links that the code is for."""
        locale, page = supported_locale(reminder.locale), f"{reminder.origin}/{reminder.locale}/shop"
        template = await read_text(_KIND, locale)
        values = {
            "customer": f"{cart.contact.first_name} {cart.contact.last_name}".strip(),
            "shop": await read_shop_name() or caller.tenant.capitalize(),
            "link": f"{page}/checkout?handover={code}",
            "stop": f"{page}/cart?stop-reminders={code}",
        }
        text = MessageText(fill(template.subject, values), fill(template.body, values))
        await queue_message(cart.contact.email, text, now, locale, _KIND)


def _address_digest(email: str) -> bytes:
    return digest(email.strip().lower())
