"""Consumers of events of identity: a new tenant gets the pages that every site has."""

from chassis.inbox import Consumer, Event

from site_editor.adapters.built_in import ensure_built_in_pages


async def handle_user_changed(_: Event) -> None:
    """Add the pages; a tenant's first user is its first event."""
    await ensure_built_in_pages()


CONSUMERS = [Consumer("site-tenants", "identity", "user-changed", handle_user_changed)]
