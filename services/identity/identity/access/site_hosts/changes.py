"""Hosts of a tenant, added, proven and removed in the transaction of an rpc, and recorded in the audit log."""

import secrets
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import asyncpg
from chassis import outbox
from chassis.audit import Change, record
from chassis.db import current_transaction
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.model import now, uuid7
from souk.identity.v1.identity_events_pb2 import SiteHostCheckDue, SiteHostsChanged

from identity.access.site_hosts import host as hosts
from identity.access.site_hosts.host import SiteHost

MAX_HOSTS = 20
CHECK_INTERVAL = timedelta(days=7)
MISSING = "There is no such host."


async def add_host(text: str, platform: str) -> SiteHost:
    """Add a host; its site is shown once its record proves it. Raise ValidationError for what is none, for the
    platform's own and one that is listed; ConflictError if there are too many."""
    transaction, name = current_transaction(), hosts.check_host(text, platform)
    host = SiteHost(uuid7(), transaction.tenant_id, name, secrets.token_urlsafe(24), now())
    if len(await hosts.list_hosts(transaction.connection, transaction.tenant_id)) >= MAX_HOSTS:
        raise ConflictError("There are too many hosts. Remove one that is not used.", "too-many")
    if not await hosts.add_host(transaction.connection, host):
        raise invalid_field("host", "This host is listed already.", "taken")
    _record("site-host-added", host)
    return host


async def find_host(host_id: UUID) -> SiteHost:
    """Return a host of the tenant. Raise NotFoundError."""
    transaction = current_transaction()
    host = await hosts.find_host(transaction.connection, transaction.tenant_id, host_id)
    if host is None:
        raise NotFoundError(MISSING)
    return host


async def set_verified(host: SiteHost) -> None:
    """Show the site at a host whose record was found, and look at the record again each week. Raise ConflictError if
    another tenant has proven it."""
    verified_at = now()
    try:
        await hosts.set_verified(current_transaction().connection, host, verified_at)
    except asyncpg.UniqueViolationError:
        raise ConflictError("Another site is shown at this host.", "taken") from None
    _record("site-host-verified", host)
    await _publish()
    schedule_check(replace(host, verified_at=verified_at))


def schedule_check(host: SiteHost, *, after: timedelta = CHECK_INTERVAL, is_missing: bool = False) -> None:
    """Look at the record of a proven host again, in a week if it was there. `is_missing`: it was not, at the look
    before."""
    verified_at = host.verified_at.isoformat() if host.verified_at else ""
    outbox.add(
        host.id,
        SiteHostCheckDue(id=str(host.id), verified_at=verified_at, is_missing=is_missing),
        now() + after,
    )


async def release_host(host: SiteHost) -> None:
    """Show the site at a host no longer, whose record is gone, so that another tenant can prove it."""
    await hosts.set_unverified(current_transaction().connection, host)
    _record("site-host-released", host)
    await _publish()


async def remove_host(host: SiteHost) -> None:
    """Remove a host, record it, and publish at which hosts the site is still shown."""
    await hosts.remove_host(current_transaction().connection, host)
    _record("site-host-removed", host)
    await _publish()


async def _publish() -> None:
    """Publish at which hosts the tenant's site is shown, which gateways follow."""
    transaction = current_transaction()
    listed = await hosts.list_hosts(transaction.connection, transaction.tenant_id)
    proven = [host.host for host in listed if host.verified_at]
    outbox.add(transaction.tenant_id, SiteHostsChanged(id=str(transaction.tenant_id), hosts=proven))


def _record(kind: str, host: SiteHost) -> None:
    record(Change(kind, host.id, host.host))
