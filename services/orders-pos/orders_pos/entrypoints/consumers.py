"""Consumed events."""

from uuid import UUID

from chassis.context import SHIPPING_AGENT
from chassis.db import current_transaction
from chassis.inbox import Consumer, Event

from orders_pos.adapters.catalogue.supplier_listings import save_listing
from orders_pos.adapters.notifications.sender import NotificationSender

# Every user who ever was an agent has a copy, which only a newer version replaces.
_UPSERT = """
INSERT INTO agent (tenant_id, id, version, full_name, is_valid) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, id) DO UPDATE SET version = excluded.version, full_name = excluded.full_name,
  is_valid = excluded.is_valid, update_time = now() WHERE agent.version < excluded.version"""
_DEACTIVATE = (
    "UPDATE agent SET is_valid = false, version = $3 WHERE tenant_id = $1 AND id = $2 AND version < $3"
)


async def handle_user_changed(event: Event) -> None:
    """Update the copy of a user who is or was a shipping agent."""
    user, transaction = event["data"], current_transaction()
    key = transaction.tenant_id, UUID(user["id"]), user["version"]
    if SHIPPING_AGENT in user["roles"]:
        await transaction.connection.execute(_UPSERT, *key, user["fullName"], user["isValid"])
    else:
        await transaction.connection.execute(_DEACTIVATE, *key)


async def handle_listing_changed(event: Event) -> None:
    """Update the product of a published listing."""
    listing = event["data"]["listing"]
    if listing["status"] in ("published", "added"):
        await save_listing(listing)


async def handle_listing_delisted(event: Event) -> None:
    """Archive the product of a delisted listing."""
    await save_listing(event["data"]["listing"], is_delisted=True)


CONSUMERS = (
    Consumer("orders-agents", "identity", "user-changed", handle_user_changed),
    Consumer("orders-listing-created", "dropship", "listing-created", handle_listing_changed),
    Consumer("orders-listing-changed", "dropship", "listing-changed", handle_listing_changed),
    Consumer("orders-listing-delisted", "dropship", "listing-delisted", handle_listing_delisted),
)


def build_notification_consumer(sender: NotificationSender) -> Consumer:
    """Return the consumer that sends queued e-mails."""
    return Consumer("orders-post", "orders", "message-queued", sender.save_result, sender.send)
