"""Notifications queued in the transaction of the change that they report."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from types import MappingProxyType
from uuid import UUID

from chassis import outbox
from chassis.columns import to_timestamp
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.formats import format_amount, format_date
from chassis.locales import supported_locale
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.notifications.message import QUEUED
from orders_pos.domain.notifications.templates import MessageText, default_text, fill
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.slots import Slot

_SELECT_RECIPIENT = """
SELECT c.email, c.locale, coalesce(nullif(s.seller ->> 'name', ''), b.name, '') FROM customer c
LEFT JOIN shop_settings s ON s.tenant_id = c.tenant_id LEFT JOIN brand b ON b.tenant_id = c.tenant_id
WHERE c.tenant_id = $1 AND c.id = $2"""
_SELECT_SHOP = """
SELECT coalesce(nullif((SELECT seller ->> 'name' FROM shop_settings WHERE tenant_id = $1), ''),
  (SELECT name FROM brand WHERE tenant_id = $1), '')"""
_SELECT_TEMPLATE = (
    "SELECT subject, body FROM message_template WHERE tenant_id = $1 AND kind = $2 AND locale = $3"
)
_INSERT = """
INSERT INTO message (tenant_id, id, create_time, recipient, subject, body, locale, kind, order_id, state, invoice_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"""


@dataclass(frozen=True)
class MessageReferences:
    """The order that a message is about, and the invoice that it carries."""

    order_id: UUID | None = None
    invoice_id: UUID | None = None


_NO_REFERENCES = MessageReferences()


class SqlNotifications:
    """Implements Notifications in the current transaction."""

    async def add(
        self,
        kind: str,
        order: Order,
        caller: Caller,
        now: datetime,
        details: Mapping[str, Decimal | str] = MappingProxyType({}),
    ) -> None:
        """Queue an e-mail to the order's customer, in the customer's language. It is sent after the commit. A customer
        without an address, such as the one of the counter, gets none."""
        await queue_for_order(kind, order, caller, now, details)


async def queue_for_order(
    kind: str,
    order: Order,
    caller: Caller,
    now: datetime,
    details: Mapping[str, Decimal | str] = MappingProxyType({}),
    invoice_id: UUID | None = None,
) -> UUID | None:
    """Queue an e-mail to the order's customer, with an invoice if one is named. Return its id; None for a customer
    without an address."""
    sql = current_transaction().connection
    email, language, shop = await sql.fetchrow(_SELECT_RECIPIENT, caller.tenant_id, order.buyer.id)
    if not email:
        return None
    locale = supported_locale(language or caller.locale)
    template = await read_text(kind, locale)
    values = {**_values(order, caller, shop, locale), **_format(details, caller, locale)}
    text = MessageText(fill(template.subject, values), fill(template.body, values))
    references = MessageReferences(order.id, invoice_id)
    return await queue_message(email, text, now, locale, kind, references)


async def read_text(kind: str, locale: str) -> MessageText:
    """Return the tenant's own text of a kind of message in a language, else the default."""
    transaction = current_transaction()
    edited = await transaction.connection.fetchrow(_SELECT_TEMPLATE, transaction.tenant_id, kind, locale)
    return MessageText(edited["subject"], edited["body"]) if edited else default_text(kind, locale)


async def read_shop_name() -> str:
    """Return the name of the seller, else that of the brand; empty without one."""
    transaction = current_transaction()
    return str(await transaction.connection.fetchval(_SELECT_SHOP, transaction.tenant_id))


async def queue_message(
    recipient: str,
    text: MessageText,
    now: datetime,
    locale: str,
    kind: str,
    references: MessageReferences = _NO_REFERENCES,
) -> UUID:
    """Store a message, publish that it waits to be sent, and return its id."""
    transaction, message_id = current_transaction(), uuid7()
    await transaction.connection.execute(
        _INSERT,
        *(transaction.tenant_id, message_id, now, recipient, text.subject, text.body),
        *(locale, kind, references.order_id, QUEUED, references.invoice_id),
    )
    message = pb.Message(
        id=str(message_id),
        recipient=recipient,
        subject=text.subject,
        body=text.body,
        locale=locale,
        kind=kind,
        order_id=str(references.order_id or ""),
        state=pb.MESSAGE_STATE_QUEUED,
        create_time=to_timestamp(now),
    )
    outbox.add(message_id, events.MessageQueued(message=message))
    return message_id


def _values(order: Order, caller: Caller, shop: str, locale: str) -> dict[str, str]:
    return {
        "customer": order.buyer.full_name,
        "order": order.number,
        "total": format_amount(order.total, caller.currency, locale),
        "remaining": format_amount(order.remaining, caller.currency, locale),
        "step": order.step.name_in(locale),
        "collect": _format_slot(order.collect_slot, locale),
        "delivery": _format_slot(order.delivery_slot, locale),
        "shop": shop or caller.tenant.capitalize(),
    }


def _format(details: Mapping[str, Decimal | str], caller: Caller, locale: str) -> dict[str, str]:
    return {
        name: value if isinstance(value, str) else format_amount(value, caller.currency, locale)
        for name, value in details.items()
    }


def _format_slot(slot: Slot | None, locale: str) -> str:
    return f"{format_date(slot.date, locale)} {slot.label}" if slot else ""
