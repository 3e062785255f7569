"""Consumed events."""

from collections.abc import Callable
from uuid import UUID

from chassis.consumer import Consumer, Event
from chassis.context import current_caller, current_currency
from chassis.enabled_applications import enabled_applications_consumer
from chassis.model import now

from orders_pos.adapters.catalogue.supplier_listings import SqlSupplierProducts, listing_from_event
from orders_pos.adapters.notifications.sender import NotificationSender
from orders_pos.adapters.shipping.sql_agents import SqlAgents
from orders_pos.adapters.shop.sql_new_shops import SqlNewShops
from orders_pos.adapters.stock.sql_cart_reservations import SqlReservations
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.carts.remind_of_cart import remind_of_cart
from orders_pos.usecases.catalogue.save_listing import save_listing
from orders_pos.usecases.shipping.sync_agent import User, sync_agent
from orders_pos.usecases.shop.set_up_shop import set_up_shop
from orders_pos.usecases.stock.release_expired_stock import release_expired_stock


async def handle_user_changed(event: Event) -> None:
    """Update the copy of a user who is or was a shipping agent."""
    user = event["data"]
    await sync_agent(
        User(UUID(user["id"]), user["version"], user["fullName"], user["isValid"], user["roles"]), SqlAgents()
    )


async def handle_tenant_created(event: Event) -> None:
    """Give the shop of a new tenant what a sale needs."""
    tenant_id, locale = current_caller().tenant_id, event["data"]["locale"]
    await set_up_shop(tenant_id, locale, current_currency(), now(), SqlNewShops())


async def handle_listing_changed(event: Event) -> None:
    """Update the product of a published listing."""
    if event["data"]["listing"]["status"] in ("published", "added"):
        await _save(event, is_delisted=False)


async def handle_listing_delisted(event: Event) -> None:
    """Archive the product of a delisted listing."""
    await _save(event, is_delisted=True)


async def _save(event: Event, *, is_delisted: bool) -> None:
    listing = listing_from_event(event)
    await save_listing(listing, current_currency(), now(), SqlSupplierProducts(), is_delisted=is_delisted)


async def handle_stock_reservation_due(event: Event) -> None:
    """Release what a cart held too long, also while the tenant does not use the shop: the counter sells it."""
    await release_expired_stock(UUID(event["data"]["holder"]), SqlReservations())


CONSUMERS = (
    Consumer("orders-agents", "identity", "user-changed", handle_user_changed),
    Consumer("orders-new-shops", "identity", "tenant-created", handle_tenant_created),
    Consumer("orders-listing-created", "dropship", "listing-created", handle_listing_changed),
    Consumer("orders-listing-changed", "dropship", "listing-changed", handle_listing_changed),
    Consumer("orders-listing-delisted", "dropship", "listing-delisted", handle_listing_delisted),
    Consumer("orders-stock-reservations", "orders", "stock-reservation-due", handle_stock_reservation_due),
    enabled_applications_consumer("orders"),
)


def build_reminder_consumer(repositories: Callable[[], CardRepositories]) -> Consumer:
    """Return the consumer that reminds of carts that were left. A reminder that falls due while the tenant does not use
    the shop is left out for ever: nobody is to be reminded later of a cart that was left long ago."""

    async def handle_reminder_due(event: Event) -> None:
        cart_id = UUID(event["data"]["cartId"])
        await remind_of_cart(cart_id, current_caller(), now(), repositories().carts)

    return Consumer(
        "orders-cart-reminders", "orders", "cart-reminder-due", handle_reminder_due, application="shop"
    )


def build_notification_consumer(sender: NotificationSender) -> Consumer:
    """Return the consumer that sends queued e-mails."""
    return Consumer(
        "orders-post", "orders", "message-queued", sender.save_result, sender.send, give_up=sender.give_up
    )
