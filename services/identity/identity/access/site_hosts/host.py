"""A host that a tenant asked for, and the record that proves that it is theirs."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.errors import invalid_field

MAX_LENGTH = 253
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_COLUMNS = "id, tenant_id, host, token, created_at, verified_at"
_LIST = f"SELECT {_COLUMNS} FROM site_hosts WHERE tenant_id = $1 ORDER BY host"  # noqa: S608  # constants only
_FIND = f"SELECT {_COLUMNS} FROM site_hosts WHERE tenant_id = $1 AND id = $2"  # noqa: S608  # constants only
_ADD = """
INSERT INTO site_hosts (id, tenant_id, host, token, created_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING true"""
_VERIFY = "UPDATE site_hosts SET verified_at = $3 WHERE tenant_id = $1 AND id = $2"
_RELEASE = "UPDATE site_hosts SET verified_at = NULL WHERE tenant_id = $1 AND id = $2"
_REMOVE = "DELETE FROM site_hosts WHERE tenant_id = $1 AND id = $2"
_PROVEN = """
SELECT h.host, t.slug FROM site_hosts h JOIN tenants t ON t.id = h.tenant_id WHERE h.verified_at IS NOT NULL"""


@dataclass(frozen=True)
class SiteHost:
    """A host name of a tenant's site, which serves it once its DNS record was seen (`verified_at`)."""

    id: UUID
    tenant_id: UUID
    host: str
    token: str
    created_at: datetime
    verified_at: datetime | None = None

    @property
    def record_name(self) -> str:
        """Name of the TXT record that proves the host."""
        return f"_souk.{self.host}"

    @property
    def record_value(self) -> str:
        """Content of the TXT record."""
        return f"souk-site={self.token}"


def check_host(text: str, platform: str) -> str:
    """Return the host in small letters. Raise ValidationError for what is none, and for the platform's own."""
    host = text.strip().rstrip(".").lower()
    if len(host) > MAX_LENGTH or not _HOST.fullmatch(host):
        raise invalid_field("host", "Send a host name such as www.example.org.", "host")
    if host == platform or host.endswith((f".{platform}", ".localhost")):
        raise invalid_field("host", "This host belongs to the platform.", "host")
    return host


async def list_hosts(connection: Any, tenant_id: UUID) -> list[SiteHost]:
    """Return the tenant's hosts by name, verified or not."""
    return [SiteHost(*row) for row in await connection.fetch(_LIST, tenant_id)]


async def find_host(connection: Any, tenant_id: UUID, host_id: UUID) -> SiteHost | None:
    """Return a host of the tenant, or None."""
    row = await connection.fetchrow(_FIND, tenant_id, host_id)
    return SiteHost(*row) if row else None


async def add_host(connection: Any, host: SiteHost) -> bool:
    """Insert a host. Return False if the tenant has it already."""
    values = (host.id, host.tenant_id, host.host, host.token, host.created_at)
    return bool(await connection.fetchval(_ADD, *values))


async def set_verified(connection: Any, host: SiteHost, instant: datetime) -> None:
    """Mark a host as proven. Raise asyncpg.UniqueViolationError if another tenant has proven it."""
    await connection.execute(_VERIFY, host.tenant_id, host.id, instant)


async def set_unverified(connection: Any, host: SiteHost) -> None:
    """Mark a host as not proven, so that another tenant can prove it."""
    await connection.execute(_RELEASE, host.tenant_id, host.id)


async def remove_host(connection: Any, host: SiteHost) -> None:
    """Delete a host; the name is free for any tenant then."""
    await connection.execute(_REMOVE, host.tenant_id, host.id)


async def list_proven_hosts(connection: Any) -> dict[str, str]:
    """Return the slugs of the tenants that have proven a host, by these."""
    return {row["host"]: row["slug"] for row in await connection.fetch(_PROVEN)}
