"""Operators install and remove applications, also when the admin app can't be used."""

from chassis import outbox
from chassis.contract.applications import all_applications
from chassis.errors import invalid_field
from souk.identity.v1.identity_events_pb2 import ApplicationRequested

from identity.access.accounts import get_tenant
from identity.access.usable_applications import set_application
from identity.events import tenant_transaction
from identity.process import Identity


async def install(identity: Identity, slug: str, name: str) -> None:
    """Install an application. Raise NotFoundError for an unknown tenant, ValidationError for an unknown name."""
    if name not in all_applications():
        names = ", ".join(sorted(all_applications()))
        raise invalid_field("application", f"The applications are {names}.", "unknown")
    await _set(identity, slug, name, is_installed=True)


async def remove(identity: Identity, slug: str, name: str) -> None:
    """Remove an application, installed or not; what it stored stays. Raise NotFoundError for an unknown tenant."""
    await _set(identity, slug, name, is_installed=False)


async def _set(identity: Identity, slug: str, name: str, *, is_installed: bool) -> None:
    """Change the copy at once; the context `apps` follows the event."""
    async with identity.database.directory() as connection:
        tenant = await get_tenant(connection, slug)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        await set_application(connection, tenant.id, name, is_active=is_installed)
        requested = ApplicationRequested(id=str(tenant.id), application=name, is_installed=is_installed)
        outbox.add(tenant.id, requested)
