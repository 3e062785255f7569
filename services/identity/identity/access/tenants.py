"""Creating a tenant with its first admin."""

import re
from dataclasses import dataclass
from typing import Any, Self
from zoneinfo import available_timezones

from chassis import outbox
from chassis.audit import Actor
from chassis.context import ADMIN
from chassis.errors import invalid_field
from chassis.locales import LOCALES
from chassis.model import uuid7
from countries.packs import country_pack, is_country, usual_locale
from souk.identity.v1.identity_events_pb2 import TenantCreated

from identity.access import members
from identity.access.people.invitations import NewInvitation, add_invitation
from identity.access.usable_applications import add_applications, first_applications
from identity.access.users import HAS_ACCOUNT, NewUser
from identity.events import publish_user_changed, tenant_transaction
from identity.model import Tenant, normalize_email
from identity.process import Identity

# Who invites where no person does.
_OPERATOR = "Souk"
# Names of the platform's own hosts.
_RESERVED = frozenset({"admin", "api", "auth", "mail", "souk", "static", "www"})
_SLUG = re.compile(r"[a-z][a-z0-9-]{1,39}")
_ADD = """
INSERT INTO tenants (id, slug, name, currency, locale, timezone, languages, country, is_country_confirmed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8 <> '')
ON CONFLICT DO NOTHING RETURNING true"""


@dataclass(frozen=True)
class NewTenant:
    """A tenant to create: country is two letters (ISO 3166), locale en, fr or ar, currency an ISO 4217 code, timezone
    an IANA name."""

    slug: str
    name: str
    currency: str
    locale: str
    timezone: str
    country: str

    @classmethod
    def in_country(
        cls,
        slug: str,
        name: str,
        country: str,
        *,
        currency: str | None = None,
        locale: str | None = None,
        timezone: str | None = None,
    ) -> Self:
        """Return a tenant with what is usual in its country where nothing is given."""
        pack = country_pack(country)
        return cls(
            slug,
            name,
            currency or pack.currency,
            locale or usual_locale(country),
            timezone or pack.time_zones[0],
            country,
        )

    def tenant(self) -> Tenant:
        """Return the tenant with a new id. Raise ValidationError."""
        rules = {
            "slug": bool(_SLUG.fullmatch(self.slug)) and self.slug not in _RESERVED,
            "name": bool(self.name.strip()) and self.name.isprintable(),
            "currency": bool(re.fullmatch("[A-Z]{3}", self.currency)),
            "locale": self.locale in LOCALES,
            "timezone": self.timezone in available_timezones(),
            "country": is_country(self.country),
        }
        for field, holds in rules.items():
            if not holds:
                raise invalid_field(field, f"{getattr(self, field)!r} can't be a tenant's {field}.", field)
        # Other languages come with their packs of the apps store.
        languages = (self.locale,)
        place = self.currency, self.locale, self.timezone, self.country
        return Tenant(uuid7(), self.slug, self.name, *place, languages=languages)


async def create(identity: Identity, new_tenant: NewTenant, email: str, name: str, password: str) -> Tenant:
    """Create a tenant and its first admin, with a new account, in one transaction. Raise ValidationError, also for a
    slug that is taken, or an address that has an account: its person is invited with `create_for_account`."""
    tenant, email = new_tenant.tenant(), normalize_email(email)
    NewUser(email, name, [ADMIN], password).check(tenant)
    password_hash = await identity.passwords.hash(password)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        await _set_up(connection, tenant)
        new_id = uuid7()
        user_id = await members.add_account(connection, new_id, email, password_hash)
        if user_id != new_id:
            raise invalid_field("email", HAS_ACCOUNT, "has-account")
        await members.add_membership(connection, tenant, user_id, name, [ADMIN])
        await publish_user_changed(connection, tenant, user_id)
    return tenant


async def create_for_account(
    identity: Identity, new_tenant: NewTenant, email: str, name: str
) -> tuple[Tenant, str]:
    """Create a tenant and invite its first admin, who has an account, by mail: the person who registered the address
    first may not be the one who reads it, and joins with the account's own password. Return the tenant and the token of
    a link to hand over. Raise ValidationError."""
    tenant, admin = new_tenant.tenant(), NewInvitation(normalize_email(email), name, [ADMIN], is_mailed=True)
    admin.check()
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        await _set_up(connection, tenant)
        _, token = await add_invitation(connection, identity, tenant, Actor(name=_OPERATOR), admin)
    return tenant, token


async def _set_up(connection: Any, tenant: Tenant) -> None:
    """Add the tenant, with the event from which services set it up."""
    if not await add_tenant(connection, tenant):
        raise invalid_field("slug", f"There is a tenant {tenant.slug} already.", "taken")
    await add_applications(connection, tenant.id, first_applications())
    outbox.add(tenant.id, TenantCreated(id=str(tenant.id), name=tenant.name, locale=tenant.locale))


async def add_tenant(connection: Any, tenant: Tenant) -> bool:
    """Insert a tenant. Return False if there is one of this id or slug."""
    values = (tenant.id, tenant.slug, tenant.name, tenant.currency, tenant.locale, tenant.timezone)
    return bool(await connection.fetchval(_ADD, *values, list(tenant.languages), tenant.country))
