"""The event user-changed, published when a person in a tenant changes."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import Caller, NoCallerError, current_caller, set_caller
from chassis.db import Database
from souk.identity.v1.identity_events_pb2 import UserChanged

from identity.model import Tenant

Wake = Callable[[], None]
_USER = """
SELECT u.email, u.is_active AND m.is_active AS is_valid, m.name, m.roles, m.version
FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = $1 AND m.user_id = $2"""


@asynccontextmanager
async def tenant_transaction(
    database: Database, tenant: Tenant, committed: Wake = lambda: None
) -> AsyncGenerator[Any]:
    """Open a transaction of the tenant and yield its connection; events added are committed with it."""
    _set_system_caller(tenant)
    async with database.transaction(tenant.id) as transaction:
        yield transaction.connection
        if await outbox.write(transaction):
            transaction.after_commit.append(committed)


async def publish_user_changed(connection: Any, tenant: Tenant, user_id: UUID) -> None:
    """Publish the person as they are now in this tenant."""
    row = await connection.fetchrow(_USER, tenant.id, user_id)
    message = UserChanged(
        id=str(user_id),
        version=row["version"],
        email=row["email"],
        full_name=row["name"],
        roles=row["roles"],
        is_valid=row["is_valid"],
    )
    outbox.add(user_id, message)


def _set_system_caller(tenant: Tenant) -> None:
    try:
        if current_caller().tenant_id == tenant.id:
            return
    except NoCallerError:
        pass
    set_caller(Caller.system(tenant.id, tenant.slug, tenant.currency, tenant.country))
