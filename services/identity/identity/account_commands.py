"""Commands of operators about accounts: whose addresses are not proven, lifting a second factor, inviting an admin."""

import click
from chassis.audit import SYSTEM, Actor, Change
from chassis.context import ADMIN
from chassis.errors import NotFoundError
from chassis.model import now

from identity.access.account_links import link
from identity.access.accounts import find_account_by_email, get_tenant, list_memberships
from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.access.people.invitations import NewInvitation, invite, withdraw_invited
from identity.access.people.links import INVITATION_PAGE
from identity.audit.entries import record_everywhere
from identity.events import tenant_transaction
from identity.model import normalize_email
from identity.process import Identity

_UNPROVEN = """
SELECT u.email, u.created_at::date::text AS created, array_agg(t.slug ORDER BY t.slug) AS tenants
FROM users u JOIN memberships m ON m.user_id = u.id JOIN tenants t ON t.id = m.tenant_id
WHERE u.email_proven_at IS NULL AND u.is_active GROUP BY u.id ORDER BY u.email"""
_NO_ACCOUNT = "There is no account of this address."


async def has_account(identity: Identity, email: str) -> bool:
    """Return whether an e-mail address has an account."""
    async with identity.database.directory() as connection:
        return await find_account_by_email(connection, normalize_email(email)) is not None


@click.command("accounts-unproven")
async def _list_unproven(identity: Identity) -> str:
    """List the accounts whose e-mail address nobody has proven, with the tenants they work in."""
    async with identity.database.directory() as connection:
        rows = await connection.fetch(_UNPROVEN)
    return "\n".join(f"{row['email']} {row['created']} {','.join(row['tenants'])}" for row in rows)


@click.command("second-factor-remove")
@click.argument("email")
async def _remove_second_factor(identity: Identity, email: str) -> str:
    """Turn off the second factor of who lost it, and can't wait for the recovery by mail.

    Verify first who asks; the person gets a mail.
    """
    email = normalize_email(email)
    async with identity.database.directory() as connection:
        account = await find_account_by_email(connection, email)
        memberships = await list_memberships(connection, account.id) if account else []
    if account is None or not memberships:
        raise NotFoundError(_NO_ACCOUNT)
    async with tenant_transaction(identity.database, memberships[0].tenant, identity.wake) as connection:
        if not await identity.second_factor.is_on(connection, account.id):
            return f"{email} has no second factor."
        await end_by(connection, account.id, AccountEvent.SECOND_FACTOR_ENDED)
        await identity.mails.second_factor_removed(connection, account, memberships[0], now())
        change = Change("second-factor-changed", account.id, memberships[0].name, after={"isOn": False})
        await record_everywhere(connection, memberships, SYSTEM, change)
    return f"The second factor of {email} is off; a mail says so."


@click.command("admin-invite")
@click.argument("slug", metavar="TENANT")
@click.argument("email")
@click.argument("name")
async def _invite_admin(identity: Identity, slug: str, email: str, name: str) -> str:
    """Invite an admin to a tenant, by its slug.

    Also again: to one whose first admin's invitation has expired.
    """
    async with identity.database.directory() as connection:
        tenant = await get_tenant(connection, slug)
    operator = Actor(name="Souk")
    await withdraw_invited(identity, tenant, operator, email)
    new = NewInvitation(email, name, [ADMIN], is_mailed=True)
    _, token = await invite(identity, tenant, operator, new)
    url = link(identity.settings.public_url, INVITATION_PAGE, token)
    return f"{email} was invited to {tenant.name} by mail. This link does the same: {url}"


COMMANDS = (_list_unproven, _remove_second_factor, _invite_admin)
