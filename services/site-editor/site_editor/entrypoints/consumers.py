"""Consumers: a new tenant gets the pages that every site has, and one whose site was erased has them again; messages of
customers who are erased are deleted; the colours of an application that was uninstalled give way to those of before;
pages show the hours of the shop."""

from uuid import UUID

from chassis.consumer import Consumer
from souk.apps.v1.apps_events_pb2 import AppInstalled, AppRemoved
from souk.identity.v1.identity_events_pb2 import UserChanged
from souk.orders.v1.orders_events_pb2 import CustomerErased, OpeningHoursChanged

from site_editor.adapters.built_in import ensure_built_in_pages
from site_editor.adapters.sql_messages import erase_messages
from site_editor.adapters.sql_themes import restore_own_colours, set_opening_hours


async def handle_user_changed(_: UserChanged) -> None:
    """Add the pages; a tenant's first user is its first event."""
    await ensure_built_in_pages()


async def handle_app_installed(installed: AppInstalled) -> None:
    """Add the pages to a site that was installed again after its erasure."""
    if installed.installation.application == "site":
        await ensure_built_in_pages()


async def handle_app_removed(removed: AppRemoved) -> None:
    """Give the site its own colours back if it has those of a theme that was uninstalled."""
    await restore_own_colours(removed.installation.application)


async def handle_customer_erased(erased: CustomerErased) -> None:
    """Delete what the customer wrote in contact forms."""
    await erase_messages(UUID(erased.id))


async def handle_opening_hours_changed(changed: OpeningHoursChanged) -> None:
    """Show the hours of the shop on its pages."""
    await set_opening_hours(
        [
            {"weekday": day.weekday, "from": day.opens, "to": day.closes}
            for day in changed.opening_hours
            if not day.closed
        ]
    )


CONSUMERS = [
    Consumer("site-tenants", UserChanged, handle_user_changed),
    Consumer("site-customers", CustomerErased, handle_customer_erased),
    Consumer("site-opening-hours", OpeningHoursChanged, handle_opening_hours_changed),
    Consumer("site-removed", AppRemoved, handle_app_removed),
    Consumer("site-installed", AppInstalled, handle_app_installed),
]
