"""Events of all contexts become deliveries of the webhooks that want them."""

from dataclasses import replace
from datetime import datetime

import orjson
from chassis.consumer import Consumer, Event
from chassis.context import ADMIN, Caller, current_caller
from chassis.contract.event_rights import application_of_event, has_rights
from chassis.db import current_transaction
from chassis.model import now
from chassis.transaction import Transaction
from souk.orders.v1.orders_events_pb2 import CustomerErased

from identity.access.outside_applications.application import list_outside_applications
from identity.access.usable_applications import list_usable_names
from identity.notices.webhooks.deliveries import add_delivery, erase_bodies
from identity.notices.webhooks.kinds import kind_of
from identity.notices.webhooks.webhook import Webhook, list_webhooks

_ERASED = "orders.customer-erased"


async def is_public(event: Event) -> bool:
    """Return whether webhooks can want the event."""
    return kind_of(event["type"]) is not None


async def add_deliveries(event: Event) -> None:
    """Add a delivery for each webhook of the event's tenant that wants its kind and existed when it happened."""
    kind, transaction = kind_of(event["type"]), current_transaction()
    if kind is None:
        return
    if kind == _ERASED:
        # In its order: what was published before is added before.
        await _forget_customer(event["subject"])
    webhooks = [
        candidate for candidate in await transaction.once(list_webhooks) if _wants(candidate, kind, event)
    ]
    outside = await transaction.once(list_outside_applications) if webhooks else ()
    # The webhook of an outside application has its id, and the rights of its scopes; others have those of an admin.
    scopes = {application.id: frozenset(application.scopes) for application in outside}
    webhooks = [
        candidate for candidate in webhooks if has_rights(_subscriber(scopes.get(candidate.id)), kind)
    ]
    if not webhooks or not await _is_granted(transaction, kind):
        return
    sent = {"id": event["id"], "kind": kind, "body": orjson.dumps(event).decode()}
    for webhook in webhooks:
        await add_delivery(transaction.connection, transaction.tenant_id, webhook.id, sent, now())


def _subscriber(scopes: frozenset[str] | None) -> Caller:
    return replace(current_caller(), roles=frozenset({ADMIN}), scopes=scopes)


async def _forget_customer(id_: str) -> None:
    await erase_bodies(current_transaction().connection, id_)


async def _forget_erased(erased: CustomerErased) -> None:
    await _forget_customer(erased.id)


def _wants(webhook: Webhook, kind: str, event: Event) -> bool:
    is_new = datetime.fromisoformat(event["time"]) >= webhook.created_at
    return webhook.state == "on" and kind in webhook.events and is_new


async def _is_granted(transaction: Transaction, kind: str) -> bool:
    application = application_of_event(kind)
    return not application or application in await transaction.once(list_usable_names)


# Of every tenant: deliveries are kept where webhooks were switched off, of which other events are not received.
FORGET_CUSTOMERS = Consumer("identity-webhooks-erased", CustomerErased, _forget_erased, max_concurrency=1)
