"""Commands of operators: `python -m gateway demo | tenant-create | tenants | rotate-keys | application-… | …`."""

import argparse
import getpass
import sys
from collections.abc import Mapping, Sequence

from gateway.identity import account_commands, demo, installations, tenants
from gateway.identity.account_commands import Command
from gateway.identity.one_time_tokens import link
from gateway.identity.people.links import INVITATION_PAGE
from gateway.identity.service import MIGRATIONS, Identity
from gateway.identity.settings import CONTEXT, IdentitySettings


def migrate(settings: IdentitySettings) -> None:
    """Migrate the database to the newest schema."""
    from chassis import migrations  # noqa: PLC0415  # a process that serves does without alembic

    settings.require(CONTEXT, "owner_url")
    migrations.upgrade(MIGRATIONS, settings.owner_url)


async def run(name: str, settings: IdentitySettings, arguments: Sequence[str] = ()) -> str:
    """Run one of COMMANDS and return its message. Raise DomainError, SettingsError."""
    identity = Identity(settings)
    await identity.open()
    try:
        return await COMMANDS[name](identity, arguments)
    finally:
        await identity.close()


async def _seed(identity: Identity, _arguments: Sequence[str]) -> str:
    await demo.seed(identity)
    return "The demo data is there."


async def _create_tenant(identity: Identity, arguments: Sequence[str]) -> str:
    options = _parser().parse_args(arguments)
    new_tenant = tenants.NewTenant(
        options.slug, options.name, options.currency, options.locale, options.timezone
    )
    if await account_commands.has_account(identity, options.admin_email):
        tenant, token = await tenants.create_for_account(
            identity, new_tenant, options.admin_email, options.admin_name
        )
        url = link(identity.settings.public_url, INVITATION_PAGE, token)
        return (
            f"{tenant.name} is there as {tenant.slug}. {options.admin_email} has an account already, whose password "
            f"stays: its person was invited by mail, and joins with it. This link does the same: {url}"
        )
    tenant = await tenants.create(identity, new_tenant, options.admin_email, options.admin_name, _password())
    return f"{tenant.name} is there as {tenant.slug}; {options.admin_email} can sign in."


async def _list_tenants(identity: Identity, _arguments: Sequence[str]) -> str:
    async with identity.database.directory() as connection:
        rows = await connection.fetch("SELECT id::text, slug FROM tenants ORDER BY slug")
    return "\n".join(f"{row['id']} {row['slug']}" for row in rows)


async def _rotate_keys(identity: Identity, _arguments: Sequence[str]) -> str:
    return f"The key {await identity.keys.rotate()} signs from now on."


async def _install(identity: Identity, arguments: Sequence[str]) -> str:
    slug, name = _application_arguments("application-install", arguments)
    await installations.install(identity, slug, name)
    return f"{name} is installed for {slug}."


async def _remove(identity: Identity, arguments: Sequence[str]) -> str:
    slug, name = _application_arguments("application-remove", arguments)
    await installations.remove(identity, slug, name)
    return f"{name} is removed from {slug}; its data stays."


COMMANDS: Mapping[str, Command] = {
    "demo": _seed,
    "tenant-create": _create_tenant,
    "tenants": _list_tenants,
    "rotate-keys": _rotate_keys,
    "application-install": _install,
    "application-remove": _remove,
    **account_commands.COMMANDS,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m gateway tenant-create",
        description="Make a tenant and its first admin. The password is asked "
        "for, or read from the input, unless there is an account of this address: its person is invited.",
    )
    parser.add_argument("--slug", required=True, help="its word in addresses, such as atlas")
    parser.add_argument("--name", required=True)
    parser.add_argument("--currency", default="MAD", help="an ISO 4217 code")
    parser.add_argument("--locale", default="fr", choices=tenants.LOCALES)
    parser.add_argument("--timezone", default="Africa/Casablanca", help="an IANA name")
    parser.add_argument("--admin-email", required=True)
    parser.add_argument("--admin-name", required=True)
    return parser


def _application_arguments(command: str, arguments: Sequence[str]) -> tuple[str, str]:
    parser = argparse.ArgumentParser(f"python -m gateway {command}")
    parser.add_argument("tenant", help="the tenant's slug")
    parser.add_argument("application", help="its name, such as snooker")
    options = parser.parse_args(arguments)
    return options.tenant, options.application


def _password() -> str:
    return (
        getpass.getpass("Password of the admin: ")
        if sys.stdin.isatty()
        else sys.stdin.readline().rstrip("\n")
    )
