"""Entries of identity's audit log, written in the transaction of the change."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change, insert, to_entry

from identity.model import Membership
from identity.tenant_context import each_tenant


async def record(connection: Any, tenant_id: UUID, actor: Actor, change: Change) -> None:
    """Add an entry to the audit log of a tenant, in a transaction of this tenant."""
    await insert(connection, tenant_id, [to_entry(actor, change)])


async def record_everywhere(
    connection: Any, memberships: Iterable[Membership], actor: Actor, change: Change
) -> None:
    """Add an entry to the log of each tenant of a person: their password and sessions matter wherever they work."""
    async for tenant_id in each_tenant(connection, [membership.tenant.id for membership in memberships]):
        await record(connection, tenant_id, actor, change)
