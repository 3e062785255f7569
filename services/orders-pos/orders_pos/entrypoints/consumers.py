"""What the shop hears of others."""

from uuid import UUID

from chassis.context import SHIPPING_AGENT
from chassis.db import current_transaction
from chassis.inbox import Consumer, Event

from orders_pos.adapters.catalogue.listed import keep_listed
from orders_pos.adapters.letters.post import Post

# A copy is kept of every user who ever was an agent, and only a newer version replaces it.
_KEEP = """
INSERT INTO agent (tenant_id, id, version, full_name, is_valid) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, id) DO UPDATE SET version = excluded.version, full_name = excluded.full_name,
  is_valid = excluded.is_valid, update_time = now() WHERE agent.version < excluded.version"""
_END = "UPDATE agent SET is_valid = false, version = $3 WHERE tenant_id = $1 AND id = $2 AND version < $3"


async def user_changed(event: Event) -> None:
    """Keep the agents as the users are."""
    user, transaction = event["data"], current_transaction()
    key = transaction.tenant_id, UUID(user["id"]), user["version"]
    if SHIPPING_AGENT in user["roles"]:
        await transaction.connection.execute(_KEEP, *key, user["fullName"], user["isValid"])
    else:
        await transaction.connection.execute(_END, *key)


async def listing_kept(event: Event) -> None:
    """Keep the products of the supplier's listings; those that are not published yet have none."""
    listing = event["data"]["listing"]
    if listing["status"] in ("published", "added"):
        await keep_listed(listing)


async def listing_gone(event: Event) -> None:
    """Hide what the supplier has no more, or what is not to be sold any longer."""
    await keep_listed(event["data"]["listing"], is_gone=True)


# The users who deliver, the products of the supplier's listings.
CONSUMERS = (
    Consumer("orders-agents", "identity", "user-changed", user_changed),
    Consumer("orders-listing-created", "dropship", "listing-created", listing_kept),
    Consumer("orders-listing-changed", "dropship", "listing-changed", listing_kept),
    Consumer("orders-listing-delisted", "dropship", "listing-delisted", listing_gone),
)


def post_of(post: Post) -> Consumer:
    """The mails that wait to be sent."""
    return Consumer("orders-post", "orders", "message-queued", post.note, post.send)
