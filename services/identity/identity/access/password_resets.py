"""Choosing a new password by a link that works once.

A link is mailed to the person, or an admin makes it and hands it over. Only the former proves that the account is of
who reads the address, so that only what was added since then may go on.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from chassis.audit import Actor, Change
from chassis.model import now

from identity.access import members, throttle
from identity.access.account_links import find_link, link_ended, use_link
from identity.access.accounts import find_account, list_memberships
from identity.access.credentials.ending import Ended, change_password
from identity.access.credentials.review import Review, begin_review
from identity.access.credentials.rules import reset_event
from identity.access.password_words import membership_names
from identity.access.passwords import check_password
from identity.audit.entries import record_everywhere
from identity.events import tenant_transaction
from identity.model import Account, Membership
from identity.notices.mail.account_mails import PasswordReset
from identity.process import Identity


@dataclass(frozen=True)
class ResetOutcome:
    """What a new password left: a review of what still signs in, and what was ended beside the password."""

    account: Account
    review: Review | None
    ended: Ended


async def find_reset(identity: Identity, token: str) -> Account:
    """Return the account that the link is for. Raise NotFoundError if it was used or has expired."""
    async with identity.database.directory() as connection:
        user_id = await find_link(connection, token, "password", now())
        account = user_id and await find_account(connection, user_id)
    if not account or not account.is_active:
        raise link_ended("password")
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
        used = await use_link(connection, token, "password", now())
        if used is None:
            raise link_ended("password")
        # Nothing is added to the account until all of this is committed.
        was_proven = await members.lock_account(connection, account.id) is not None
        event = reset_event(is_mailed=used.is_mailed, was_proven=was_proven)
        ended = await change_password(connection, account, password_hash, event, now())
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
        memberships,
        Actor(account.id, name, address),
        Change("password-changed", account.id, name, after={"by": "link"}),
    )
