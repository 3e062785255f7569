"""The applications that tenants have installed."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from chassis.db import Database
from chassis.errors import NotFoundError, invalid_field

from gateway.applications import all_applications
from gateway.identity.accounts import find_tenant
from gateway.identity.events import tenant_transaction
from gateway.identity.model import Tenant
from gateway.identity.service import Identity

_LIST = "SELECT application FROM installed_applications"
_ADD = """
INSERT INTO installed_applications (tenant_id, application) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING"""
_REMOVE = "DELETE FROM installed_applications WHERE tenant_id = $1 AND application = $2"


async def list_installed(database: Database, tenant_id: UUID) -> frozenset[str]:
    """Return the names of the tenant's applications."""
    async with database.transaction(tenant_id, read_only=True) as transaction:
        return frozenset(row["application"] for row in await transaction.connection.fetch(_LIST))


async def add_applications(connection: Any, tenant: Tenant, names: Iterable[str]) -> None:
    """Add what is not installed yet, in a transaction of the tenant."""
    await connection.execute(_ADD, tenant.id, sorted(names))


async def install(identity: Identity, slug: str, name: str) -> None:
    """Install an application. Raise NotFoundError for an unknown tenant, ValidationError for an unknown name."""
    if name not in all_applications():
        known = ", ".join(sorted(all_applications()))
        raise invalid_field("application", f"The applications are {known}.", "unknown")
    tenant = await _find(identity, slug)
    async with tenant_transaction(identity.database, tenant) as connection:
        await add_applications(connection, tenant, [name])


async def remove(identity: Identity, slug: str, name: str) -> None:
    """Remove an application, installed or not; what it stored stays. Raise NotFoundError for an unknown tenant."""
    tenant = await _find(identity, slug)
    async with tenant_transaction(identity.database, tenant) as connection:
        await connection.execute(_REMOVE, tenant.id, name)


async def _find(identity: Identity, slug: str) -> Tenant:
    async with identity.database.directory() as connection:
        tenant = await find_tenant(connection, slug)
    if tenant is None:
        raise NotFoundError(f"There is no tenant {slug}.")
    return tenant
