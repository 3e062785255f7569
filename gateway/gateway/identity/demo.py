"""Demo tenants and people, with ids that the services' demo data refers to."""

from dataclasses import dataclass
from uuid import UUID

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.model import now
from chassis.settings import SettingsError

from gateway.applications import all_applications
from gateway.identity import members
from gateway.identity.events import publish_user_changed, tenant_transaction
from gateway.identity.installations import add_applications
from gateway.identity.model import Tenant
from gateway.identity.service import Identity
from gateway.identity.site_hosts.host import SiteHost, add_host
from gateway.identity.tenants import add_tenant

PASSWORD = "souk-demo"
ATLAS = Tenant(
    UUID("00000000-0000-7000-8000-00000000a71a"), "atlas", "Atlas Pressing", "MAD", "fr", "Africa/Casablanca"
)
RIF = Tenant(
    UUID("00000000-0000-7000-8000-00000000431f"), "rif", "Rif Market", "MAD", "en", "Africa/Casablanca"
)
# Asked for, not proven yet: the site's settings show the record that is missing.
OWN_HOST = SiteHost(
    UUID("00000000-0000-7000-8000-0000a71a0100"), ATLAS.id, "www.atlas-pressing.example", "demo", now()
)


@dataclass(frozen=True)
class Person:
    id: UUID
    tenant: Tenant
    email: str
    name: str
    role: str


PEOPLE = (
    Person(UUID("00000000-0000-7000-8000-0000a71a0001"), ATLAS, "admin@atlas.test", "Nadia Bennani", ADMIN),
    Person(UUID("00000000-0000-7000-8000-0000a71a0002"), ATLAS, "staff@atlas.test", "Yassine Alaoui", STAFF),
    Person(
        UUID("00000000-0000-7000-8000-0000a71a0003"),
        ATLAS,
        "rider@atlas.test",
        "Karim Idrissi",
        SHIPPING_AGENT,
    ),
    Person(
        UUID("00000000-0000-7000-8000-0000a71a0004"), ATLAS, "omar@atlas.test", "Omar Tazi", SHIPPING_AGENT
    ),
    Person(
        UUID("00000000-0000-7000-8000-0000a71a0005"),
        ATLAS,
        "samira@atlas.test",
        "Samira Fassi",
        SHIPPING_AGENT,
    ),
    Person(UUID("00000000-0000-7000-8000-0000431f0001"), RIF, "admin@rif.test", "Hicham Amrani", ADMIN),
)


async def seed(identity: Identity) -> None:
    """Add what is missing and publish the people added. Raise SettingsError outside local mode."""
    if identity.settings.mode != "local":
        raise SettingsError("demo data is for SOUK_MODE=local only")
    for tenant in (ATLAS, RIF):
        async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
            await add_tenant(connection, tenant)
            await add_applications(connection, tenant, all_applications())
            if tenant is ATLAS:
                await add_host(connection, OWN_HOST)
    password_hash = await identity.passwords.hash(PASSWORD)
    for person in PEOPLE:
        await _add(identity, person, password_hash)


async def _add(identity: Identity, person: Person, password_hash: str) -> None:
    async with tenant_transaction(identity.database, person.tenant, identity.wake) as connection:
        user_id = await members.add_account(connection, person.id, person.email, password_hash)
        if await members.add_membership(connection, person.tenant, user_id, person.name, [person.role]):
            await publish_user_changed(connection, person.tenant, user_id)
