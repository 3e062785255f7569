"""Commands of operators about accounts: whose addresses are not proven, lifting a second factor, inviting an admin."""

import argparse
from collections.abc import Awaitable, Callable, Mapping, Sequence

from chassis.audit import SYSTEM, Actor, Change
from chassis.context import ADMIN
from chassis.errors import NotFoundError
from chassis.model import now

from gateway.identity.accounts import find_account_by_email, find_tenant, list_memberships
from gateway.identity.audit.entries import record_everywhere
from gateway.identity.events import tenant_transaction
from gateway.identity.model import normalize_email
from gateway.identity.one_time_tokens import link
from gateway.identity.people.invitations import NewInvitation, invite, withdraw_invited
from gateway.identity.people.links import INVITATION_PAGE
from gateway.identity.service import Identity

Command = Callable[[Identity, Sequence[str]], Awaitable[str]]

_UNPROVEN = """
SELECT u.email, u.created_at::date::text AS created, array_agg(t.slug ORDER BY t.slug) AS tenants
FROM users u JOIN memberships m ON m.user_id = u.id JOIN tenants t ON t.id = m.tenant_id
WHERE u.email_proven_at IS NULL AND u.is_active GROUP BY u.id ORDER BY u.email"""
_NO_ACCOUNT = "There is no account of this address."


async def has_account(identity: Identity, email: str) -> bool:
    """Return whether an e-mail address has an account."""
    async with identity.database.directory() as connection:
        return await find_account_by_email(connection, normalize_email(email)) is not None


async def _list_unproven(identity: Identity, _arguments: Sequence[str]) -> str:
    async with identity.database.directory() as connection:
        rows = await connection.fetch(_UNPROVEN)
    return "\n".join(f"{row['email']} {row['created']} {','.join(row['tenants'])}" for row in rows)


async def _remove_second_factor(identity: Identity, arguments: Sequence[str]) -> str:
    # A stopgap: people will lift it themselves by mail, after a delay in which the mail can be objected to.
    parser = argparse.ArgumentParser(
        "python -m gateway second-factor-remove",
        description="Turn off the second factor of who lost it. Make sure first who asks; the person is told by mail.",
    )
    parser.add_argument("email")
    email = normalize_email(parser.parse_args(arguments).email)
    async with identity.database.directory() as connection:
        account = await find_account_by_email(connection, email)
        memberships = await list_memberships(connection, account.id) if account else []
    if account is None or not memberships:
        raise NotFoundError(_NO_ACCOUNT)
    async with tenant_transaction(identity.database, memberships[0].tenant, identity.wake) as connection:
        if not await identity.second_factor.is_on(connection, account.id):
            return f"{email} has no second factor."
        await identity.second_factor.end(connection, account.id)
        await identity.mails.second_factor_removed(connection, account, memberships[0], now())
        change = Change("second-factor-changed", account.id, memberships[0].name, after={"isOn": False})
        await record_everywhere(connection, [one.tenant.id for one in memberships], SYSTEM, change)
    return f"The second factor of {email} is off; a mail says so."


async def _invite_admin(identity: Identity, arguments: Sequence[str]) -> str:
    parser = argparse.ArgumentParser(
        "python -m gateway admin-invite",
        description="Invite an admin to a tenant, also again: to one whose first admin's invitation has expired.",
    )
    parser.add_argument("tenant", help="the tenant's slug")
    parser.add_argument("email")
    parser.add_argument("name")
    options = parser.parse_args(arguments)
    async with identity.database.directory() as connection:
        tenant = await find_tenant(connection, options.tenant)
    if tenant is None:
        raise NotFoundError("There is no such tenant.")
    operator = Actor(name="Souk")
    await withdraw_invited(identity, tenant, operator, options.email)
    new = NewInvitation(options.email, options.name, [ADMIN], is_mailed=True)
    _, token = await invite(identity, tenant, operator, new)
    url = link(identity.settings.public_url, INVITATION_PAGE, token)
    return f"{options.email} was invited to {tenant.name} by mail. This link does the same: {url}"


COMMANDS: Mapping[str, Command] = {
    "accounts-unproven": _list_unproven,
    "second-factor-remove": _remove_second_factor,
    "admin-invite": _invite_admin,
}
