"""Changes of accounts and memberships."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.errors import ConflictError, invalid_field

from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.model import Tenant

ROLES = frozenset({ADMIN, STAFF, SHIPPING_AGENT})
_NAME = 120
_ADD_ACCOUNT = """
INSERT INTO users (id, email, password_hash, email_proven_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (email) DO NOTHING RETURNING id"""
_ACCOUNT = "SELECT id FROM users WHERE email = $1"
_JOIN = """
INSERT INTO memberships (tenant_id, user_id, name, roles) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING RETURNING true"""
_CHANGE = """
UPDATE memberships SET
  name = coalesce($3, name), roles = coalesce($4, roles), is_active = coalesce($5, is_active),
  version = version + 1
WHERE tenant_id = $1 AND user_id = $2 RETURNING true"""
_READ = """
SELECT name, roles, is_active AS "isActive" FROM memberships WHERE tenant_id = $1 AND user_id = $2 FOR UPDATE"""
_TENANT = "SELECT true FROM tenants WHERE id = $1 FOR UPDATE"
_ADMINS = "SELECT count(*) FROM memberships WHERE tenant_id = $1 AND is_active AND $2 = ANY (roles)"
_LIST_ADMINS = """
SELECT m.tenant_id, m.name, u.email, coalesce(m.locale, t.locale) AS locale, t.name AS tenant
FROM memberships m JOIN users u ON u.id = m.user_id JOIN tenants t ON t.id = m.tenant_id
WHERE m.tenant_id = $1 AND m.is_active AND $2 = ANY (m.roles) ORDER BY u.email LIMIT 20"""
_LOCK = "SELECT email_proven_at FROM users WHERE id = $1 FOR UPDATE"
_HAS_OTHER_TENANTS = "SELECT EXISTS (SELECT FROM memberships WHERE user_id = $1 AND tenant_id <> $2)"


@dataclass(frozen=True)
class AdminContact:
    """An admin of a tenant, by the tenant's name, with the address and the language of mails to them."""

    tenant_id: UUID
    name: str
    email: str
    locale: str
    tenant: str


async def list_admins(connection: Any, tenant_id: UUID) -> list[AdminContact]:
    """Return the active admins of a tenant, twenty at most."""
    return [AdminContact(**row) for row in await connection.fetch(_LIST_ADMINS, tenant_id, ADMIN)]


async def add_account(
    connection: Any, user_id: UUID, email: str, password_hash: str, proven_at: datetime | None = None
) -> UUID:
    """Return the id of the account of this e-mail address; add it if there is none. An existing account keeps its
    password: the caller must not let it in by the one that was not stored."""
    added = await connection.fetchval(_ADD_ACCOUNT, user_id, email, password_hash, proven_at)
    return added or await connection.fetchval(_ACCOUNT, email)


async def add_membership(
    connection: Any, tenant: Tenant, user_id: UUID, name: str, roles: Sequence[str]
) -> bool:
    """Add a membership. Return False if there is one. Links for a new password end, which the admins of other tenants
    may hold: they would open this one too."""
    await lock_account(connection, user_id)
    await end_by(connection, user_id, AccountEvent.JOINED_TENANT)
    return bool(await connection.fetchval(_JOIN, tenant.id, user_id, name, list(roles)))


async def lock_account(connection: Any, user_id: UUID) -> datetime | None:
    """Lock an account and return since when its address is proven: it joins a tenant before or after another
    transaction relies on where it belongs."""
    return await connection.fetchval(_LOCK, user_id)


async def change_membership(
    connection: Any,
    tenant: Tenant,
    user_id: UUID,
    *,
    name: str | None,
    roles: Sequence[str] | None,
    is_active: bool | None,
) -> bool:
    """Change what is given. Return False if there is no such member. Raise ConflictError if no admin would remain."""
    # Lock the tenant: two changes at once could each rely on the admin that the other removes.
    await connection.execute(_TENANT, tenant.id)
    admins = await connection.fetchval(_ADMINS, tenant.id, ADMIN)
    new_roles = None if roles is None else list(roles)
    changed = await connection.fetchval(_CHANGE, tenant.id, user_id, name, new_roles, is_active)
    if admins and not await connection.fetchval(_ADMINS, tenant.id, ADMIN):
        raise ConflictError("Someone must remain an admin here. Make another one first.", "last-admin")
    return bool(changed)


async def read_member(connection: Any, tenant: Tenant, user_id: UUID) -> dict[str, Any] | None:
    """Return the values of a member that an admin can change, under their public names; None if there is none."""
    row = await connection.fetchrow(_READ, tenant.id, user_id)
    return dict(row) if row else None


async def has_other_tenants(connection: Any, tenant: Tenant, user_id: UUID) -> bool:
    """Return whether the user is a member of a tenant other than this one."""
    return await connection.fetchval(_HAS_OTHER_TENANTS, user_id, tenant.id)


def check_name(name: str) -> None:
    """Raise ValidationError for a blank name, one that is too long or has unprintable characters."""
    if not name.strip() or len(name) > _NAME or not name.isprintable():
        raise invalid_field("full_name", f"A name has 1 to {_NAME} characters.", "length")


def check_roles(roles: Sequence[str]) -> None:
    """Raise ValidationError for no role, or an unknown one."""
    if not roles or not ROLES.issuperset(roles):
        raise invalid_field(
            "roles", f"The roles are {', '.join(sorted(ROLES))}; at least one.", "unknown-role"
        )
