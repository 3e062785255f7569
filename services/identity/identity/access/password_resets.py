"""Choosing a new password by a link that works once.

A link is mailed to the person, or an admin makes it and hands it over. Only the former proves that the account is of
who reads the address, so that only what was added since then may go on.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change
from chassis.errors import NotFoundError
from chassis.model import now

from identity.access import members, throttle
from identity.access.accounts import find_account, find_account_by_email, list_memberships
from identity.access.credentials.ending import Ended, end_everything_else, end_with_password
from identity.access.credentials.review import Review, begin_review
from identity.access.one_time_tokens import RESET_LIFE, new_token
from identity.access.password_words import membership_names
from identity.access.passwords import check_password
from identity.audit.entries import record, record_everywhere
from identity.digests import digest_of
from identity.events import tenant_transaction
from identity.model import Account, Membership
from identity.notices.mail.account_mails import PasswordReset
from identity.process import Identity

_ADD = """
INSERT INTO password_resets (token_hash, user_id, created_at, expires_at, tenant_id) VALUES ($1, $2, $3, $4, $5)"""
_FIND = "SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2"
_USE = """
DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING tenant_id IS NULL AS is_mailed"""
_END = "DELETE FROM password_resets WHERE user_id = $1"
_GONE = "This link was used or is too old. Ask for a new one."


@dataclass(frozen=True)
class ResetOutcome:
    """What a new password left: a review of what still signs in, and what was ended beside the password."""

    account: Account
    review: Review | None
    ended: Ended


async def add_reset(
    connection: Any, user_id: UUID, created_at: datetime, life: timedelta, tenant_id: UUID | None = None
) -> tuple[str, datetime]:
    """Return the token of a new link and when it expires. The person's earlier links end. `tenant_id` is that of the
    admin who hands it over; without one it goes by mail alone."""
    token, expires_at = new_token(), created_at + life
    await connection.execute(_END, user_id)
    await connection.execute(_ADD, digest_of(token), user_id, created_at, expires_at, tenant_id)
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


async def reset_password(identity: Identity, token: str, password: str, address: str) -> ResetOutcome:
    """Set a new password, which ends sessions, PINs, known devices and links of the account; and all else that signs in
    unless the password before was of who reads the address. Raise NotFoundError for a link that has ended,
    ValidationError for the password; the link stays valid then."""
    account = await find_reset(identity, token)
    async with identity.database.directory() as connection:
        memberships = await list_memberships(connection, account.id)
    check_password(password, account.email, names=membership_names(memberships))
    password_hash = await identity.passwords.hash(password)
    async with _transaction(identity, memberships) as connection:
        is_mailed = await connection.fetchval(_USE, digest_of(token), now())
        if is_mailed is None:
            raise NotFoundError(_GONE, "link-ended")
        # Nothing is added to the account until all of this is committed.
        is_proven = await members.lock_account(connection, account.id) is not None
        await members.set_password(connection, account.id, password_hash)
        await members.set_proven(connection, account.id, now() if is_mailed else None)
        await end_with_password(connection, account)
        ended = Ended() if is_proven or not is_mailed else await end_everything_else(connection, account.id)
        outcome = ResetOutcome(account, await begin_review(connection, account.id, now()), ended)
        # The holder of the link is no stranger: guesses of others don't keep them out.
        await throttle.forget_account(connection, account.email, address)
        await _report(connection, identity, outcome, memberships, address)
    await identity.revoke(account.id)
    return outcome


@asynccontextmanager
async def _transaction(identity: Identity, memberships: list[Membership]) -> AsyncGenerator[Any]:
    """Open a transaction of the person's first tenant, which has their mails; of none for who works nowhere."""
    if not memberships:
        async with identity.database.directory() as connection:
            yield connection
        return
    async with tenant_transaction(identity.database, memberships[0].tenant, identity.wake) as connection:
        yield connection


async def _report(
    connection: Any, identity: Identity, outcome: ResetOutcome, memberships: list[Membership], address: str
) -> None:
    """Tell the person by mail, and the audit log of each tenant."""
    account = outcome.account
    name = memberships[0].name if memberships else account.email
    if memberships:
        review = outcome.review
        reset = PasswordReset(address, now(), outcome.ended.is_anything, review.token if review else "")
        remaining = review.remaining if review else ()
        await identity.mails.password_reset_done(connection, account, memberships[0], reset, remaining)
    await record_everywhere(
        connection,
        [membership.tenant.id for membership in memberships],
        Actor(account.id, name, address),
        Change("password-changed", account.id, name, after={"by": "link"}),
    )
