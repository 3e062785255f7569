"""The applications that tenants can use: installed, and enabled. The context `apps` owns what is installed; the copy
follows its events. `is_active` is what a column calls usable."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.consumer import Consumer
from chassis.contract.applications import all_applications
from chassis.db import Database, current_transaction
from souk.apps.v1.apps_events_pb2 import InstallationChanged
from souk.apps.v1.apps_pb2 import (
    INSTALLATION_STATUS_INSTALLED,
    INSTALLATION_STATUS_REVERTING,
    INSTALLATION_STATUS_UPDATING,
)
from souk.identity.v1.identity_events_pb2 import ApplicationsChanged

from identity.access.business.languages import follow_pack

_LIST = "SELECT application FROM installed_applications WHERE is_active ORDER BY menu_order, application"
_ADD = """
INSERT INTO installed_applications (tenant_id, application, menu_order)
SELECT $1, application, position FROM unnest($2::text[]) WITH ORDINALITY AS added (application, position)
ON CONFLICT DO NOTHING"""
_FOLLOW = """
INSERT INTO installed_applications AS copy (tenant_id, application, is_active, menu_order, version, installation_id)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, application) DO UPDATE
SET is_active = excluded.is_active, menu_order = excluded.menu_order, version = excluded.version,
  installation_id = excluded.installation_id
WHERE (copy.installation_id, copy.version) < (excluded.installation_id, excluded.version)"""
_SET = """
INSERT INTO installed_applications (tenant_id, application, is_active, menu_order) VALUES ($1, $2, $3, 1000)
ON CONFLICT (tenant_id, application) DO UPDATE SET is_active = excluded.is_active"""
# Lists of one tenant are published one after the other, so that the last one has every change.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('applications:' || $1::text, 0))"
# Where a new tenant's menu begins.
_MENU = ("point-of-sale", "delivery", "dropship", "snooker", "planning", "site", "assistant")
# What is being updated is used meanwhile.
_USABLE = frozenset(
    {INSTALLATION_STATUS_INSTALLED, INSTALLATION_STATUS_UPDATING, INSTALLATION_STATUS_REVERTING}
)


def first_applications() -> list[str]:
    """Return the applications of a new tenant, in the order of its menu."""
    return sorted(
        all_applications(), key=lambda name: (_MENU.index(name) if name in _MENU else len(_MENU), name)
    )


async def list_usable(database: Database, tenant_id: UUID) -> list[str]:
    """Return the ids of the applications that the tenant can use, in the order of its menu."""
    async with database.reading(tenant_id) as transaction:
        return await list_usable_names(transaction.connection)


async def add_applications(connection: Any, tenant_id: UUID, names: Iterable[str]) -> None:
    """Add what a new tenant has from the start, in a transaction of the tenant, and publish it."""
    await connection.execute(_ADD, tenant_id, list(names))
    await publish_applications(connection, tenant_id)


async def set_application(connection: Any, tenant_id: UUID, name: str, *, is_active: bool) -> None:
    """Open or close an application before its context has followed, in a transaction of the tenant."""
    await connection.execute(_SET, tenant_id, name, is_active)
    await publish_applications(connection, tenant_id)


async def follow_installation(changed: InstallationChanged) -> None:
    """Apply the state of an installation unless a newer one was applied. What is installed again after its erasure is
    a new installation, with a later id and versions from the start."""
    item, transaction = changed.installation, current_transaction()
    before = await list_usable_names(transaction.connection)
    is_active = item.status in _USABLE and item.is_enabled
    await transaction.connection.execute(
        _FOLLOW,
        transaction.tenant_id,
        item.application,
        is_active,
        item.menu_order,
        item.version,
        UUID(item.id),
    )
    after = await list_usable_names(transaction.connection)
    if is_active != (item.application in before) and is_active == (item.application in after):
        await follow_pack(
            transaction.connection, transaction.tenant_id, item.application, is_active=is_active
        )
    if after != before:
        await publish_applications(transaction.connection, transaction.tenant_id)


async def list_usable_names(connection: Any) -> list[str]:
    """Do the same in a transaction of the tenant."""
    return [row["application"] for row in await connection.fetch(_LIST)]


async def publish_applications(connection: Any, tenant_id: UUID) -> None:
    """Publish what the tenant can use, so that gates and open screens follow."""
    await connection.execute(_LOCK, str(tenant_id))
    changed = ApplicationsChanged(id=str(tenant_id), applications=await list_usable_names(connection))
    outbox.add(tenant_id, changed)


# One at a time: what is published must be the newest.
INSTALLATION_CONSUMERS = (
    Consumer("identity-installations", InstallationChanged, follow_installation, max_concurrency=1),
)
