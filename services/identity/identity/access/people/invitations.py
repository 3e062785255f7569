"""Invitations to a tenant, by a link that works once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change
from chassis.errors import ConflictError, FieldViolation, NotFoundError, ValidationError, invalid_field
from chassis.model import now, uuid7

from identity.access import members
from identity.access.account_links import INVITATION_LIFE, new_token
from identity.access.accounts import find_account_by_email, find_tenant
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.own_password import verify_own_password
from identity.access.passwords import check_password
from identity.access.users import check_email
from identity.audit.entries import record
from identity.digests import digest_of
from identity.events import publish_user_changed, tenant_transaction
from identity.model import Account, Tenant, normalize_email
from identity.process import Identity

_ADD = """
INSERT INTO invitations (id, tenant_id, email, name, roles, token_hash, created_at, expires_at, mailed_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tenant_id, email) DO NOTHING RETURNING true"""
_INVITED_ID = "SELECT id FROM invitations WHERE tenant_id = $1 AND email = $2"
_MEMBER_ID = """
SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.tenant_id = $1 AND u.email = $2"""
_RENEW = """
UPDATE invitations SET token_hash = $3, mailed_hash = NULL, expires_at = $4, version = version + 1
WHERE tenant_id = $1 AND id = $2 RETURNING true"""
_CHANGE = """
UPDATE invitations SET name = coalesce($3, name), roles = coalesce($4, roles), version = version + 1
WHERE tenant_id = $1 AND id = $2"""
_WITHDRAW = "DELETE FROM invitations WHERE tenant_id = $1 AND id = $2 RETURNING name"
_FIND = """
SELECT i.id, i.email, i.name, i.roles, t.slug, EXISTS (SELECT FROM users u WHERE u.email = i.email) AS has_account,
  i.mailed_hash IS NOT DISTINCT FROM $1 AS is_mailed
FROM invitations i JOIN tenants t ON t.id = i.tenant_id
WHERE (i.token_hash = $1 OR i.mailed_hash = $1) AND i.expires_at > $2"""
# Of two that use a link at once, one deletes the row.
_USE = "DELETE FROM invitations WHERE id = $1 AND (token_hash = $2 OR mailed_hash = $2) RETURNING true"
_GONE = "This link was used, withdrawn, or is too old. Ask for a new one."


@dataclass(frozen=True)
class Invited:
    """An invitation as its link finds it. `has_account` is whether the e-mail address signs in to Souk already;
    `is_mailed` is whether the link is that of the mail, which only who reads the address has."""

    id: UUID
    email: str
    name: str
    roles: Sequence[str]
    tenant: Tenant
    has_account: bool
    is_mailed: bool


@dataclass(frozen=True)
class NewInvitation:
    """Whom to invite, and whether the link is mailed."""

    email: str
    name: str
    roles: Sequence[str]
    is_mailed: bool = False

    def check(self) -> None:
        """Raise ValidationError."""
        check_email(self.email)
        members.check_name(self.name)
        members.check_roles(self.roles)


async def invite(identity: Identity, tenant: Tenant, actor: Actor, new: NewInvitation) -> tuple[UUID, str]:
    """Add an invitation and return its id and the token of a link to hand over. Raise ValidationError, also for a
    person who is here or invited already."""
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        return await add_invitation(connection, identity, tenant, actor, new)


async def add_invitation(
    connection: Any, identity: Identity, tenant: Tenant, actor: Actor, new: NewInvitation
) -> tuple[UUID, str]:
    """Do what `invite` does, in a transaction of the tenant, and raise as it does. The link of the mail has a token of
    its own: its user reads the address, whereas the other token is shown to the admin who invites."""
    new = replace(new, email=normalize_email(new.email))
    new.check()
    invitation_id, token, mailed, created_at = uuid7(), new_token(), new_token(), now()
    if existing := await connection.fetchval(_MEMBER_ID, tenant.id, new.email):
        raise _taken(existing)
    times = (created_at, created_at + INVITATION_LIFE)
    mailed_hash = digest_of(mailed) if new.is_mailed else None
    values = (new.email, new.name, list(new.roles), digest_of(token), *times, mailed_hash)
    if not await connection.fetchval(_ADD, invitation_id, tenant.id, *values):
        raise _taken(await connection.fetchval(_INVITED_ID, tenant.id, new.email))
    after = {"email": new.email, "name": new.name, "roles": list(new.roles)}
    await record(connection, tenant.id, actor, Change("person-invited", invitation_id, new.name, after=after))
    if new.is_mailed and (whole := await find_tenant(connection, tenant.slug)):
        await identity.mails.invitation(connection, whole, actor.name, new.name, new.email, mailed)
    return invitation_id, token


async def renew_invitation(connection: Any, tenant: Tenant, invitation_id: UUID) -> tuple[str, datetime]:
    """Replace the link, also one that has expired, and return the new token and when it expires."""
    token, expires_at = new_token(), now() + INVITATION_LIFE
    await connection.fetchval(_RENEW, tenant.id, invitation_id, digest_of(token), expires_at)
    return token, expires_at


async def change_invitation(
    connection: Any, tenant: Tenant, invitation_id: UUID, name: str | None, roles: Sequence[str] | None
) -> None:
    """Change an invitation that was not accepted; None leaves a value as it is."""
    await connection.execute(_CHANGE, tenant.id, invitation_id, name, None if roles is None else list(roles))


async def withdraw_invitation(identity: Identity, tenant: Tenant, actor: Actor, invitation_id: UUID) -> bool:
    """Delete an invitation; its link works no more. Return whether there was one."""
    async with tenant_transaction(identity.database, tenant) as connection:
        name = await connection.fetchval(_WITHDRAW, tenant.id, invitation_id)
        if name is None:
            return False
        await record(connection, tenant.id, actor, Change("invitation-withdrawn", invitation_id, name))
    return True


async def withdraw_invited(identity: Identity, tenant: Tenant, actor: Actor, email: str) -> None:
    """Withdraw the invitation of an address, if there is one."""
    async with identity.database.directory() as connection:
        invitation_id = await connection.fetchval(_INVITED_ID, tenant.id, normalize_email(email))
    if invitation_id:
        await withdraw_invitation(identity, tenant, actor, invitation_id)


async def find_invitation(identity: Identity, token: str) -> Invited:
    """Return the invitation of a link. Raise NotFoundError if it was used, was withdrawn or has expired."""
    async with identity.database.directory() as connection:
        row = await connection.fetchrow(_FIND, digest_of(token), now())
        tenant = await find_tenant(connection, row["slug"]) if row else None
    if row is None or tenant is None:
        raise _ended()
    flags = (row["has_account"], row["is_mailed"])
    return Invited(row["id"], row["email"], row["name"], row["roles"], tenant, *flags)


async def accept_invitation(
    identity: Identity, token: str, password: str, name: str | None, address: str
) -> Invited:
    """Join the tenant: with a new password, or with the present one of an account that exists. Raise NotFoundError for
    a link that has ended, ValidationError for the password, ConflictError if the account was made by another link
    meanwhile."""
    invited = await find_invitation(identity, token)
    member_name = name or invited.name
    members.check_name(member_name)
    async with identity.database.directory() as connection:
        account = await find_account_by_email(connection, invited.email)
    if account:
        await _check_present_password(identity, account, password, address)
        password_hash = account.password_hash
    else:
        names = (member_name, invited.name, invited.tenant.name, invited.tenant.slug)
        check_password(password, invited.email, names=names)
        password_hash = await identity.passwords.hash(password)
    async with tenant_transaction(identity.database, invited.tenant, identity.wake) as connection:
        if not await connection.fetchval(_USE, invited.id, digest_of(token)):
            raise _ended()
        new_id = account.id if account else uuid7()
        # An existing account is not proven by the mailed link: what strangers added to it would count as its owner's.
        proven_at = now() if invited.is_mailed else None
        user_id = await members.add_account(connection, new_id, invited.email, password_hash, proven_at)
        if user_id != new_id:
            # The account was made in the meantime, by another link: its password was not checked.
            raise ConflictError("Someone used another link of yours just now. Try again.")
        if not await members.add_membership(connection, invited.tenant, user_id, member_name, invited.roles):
            raise ConflictError("This person is here already.", "taken")
        joined = Change("person-joined", user_id, member_name, after={"roles": list(invited.roles)})
        await record(connection, invited.tenant.id, Actor(user_id, member_name, address), joined)
        await publish_user_changed(connection, invited.tenant, user_id)
    return invited


async def _check_present_password(identity: Identity, account: Account, password: str, address: str) -> None:
    """Raise ValidationError for a wrong password. Guesses are counted like those of sign-in."""
    if not await verify_own_password(identity, account, password, address):
        raise invalid_field("password", "This is not the password of your account.", "wrong")


def _ended() -> NotFoundError:
    """Return the error of a link that opens nothing, which is logged."""
    log_failure(WayIn.INVITATION, Failure.ENDED)
    return NotFoundError(_GONE, "link-ended")


def _taken(existing: UUID) -> ValidationError:
    return ValidationError(FieldViolation("email", "This person is here already.", "taken", str(existing)))
