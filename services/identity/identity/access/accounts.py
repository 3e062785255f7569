"""Queries of accounts and memberships."""

from typing import Any
from uuid import UUID

from chassis.context import ENROLLING
from chassis.db import Database
from chassis.errors import NotFoundError

from identity.access.second_factor import has_factor
from identity.model import Account, Membership, Tenant

_TENANT = """
SELECT id, slug, name, currency, locale, timezone, country, logo, brand_color, languages, number_format, arabic_digits,
  is_country_confirmed
FROM tenants WHERE slug = $1"""
# Columns that a tenant has as they are.
_SAME_NAMES = (
    "id", "slug", "name", "currency", "locale", "timezone", "country", "logo", "brand_color", "number_format",
    "arabic_digits", "is_country_confirmed",
)  # fmt: skip
_TENANT_IDS = "SELECT id FROM tenants"
_TENANT_IDS_OF = "SELECT tenant_id FROM memberships WHERE user_id = $1 ORDER BY created_at, tenant_id"
_ACCOUNT = "SELECT id, email, password_hash, is_active, session_version, email_proven_at FROM users WHERE"
_MEMBERSHIPS = f"""
SELECT m.user_id, m.name AS member_name, m.roles, m.picture, m.locale AS own_locale,
  t.id, t.slug, t.name, t.currency, t.locale, t.timezone, t.country,
  t.logo, t.brand_color, t.languages, t.number_format, t.arabic_digits, t.is_country_confirmed,
  m.roles && t.second_factor_roles AND NOT {has_factor("m.user_id")} AS is_enrolling
FROM memberships m JOIN tenants t ON t.id = m.tenant_id
WHERE m.user_id = $1 AND m.is_active ORDER BY m.created_at, t.slug"""  # noqa: S608  # constants only


async def find_tenant(connection: Any, slug: str) -> Tenant | None:
    """Return the tenant of a slug, or None."""
    row = await connection.fetchrow(_TENANT, slug) if "\0" not in slug else None
    return to_tenant(row) if row else None


async def get_tenant(connection: Any, slug: str) -> Tenant:
    """Return the tenant of a slug. Raise NotFoundError."""
    if (tenant := await find_tenant(connection, slug)) is None:
        raise NotFoundError("There is no such tenant.")
    return tenant


async def list_tenant_ids(database: Database) -> list[UUID]:
    """Return the ids of all tenants, for work that is done tenant by tenant."""
    async with database.directory() as connection:
        return [row["id"] for row in await connection.fetch(_TENANT_IDS)]


async def find_account_by_email(connection: Any, email: str) -> Account | None:
    """Return the account of a normalised e-mail address, or None."""
    row = await connection.fetchrow(f"{_ACCOUNT} email = $1", email)
    return Account(**row) if row else None


async def find_account(connection: Any, user_id: UUID) -> Account | None:
    """Return the account of a user, or None."""
    row = await connection.fetchrow(f"{_ACCOUNT} id = $1", user_id)
    return Account(**row) if row else None


async def list_memberships(connection: Any, user_id: UUID) -> list[Membership]:
    """Return the active memberships of a person, the oldest first."""
    return [_membership(row) for row in await connection.fetch(_MEMBERSHIPS, user_id)]


async def list_tenant_ids_of(connection: Any, user_id: UUID) -> list[UUID]:
    """Return the tenants of a person, also those where they are deactivated."""
    return [row["tenant_id"] for row in await connection.fetch(_TENANT_IDS_OF, user_id)]


def to_tenant(row: Any) -> Tenant:
    """Return the tenant of a row with its columns."""
    return Tenant(**{name: row[name] for name in _SAME_NAMES}, languages=tuple(row["languages"]))


def _membership(row: Any) -> Membership:
    tenant = to_tenant(row)
    roles = tuple(row["roles"])
    current, in_wait = ((ENROLLING,), roles) if row["is_enrolling"] else (roles, ())
    own = (row["picture"], row["own_locale"])
    return Membership(tenant, row["user_id"], row["member_name"], current, *own, in_wait)
