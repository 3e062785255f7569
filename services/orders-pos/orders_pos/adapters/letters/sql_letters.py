"""Mails written in the commit of what they tell."""

from datetime import datetime

from chassis import outbox
from chassis.columns import to_timestamp
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as news
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.letters.message import QUEUED
from orders_pos.domain.letters.templates import Words, filled, known, told, usual
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.slots import Slot

_READER = """
SELECT c.email, c.locale, coalesce(s.seller ->> 'name', '') FROM customer c
LEFT JOIN shop_settings s ON s.tenant_id = c.tenant_id WHERE c.tenant_id = $1 AND c.id = $2"""
_OWN = "SELECT subject, body FROM message_template WHERE tenant_id = $1 AND kind = $2 AND locale = $3"
_WRITE = """
INSERT INTO message (tenant_id, id, create_time, recipient, subject, body, locale, kind, order_id, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"""
_NONE = "-"


class SqlLetters:
    async def write(self, kind: str, order: Order, caller: Caller, now: datetime) -> None:
        """Write to the order's customer, in the customer's language; it is sent after the commit."""
        sql = current_transaction().connection
        email, language, shop = await sql.fetchrow(_READER, caller.tenant_id, order.buyer.id)
        locale = known(language or caller.locale)
        own = await sql.fetchrow(_OWN, caller.tenant_id, kind, locale)
        words, values = told(own) if own else usual(kind, locale), _values(order, caller, shop)
        letter = Words(filled(words.subject, values), filled(words.body, values))
        message_id = uuid7()
        await sql.execute(
            _WRITE,
            *(caller.tenant_id, message_id, now, email, letter.subject, letter.body),
            *(locale, kind, order.id, QUEUED),
        )
        message = pb.Message(
            id=str(message_id),
            recipient=email,
            subject=letter.subject,
            body=letter.body,
            locale=locale,
            kind=kind,
            order_id=str(order.id),
            state=pb.MESSAGE_STATE_QUEUED,
            create_time=to_timestamp(now),
        )
        outbox.add(message_id, news.MessageQueued(message=message))


def _values(order: Order, caller: Caller, shop: str) -> dict[str, str]:
    return {
        "customer": order.buyer.full_name,
        "order": order.number,
        "total": f"{order.total:f} {caller.currency}",
        "remaining": f"{order.remaining:f} {caller.currency}",
        "step": order.step.name,
        "collect": _slot(order.collect_slot),
        "delivery": _slot(order.delivery_slot),
        "shop": shop or caller.tenant.capitalize(),
    }


def _slot(slot: Slot | None) -> str:
    return f"{slot.date:%d/%m/%Y} {slot.label}" if slot else _NONE
