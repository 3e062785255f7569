"""API keys, stored as digests."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.tokens import API_KEY_PREFIX

from identity.digests import digest_of

_HINT = 4
_COLUMNS = (
    "k.id, k.tenant_id, k.user_id, k.name, k.hint, k.scopes, k.created_at, k.expires_at, k.last_used_at"
)
_SELECT = f"SELECT {_COLUMNS}, coalesce(m.name, '') AS maker"
_FROM = "FROM api_keys k LEFT JOIN memberships m ON m.tenant_id = k.tenant_id AND m.user_id = k.user_id"
_LIST = f"{_SELECT} {_FROM} WHERE k.tenant_id = $1 ORDER BY k.created_at DESC, k.id DESC"
_FIND = f"{_SELECT} {_FROM} WHERE k.tenant_id = $1 AND k.id = $2"
_FIND_DIGEST = f"{_SELECT} {_FROM} WHERE k.digest = $1 AND coalesce(k.expires_at > $2, true)"
_ADD = """
INSERT INTO api_keys (id, tenant_id, user_id, name, digest, hint, scopes, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING"""
_REMOVE = "DELETE FROM api_keys WHERE tenant_id = $1 AND id = $2"
# Replicas write at most once a minute together.
_TOUCH = """
UPDATE api_keys SET last_used_at = $2
WHERE id = $1 AND coalesce(last_used_at <= $2::timestamptz - interval '1 minute', true)"""


@dataclass(frozen=True)
class ApiKey:
    """A key without its secret, of which `hint` is the end. It acts for `user_id`, called `maker`, within `scopes`."""

    id: UUID
    tenant_id: UUID
    user_id: UUID
    name: str
    hint: str
    scopes: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None = None
    last_used_at: datetime | None = None
    maker: str = ""


def generate_secret() -> str:
    """Return the secret of a new key."""
    return API_KEY_PREFIX + secrets.token_urlsafe(32)


def hint_of(secret: str) -> str:
    """Return the end of a secret, by which a person recognises it."""
    return secret[-_HINT:]


async def list_keys(connection: Any, tenant_id: UUID) -> list[ApiKey]:
    """Return the keys of a tenant, the newest first."""
    return [_to_key(row) for row in await connection.fetch(_LIST, tenant_id)]


async def find_key(connection: Any, tenant_id: UUID, key_id: UUID) -> ApiKey | None:
    """Return a key of the tenant, expired or not; None if there is none."""
    row = await connection.fetchrow(_FIND, tenant_id, key_id)
    return _to_key(row) if row else None


async def find_key_by_digest(connection: Any, digest: bytes, now: datetime) -> ApiKey | None:
    """Return the key of a secret's digest, unless it has expired."""
    row = await connection.fetchrow(_FIND_DIGEST, digest, now)
    return _to_key(row) if row else None


async def add_key(connection: Any, key: ApiKey, secret: str) -> None:
    """Insert a key. Only the digest of `secret` is stored."""
    values = (key.id, key.tenant_id, key.user_id, key.name, digest_of(secret), key.hint, list(key.scopes))
    await connection.execute(_ADD, *values, key.created_at, key.expires_at)


async def remove_key(connection: Any, key: ApiKey) -> None:
    """Delete a key; tokens that it was exchanged for are not ended by this."""
    await connection.execute(_REMOVE, key.tenant_id, key.id)


async def touch_key(connection: Any, key_id: UUID, now: datetime) -> None:
    """Store that a key was used, at most once a minute."""
    await connection.execute(_TOUCH, key_id, now)


def _to_key(row: Any) -> ApiKey:
    fields: dict[str, Any] = dict(row)
    fields["scopes"] = tuple(row["scopes"])
    return ApiKey(**fields)
