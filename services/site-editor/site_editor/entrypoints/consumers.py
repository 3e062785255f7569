"""Consumers: a new tenant gets the pages that every site has, and one whose site was erased has them again; messages of
customers who are erased are deleted; the colours of an application that was uninstalled give way to those of before."""

from uuid import UUID

from chassis.consumer import Consumer, Event

from site_editor.adapters.built_in import ensure_built_in_pages
from site_editor.adapters.sql_messages import erase_messages
from site_editor.adapters.sql_themes import restore_own_colours


async def handle_user_changed(_: Event) -> None:
    """Add the pages; a tenant's first user is its first event."""
    await ensure_built_in_pages()


async def handle_app_installed(event: Event) -> None:
    """Add the pages to a site that was installed again after its erasure."""
    if event["data"]["installation"]["application"] == "site":
        await ensure_built_in_pages()


async def handle_app_removed(event: Event) -> None:
    """Give the site its own colours back if it has those of a theme that was uninstalled."""
    await restore_own_colours(event["data"]["installation"]["application"])


async def handle_customer_erased(event: Event) -> None:
    """Delete what the customer wrote in contact forms."""
    await erase_messages(UUID(event["data"]["id"]))


CONSUMERS = [
    Consumer("site-tenants", "identity", "user-changed", handle_user_changed),
    Consumer("site-customers", "orders", "customer-erased", handle_customer_erased),
    Consumer("site-removed", "apps", "app-removed", handle_app_removed),
    Consumer("site-installed", "apps", "app-installed", handle_app_installed),
]
