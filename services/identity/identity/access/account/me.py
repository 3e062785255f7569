"""Who a token acts for: the person in the tenant of the token, and what they can open there."""

from uuid import UUID

from chassis.context import current_caller
from chassis.errors import UnauthenticatedError
from chassis.locales import LOCALES
from countries.packs import country_pack
from souk.identity.v1 import account_service_pb2 as rpc

from identity.access.accounts import find_account, list_memberships
from identity.access.outside_applications.application import list_outside_applications
from identity.access.outside_applications.manifest import text_in
from identity.access.usable_applications import list_usable
from identity.model import Tenant
from identity.process import Identity


async def read_me(identity: Identity) -> rpc.Me:
    """Return who the caller is. Raise UnauthenticatedError if they may no longer sign in here."""
    caller = current_caller()
    async with identity.database.directory() as connection:
        account = caller.user_id and await find_account(connection, caller.user_id)
        memberships = await list_memberships(connection, account.id) if account and account.is_active else []
    current = next((m for m in memberships if m.tenant.id == caller.tenant_id), None)
    if not account or current is None:
        raise UnauthenticatedError("This account can no longer sign in here.")
    is_limited = caller.scopes is not None
    # What acts for a person learns neither how to reach them nor where else they work.
    visible = [current] if is_limited else memberships
    return rpc.Me(
        id=str(account.id),
        email="" if is_limited else account.email,
        name=current.name,
        roles=sorted(caller.roles),
        tenant=_tenant(current.tenant),
        tenants=[rpc.TenantSummary(slug=m.tenant.slug, name=m.tenant.name) for m in visible],
        picture=current.picture,
        applications=await list_usable(identity.database, caller.tenant_id),
        outside_pages=await _list_pages(identity, caller.tenant_id, caller.roles),
    )


async def _list_pages(identity: Identity, tenant_id: UUID, roles: frozenset[str]) -> list[rpc.TitledPage]:
    """Return the pages of installed outside applications that a person of the roles may open."""
    async with identity.database.reading(tenant_id) as reading:
        applications = await list_outside_applications(reading.connection)
    return [
        rpc.TitledPage(id=application.key, title={locale: text_in(page.title, locale) for locale in LOCALES})
        for application in applications
        if application.is_installed and (page := application.manifest.page) and set(page.roles) & roles
    ]


def _tenant(tenant: Tenant) -> rpc.CurrentTenant:
    pack = country_pack(tenant.country)
    return rpc.CurrentTenant(
        id=str(tenant.id),
        slug=tenant.slug,
        name=tenant.name,
        currency=tenant.currency,
        locale=tenant.locale,
        timezone=tenant.timezone,
        country=tenant.country,
        is_country_confirmed=tenant.is_country_confirmed,
        first_weekday=pack.first_weekday,
        weekend=pack.weekend,
        logo=tenant.logo,
        brand_color=tenant.brand_color,
        languages=tenant.languages,
        number_format=tenant.number_format,
        arabic_digits=tenant.arabic_digits,
    )
