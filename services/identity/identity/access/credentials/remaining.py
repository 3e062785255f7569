"""Passkeys, API keys and grants: they go on with a new password until their person ends them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from identity.access.accounts import list_tenant_ids_of
from identity.tenant_context import each_tenant

Kind = Literal["passkey", "api-key", "application"]

_KEYS = """
SELECT k.id, 'api-key' AS kind, k.name, t.name AS tenant, k.created_at, k.last_used_at
FROM api_keys k JOIN tenants t ON t.id = k.tenant_id WHERE k.user_id = $1 ORDER BY k.created_at, k.id"""
# Of the transaction's tenant. An application is named in English, as in the audit log.
_OF_TENANT = """
SELECT p.id, 'passkey' AS kind, p.name, t.name AS tenant, p.created_at, p.last_used_at
FROM passkeys p JOIN tenants t ON t.id = p.tenant_id WHERE p.user_id = $1
UNION ALL
SELECT o.id, 'application', o.manifest #>> '{name,en}', t.name, o.installed_at, NULL
FROM outside_applications o JOIN tenants t ON t.id = o.tenant_id
WHERE o.user_id = $1 AND o.grant_id IS NOT NULL ORDER BY kind, created_at, id"""
_END_KEYS = "DELETE FROM api_keys WHERE user_id = $1 AND id = ANY ($2::uuid[])"
# Who consented is forgotten, so that neither a code nor a refresh token is of any use; the tenant keeps the
# application, which asks for consent again.
_END_OF_TENANT = (
    "DELETE FROM passkeys WHERE user_id = $1 AND id = ANY ($2::uuid[])",
    """
DELETE FROM outside_codes WHERE application_id IN (
  SELECT id FROM outside_applications WHERE user_id = $1 AND id = ANY ($2::uuid[]))""",
    """
DELETE FROM outside_refresh_tokens WHERE application_id IN (
  SELECT id FROM outside_applications WHERE user_id = $1 AND id = ANY ($2::uuid[]))""",
    """
UPDATE outside_applications SET user_id = NULL, version = version + 1
WHERE user_id = $1 AND id = ANY ($2::uuid[])""",
)


@dataclass(frozen=True)
class RemainingCredential:
    """What signs in as a person in one tenant, by the name it was given."""

    id: UUID
    kind: Kind
    name: str
    tenant: str
    created_at: datetime
    last_used_at: datetime | None


async def list_remaining(connection: Any, user_id: UUID) -> list[RemainingCredential]:
    """Return what signs in as a person beside the password, in all their tenants."""
    rows = list(await connection.fetch(_KEYS, user_id))
    async for _ in each_tenant(connection, await list_tenant_ids_of(connection, user_id)):
        rows += await connection.fetch(_OF_TENANT, user_id)
    return [RemainingCredential(**row) for row in rows]


async def end_remaining(connection: Any, user_id: UUID, ended: Iterable[RemainingCredential]) -> None:
    """End some of them. Access tokens end with `Identity.revoke`, after the commit."""
    ids = [credential.id for credential in ended]
    await connection.execute(_END_KEYS, user_id, ids)
    async for _ in each_tenant(connection, await list_tenant_ids_of(connection, user_id)):
        for statement in _END_OF_TENANT:
            await connection.execute(statement, user_id, ids)
