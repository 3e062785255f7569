"""Commands of operators: tenants, applications, keys, accounts."""

import getpass
import sys
from collections.abc import Mapping
from typing import Any

import click
from chassis.errors import ConflictError
from chassis.locales import LOCALES

from identity import account_commands
from identity.access import installations, tenants
from identity.access.account_links import link
from identity.access.people.links import INVITATION_PAGE
from identity.encrypted_columns import renew_encryption
from identity.process import Identity, open_identity
from identity.settings import IdentitySettings


async def execute(name: str, settings: IdentitySettings, parameters: Mapping[str, Any]) -> str:
    """Run one of COMMANDS and return its message. Raise DomainError, SettingsError."""
    async with open_identity(settings) as identity:
        command: Any = COMMANDS[name].callback
        return await command(identity, **parameters)


@click.command("tenant-create")
@click.option("--slug", required=True, help="Its word in addresses, such as atlas.")
@click.option("--name", required=True, help="Its name, as customers read it.")
@click.option("--country", required=True, help="Two letters (ISO 3166), such as MA.")
@click.option("--currency", help="ISO 4217 code; the country's if it is not given.")
@click.option("--locale", type=click.Choice(LOCALES), help="The country's if it is not given.")
@click.option("--timezone", help="IANA name; the country's if it is not given.")
@click.option("--admin-email", required=True, help="E-mail address of its first admin.")
@click.option("--admin-name", required=True)
async def _create_tenant(identity: Identity, *, admin_email: str, admin_name: str, **values: Any) -> str:
    """Make a tenant and its first admin.

    The password is asked for, or read from the input, unless the address has an account: its person is invited then.
    """
    new_tenant = tenants.NewTenant.in_country(**values)
    if await account_commands.has_account(identity, admin_email):
        tenant, token = await tenants.create_for_account(identity, new_tenant, admin_email, admin_name)
        url = link(identity.settings.public_url, INVITATION_PAGE, token)
        return (
            f"{tenant.name} is there as {tenant.slug}. {admin_email} has an account already, whose password "
            f"stays: its person was invited by mail, and joins with it. This link does the same: {url}"
        )
    tenant = await tenants.create(identity, new_tenant, admin_email, admin_name, _password())
    return f"{tenant.name} is there as {tenant.slug}; {admin_email} can sign in."


@click.command("tenants")
async def _list_tenants(identity: Identity) -> str:
    """List id and slug of every tenant."""
    async with identity.database.directory() as connection:
        rows = await connection.fetch("SELECT id::text, slug FROM tenants ORDER BY slug")
    return "\n".join(f"{row['id']} {row['slug']}" for row in rows)


@click.command("rotate-keys")
async def _rotate_keys(identity: Identity) -> str:
    """Sign access tokens with a new key; those that the old one signed stay valid."""
    return f"The key {await identity.keys.rotate()} signs from now on."


@click.command("secrets-renew")
async def _renew_secrets(identity: Identity) -> str:
    """Encrypt with the first secret of IDENTITY_SECRET all that the others encrypted.

    Afterwards the others can be removed from it.
    """
    result = await renew_encryption(identity.database, identity.settings.secret)
    if result.lost:
        raise ConflictError(
            f"{result.renewed} values are encrypted with the first secret now. {result.lost} can't be decrypted with "
            "any of the secrets: add the one that encrypted them, and run this again."
        )
    return (
        f"{result.renewed} values are encrypted with the first secret now, and none needs another. "
        "The others can be removed."
    )


@click.command("application-install")
@click.argument("tenant")
@click.argument("application")
async def _install(identity: Identity, tenant: str, application: str) -> str:
    """Install an application (snooker) for a tenant, by its slug."""
    await installations.install(identity, tenant, application)
    return f"{application} is installed for {tenant}."


@click.command("application-remove")
@click.argument("tenant")
@click.argument("application")
async def _remove(identity: Identity, tenant: str, application: str) -> str:
    """Remove an application from a tenant, by its slug; what it stored stays."""
    await installations.remove(identity, tenant, application)
    return f"{application} is removed from {tenant}; its data stays."


COMMANDS: Mapping[str, click.Command] = {
    str(command.name): command
    for command in (
        _create_tenant,
        _list_tenants,
        _rotate_keys,
        _renew_secrets,
        _install,
        _remove,
        *account_commands.COMMANDS,
    )
}


def _password() -> str:
    return (
        getpass.getpass("Password of the admin: ")
        if sys.stdin.isatty()
        else sys.stdin.readline().rstrip("\n")
    )
