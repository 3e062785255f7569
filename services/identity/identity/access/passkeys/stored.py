"""Stored passkeys. Each is of one person in one tenant, and read in transactions of this tenant alone."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.errors import ConflictError

MAX_PASSKEYS = 20
_SELECT = """
SELECT id, credential_id, public_key, sign_count, name, created_at, last_used_at FROM passkeys WHERE user_id = $1"""
_LIST = f"{_SELECT} ORDER BY created_at, id"
_FIND = f"{_SELECT} AND credential_id = $2 FOR UPDATE"
_ADD = """
INSERT INTO passkeys (tenant_id, user_id, id, credential_id, public_key, sign_count, name, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant_id, credential_id) DO NOTHING RETURNING true"""
_USED = "UPDATE passkeys SET sign_count = $2, last_used_at = $3 WHERE id = $1"
_RENAME = "UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING true"
_REMOVE = "DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name"


@dataclass(frozen=True)
class Passkey:
    """A public key with the name that its owner gave it. `sign_count` is how often the authenticator says it signed;
    0 for one that does not count."""

    id: UUID
    credential_id: bytes
    public_key: bytes
    sign_count: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


async def list_passkeys(connection: Any, user_id: UUID) -> list[Passkey]:
    """Return a person's passkeys of the tenant, the oldest first."""
    return [Passkey(**row) for row in await connection.fetch(_LIST, user_id)]


async def find_passkey(connection: Any, user_id: UUID, credential_id: bytes) -> Passkey | None:
    """Return and lock a person's passkey by the id that the authenticator gave it; None if it is not theirs."""
    row = await connection.fetchrow(_FIND, user_id, credential_id)
    return Passkey(**row) if row else None


async def add_passkey(connection: Any, tenant_id: UUID, user_id: UUID, new: Passkey) -> None:
    """Raise ConflictError for one that is there already."""
    values = (new.credential_id, new.public_key, new.sign_count, new.name, new.created_at)
    if not await connection.fetchval(_ADD, tenant_id, user_id, new.id, *values):
        raise ConflictError("This passkey is registered already.", "passkey-registered")


async def record_use(connection: Any, passkey: Passkey, sign_count: int, now: datetime) -> None:
    """Store the authenticator's counter and the time of a sign-in."""
    await connection.execute(_USED, passkey.id, sign_count, now)


async def rename_passkey(connection: Any, user_id: UUID, passkey_id: UUID, name: str) -> bool:
    """Return whether there is such a passkey."""
    return bool(await connection.fetchval(_RENAME, user_id, passkey_id, name))


async def remove_passkey(connection: Any, user_id: UUID, passkey_id: UUID) -> str | None:
    """Remove a passkey and return its name, or None if there was no such one."""
    return await connection.fetchval(_REMOVE, user_id, passkey_id)
