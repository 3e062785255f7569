"""Choosing a new password by a link that works once."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change
from chassis.errors import NotFoundError
from chassis.model import now

from gateway.identity import members, sessions, throttle
from gateway.identity.accounts import find_account, find_account_by_email, list_memberships
from gateway.identity.audit.entries import record, record_everywhere
from gateway.identity.digests import digest_of
from gateway.identity.events import tenant_transaction
from gateway.identity.model import Account
from gateway.identity.one_time_tokens import RESET_LIFE, new_token
from gateway.identity.passwords import check_password
from gateway.identity.service import Identity

_ADD = "INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)"
_FIND = "SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2"
_USE = "DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id"
_END = "DELETE FROM password_resets WHERE user_id = $1"
_GONE = "This link was used or is too old. Ask for a new one."


async def add_reset(
    connection: Any, user_id: UUID, created_at: datetime, life: timedelta
) -> tuple[str, datetime]:
    """Return the token of a new link and when it expires. The person's earlier links end."""
    token, expires_at = new_token(), created_at + life
    await connection.execute(_END, user_id)
    await connection.execute(_ADD, digest_of(token), user_id, created_at, expires_at)
    return token, expires_at


async def mail_reset(identity: Identity, email: str, address: str) -> None:
    """Mail a link to the person of this address, if there is one who may sign in. Too many requests for one person are
    ignored."""
    _, limit = throttle.reset_limits(email, address)
    async with identity.database.directory() as connection:
        if await throttle.admit_within(connection, [limit], now()):
            return
        account = await find_account_by_email(connection, email)
        memberships = await list_memberships(connection, account.id) if account else []
    if not account or not account.is_active or not memberships:
        return
    membership = memberships[0]
    async with tenant_transaction(identity.database, membership.tenant, identity.wake) as connection:
        token, _ = await add_reset(connection, account.id, now(), RESET_LIFE)
        await identity.mails.password_reset(connection, account, membership, token)
        requested = Change("password-reset-requested", account.id, membership.name)
        await record(connection, membership.tenant.id, Actor(name=email, address=address), requested)


async def find_reset(identity: Identity, token: str) -> Account:
    """Return the account that the link is for. Raise NotFoundError if it was used or has expired."""
    async with identity.database.directory() as connection:
        user_id = await connection.fetchval(_FIND, digest_of(token), now())
        account = user_id and await find_account(connection, user_id)
    if not account or not account.is_active:
        raise NotFoundError(_GONE, "link-ended")
    return account


async def reset_password(identity: Identity, token: str, password: str, address: str) -> Account:
    """Set a new password, which ends every session and link of the account. Raise NotFoundError for a link that has
    ended, ValidationError for the password; the link stays valid then."""
    account = await find_reset(identity, token)
    check_password(password, account.email)
    password_hash = await identity.passwords.hash(password)
    async with identity.database.directory() as connection:
        if await connection.fetchval(_USE, digest_of(token), now()) is None:
            raise NotFoundError(_GONE, "link-ended")
        await connection.execute(_END, account.id)
        await members.set_password(connection, account.id, password_hash)
        await sessions.end_sessions(connection, account.id)
        # Whoever has the link is no stranger: guesses of others don't keep them out.
        await throttle.forget_account(connection, account.email, address)
        memberships = await list_memberships(connection, account.id)
        name = memberships[0].name if memberships else account.email
        await record_everywhere(
            connection,
            [membership.tenant.id for membership in memberships],
            Actor(account.id, name, address),
            Change("password-changed", account.id, name, after={"by": "link"}),
        )
    await identity.revoke(account.id)
    return account
