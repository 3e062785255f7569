"""Tenants, accounts and what joins them."""

import unicodedata
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class Tenant:
    """One business on the platform."""

    id: UUID
    slug: str
    name: str
    currency: str
    locale: str
    timezone: str


@dataclass(frozen=True)
class Account:
    """What a person signs in with. A higher `session_version` ends sessions that began under a lower one."""

    id: UUID
    email: str
    password_hash: str
    is_active: bool
    session_version: int


@dataclass(frozen=True)
class Membership:
    """A person in a tenant, under the name and with the roles they have there."""

    tenant: Tenant
    user_id: UUID
    name: str
    roles: tuple[str, ...]


def normal_email(text: str) -> str:
    """An e-mail address in the one form it is stored and looked up in."""
    return unicodedata.normalize("NFKC", text.strip()).casefold()


def chosen(memberships: list[Membership], slug: str | None) -> Membership | None:
    """The membership in the tenant asked for, or the first."""
    return next((one for one in memberships if slug is None or one.tenant.slug == slug), None)
