"""What an operator asks of identity: `python -m gateway demo | tenant-create | rotate-keys`."""

import argparse
import getpass
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence

from chassis import migrations

from gateway.identity import demo, tenants
from gateway.identity.service import MIGRATIONS, Identity
from gateway.identity.settings import CONTEXT, IdentitySettings

Command = Callable[[Identity, Sequence[str]], Awaitable[str]]


def migrate(settings: IdentitySettings) -> None:
    """Bring the database to the newest schema."""
    settings.require(CONTEXT, "owner_url")
    migrations.upgrade(MIGRATIONS, settings.owner_url)


async def run(name: str, settings: IdentitySettings, arguments: Sequence[str] = ()) -> str:
    """Run one of COMMANDS; what to tell its sender. Raises Refusal, SettingsError."""
    identity = Identity(settings)
    await identity.open()
    try:
        return await COMMANDS[name](identity, arguments)
    finally:
        await identity.close()


async def _seed(identity: Identity, _arguments: Sequence[str]) -> str:
    await demo.seed(identity)
    return "The demo world is there."


async def _create_tenant(identity: Identity, arguments: Sequence[str]) -> str:
    asked = _parser().parse_args(arguments)
    founding = tenants.NewTenant(asked.slug, asked.name, asked.currency, asked.locale, asked.timezone)
    tenant = await tenants.create(identity, founding, asked.admin_email, asked.admin_name, _password())
    return f"{tenant.name} is there as {tenant.slug}; {asked.admin_email} can sign in."


async def _rotate_keys(identity: Identity, _arguments: Sequence[str]) -> str:
    return f"The key {await identity.keys.rotate()} signs from now on."


COMMANDS: Mapping[str, Command] = {
    "demo": _seed,
    "tenant-create": _create_tenant,
    "rotate-keys": _rotate_keys,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m gateway tenant-create",
        description="Make a tenant and its first admin. The password is asked for, or read from the input.",
    )
    parser.add_argument("--slug", required=True, help="its word in addresses, such as atlas")
    parser.add_argument("--name", required=True)
    parser.add_argument("--currency", default="MAD", help="an ISO 4217 code")
    parser.add_argument("--locale", default="fr", choices=tenants.LOCALES)
    parser.add_argument("--timezone", default="Africa/Casablanca", help="an IANA name")
    parser.add_argument("--admin-email", required=True)
    parser.add_argument("--admin-name", required=True)
    return parser


def _password() -> str:
    return (
        getpass.getpass("Password of the admin: ")
        if sys.stdin.isatty()
        else sys.stdin.readline().rstrip("\n")
    )
