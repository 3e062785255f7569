"""Consumed events."""

from collections.abc import Callable
from uuid import UUID

from chassis.consumer import Consumer
from chassis.context import current_caller, current_currency
from chassis.model import now
from chassis.usable_applications import usable_applications_consumer
from countries.packs import country_pack
from souk.dropship.v1.dropship_events_pb2 import ListingChanged, ListingCreated, ListingDelisted
from souk.dropship.v1.dropship_pb2 import LISTING_STATUS_ADDED, LISTING_STATUS_PUBLISHED, CjProduct
from souk.identity.v1.identity_events_pb2 import PersonSignedIn, TenantCreated, UserChanged
from souk.orders.v1.orders_events_pb2 import (
    CartReminderDue,
    CustomerPhonesDue,
    MessageQueued,
    SealedPeriodEnded,
    StockReservationDue,
)

from orders_pos.adapters.catalogue.supplier_listings import SqlSupplierProducts, to_listing
from orders_pos.adapters.customers.sql_dialled_customers import SqlDialledCustomers
from orders_pos.adapters.notifications.sender import NotificationSender
from orders_pos.adapters.sealing.close_periods import close_ended_periods, postpone_closing
from orders_pos.adapters.sealing.sign_ins import seal_sign_in
from orders_pos.adapters.shipping.sql_agents import SqlAgents
from orders_pos.adapters.shop.sql_brand import SqlBrand
from orders_pos.adapters.shop.sql_new_shops import SqlNewShops
from orders_pos.adapters.stock.sql_cart_reservations import SqlReservations
from orders_pos.entrypoints.invoice_files import MailedInvoice, draw_mailed_invoice, load_mailed_invoice
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.carts.remind_of_cart import remind_of_cart
from orders_pos.usecases.catalogue.save_listing import save_listing
from orders_pos.usecases.customers.read_phones_again import read_phones_again
from orders_pos.usecases.shipping.sync_agent import User, sync_agent
from orders_pos.usecases.shop.set_up_shop import set_up_shop
from orders_pos.usecases.stock.release_expired_stock import release_expired_stock


async def handle_user_changed(user: UserChanged) -> None:
    """Update the copy of a user who is or was a shipping agent."""
    await sync_agent(
        User(UUID(user.id), user.version, user.full_name, user.is_valid, user.roles), SqlAgents()
    )


async def handle_tenant_created(created: TenantCreated) -> None:
    """Give the shop of a new tenant what a sale needs."""
    caller = current_caller()
    pack = country_pack(caller.country)
    await set_up_shop(caller.tenant_id, created.locale, current_currency(), now(), pack, SqlNewShops())


async def handle_listing_changed(changed: ListingCreated | ListingChanged) -> None:
    """Update the product of a published listing."""
    if changed.listing.status in (LISTING_STATUS_PUBLISHED, LISTING_STATUS_ADDED):
        await _save(changed.listing, is_delisted=False)


async def handle_listing_delisted(delisted: ListingDelisted) -> None:
    """Archive the product of a delisted listing."""
    await _save(delisted.listing, is_delisted=True)


async def _save(item: CjProduct, *, is_delisted: bool) -> None:
    listing = to_listing(item)
    await save_listing(listing, current_currency(), now(), SqlSupplierProducts(), is_delisted=is_delisted)


async def handle_stock_reservation_due(due: StockReservationDue) -> None:
    """Release what a cart held too long, also while the tenant does not use the shop: the counter sells it."""
    await release_expired_stock(UUID(due.holder), SqlReservations())


async def handle_customer_phones_due(_: CustomerPhonesDue) -> None:
    """Read a batch of phone numbers anew; the event that follows does the next."""
    await read_phones_again(await SqlBrand().get_country(), SqlDialledCustomers())


async def handle_sealed_period_ended(_: SealedPeriodEnded) -> None:
    """Close the days, months and years that have ended."""
    await close_ended_periods(now())


async def postpone_sealed_periods(_: SealedPeriodEnded) -> None:
    """Close later what could not be closed: each closing schedules the next one."""
    postpone_closing(now())


async def handle_person_signed_in(event: PersonSignedIn) -> None:
    """Record a sign-in, once records are sealed."""
    seal_sign_in(event)


CONSUMERS = (
    Consumer("orders-agents", UserChanged, handle_user_changed),
    Consumer("orders-sign-ins", PersonSignedIn, handle_person_signed_in),
    Consumer("orders-new-shops", TenantCreated, handle_tenant_created),
    Consumer("orders-listing-created", ListingCreated, handle_listing_changed),
    Consumer("orders-listing-changed", ListingChanged, handle_listing_changed),
    Consumer("orders-listing-delisted", ListingDelisted, handle_listing_delisted),
    Consumer("orders-stock-reservations", StockReservationDue, handle_stock_reservation_due),
    Consumer(
        "orders-sealed-periods",
        SealedPeriodEnded,
        handle_sealed_period_ended,
        max_concurrency=1,
        give_up=postpone_sealed_periods,
    ),
    Consumer("orders-customer-phones", CustomerPhonesDue, handle_customer_phones_due),
    usable_applications_consumer("orders"),
)


def build_reminder_consumer(repositories: Callable[[], CardRepositories]) -> Consumer:
    """Return the consumer that reminds of carts that were left. A reminder that falls due while the tenant does not use
    the shop is omitted for ever: nobody is to be reminded later of a cart that was left long ago."""

    async def handle_reminder_due(due: CartReminderDue) -> None:
        await remind_of_cart(UUID(due.cart_id), current_caller(), now(), repositories().carts)

    return Consumer("orders-cart-reminders", CartReminderDue, handle_reminder_due, application="shop")


def build_notification_consumer(sender: NotificationSender) -> Consumer:
    """Return the consumer that sends queued e-mails, with the invoices that they carry."""

    async def send(queued: MessageQueued, mailed: MailedInvoice | None) -> tuple[str, str] | None:
        return await sender.send(queued, await draw_mailed_invoice(mailed))

    return Consumer(
        "orders-post",
        MessageQueued,
        sender.save_result,
        send,
        prepare=load_mailed_invoice,
        give_up=sender.give_up,
    )
