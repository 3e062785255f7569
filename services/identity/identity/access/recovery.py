"""Recovery of a lost second factor: it ends after a delay, in which the person or an admin of their tenants stops it.

Who knows the password asks for a link by mail, which begins the delay. Person and admins are notified by mail and bell
in each tenant that the person works in. At the end of the delay the second factor is off, and the password alone signs
in.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.audit import SYSTEM, Actor, Change
from chassis.consumer import Consumer
from chassis.context import ADMIN
from chassis.db import current_transaction
from chassis.errors import TooManyAttemptsError, invalid_field
from chassis.model import now
from souk.identity.v1.identity_events_pb2 import RecoveryDue

from identity.access import members, recoveries, throttle
from identity.access.account_links import add_link, find_link, link_ended, use_link
from identity.access.accounts import find_account, find_account_by_email, list_memberships
from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.access.own_password import verify_password_of
from identity.audit.entries import record_everywhere
from identity.digests import digest_of
from identity.events import tenant_transaction
from identity.model import Account, Membership, normalize_email
from identity.notices.notifications.store import NewNotification, add_notification
from identity.process import Identity

BEGUN, MEMBER_BEGUN = "recovery-begun", "member-recovery-begun"


@dataclass(frozen=True)
class BegunRecovery:
    """Whose second factor ends, and when."""

    email: str
    due_at: datetime


async def report_lost(identity: Identity, email: str, password: str, address: str) -> None:
    """Mail a link that begins the recovery, if the account has a second factor. Raise ValidationError for a wrong
    password, TooManyAttemptsError after too many; for an unknown address, too."""
    email = normalize_email(email)
    async with identity.database.directory() as connection:
        account = await find_account_by_email(connection, email)
    if not await verify_password_of(identity, account, email, password, address) or account is None:
        raise invalid_field("password", "The e-mail address or the password is not right.", "wrong")
    _, limit = throttle.reset_limits(email, address)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, [limit], now())
        is_on = await identity.second_factor.is_on(connection, account.id)
        memberships = await list_memberships(connection, account.id)
    if wait:
        raise TooManyAttemptsError(wait)
    if is_on and account.is_active and memberships:
        tenant = memberships[0].tenant
        async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
            token, _ = await add_link(connection, account.id, "recovery", now())
            await identity.mails.recovery_link(connection, account, memberships[0], token)


async def begin_recovery(identity: Identity, token: str, address: str) -> BegunRecovery:
    """Begin the recovery of a link. Raise NotFoundError for a link that has ended."""
    account, memberships = await _read(identity, token)
    # Notified before it begins: nobody's second factor ends unnoticed, whatever fails in between.
    for membership in memberships:
        await _notify(identity, account, membership, token)
    first = memberships[0]
    async with tenant_transaction(identity.database, first.tenant, identity.wake) as connection:
        await members.lock_account(connection, account.id)
        if await use_link(connection, token, "recovery", now()) is None:
            raise link_ended("recovery")
        recovery, is_new = await recoveries.begin(connection, account.id, now())
        if is_new:
            outbox.add(account.id, RecoveryDue(recovery_id=str(recovery.id)), recovery.due_at)
            stop, _ = await add_link(connection, account.id, "stop-recovery", now())
            await identity.mails.recovery_begun(connection, account, first, recovery.due_at, stop)
            change = Change(BEGUN, account.id, first.name, after={"dueAt": recovery.due_at.isoformat()})
            await record_everywhere(connection, memberships, Actor(account.id, first.name, address), change)
    return BegunRecovery(account.email, recovery.due_at)


async def stop_by_link(identity: Identity, token: str, address: str) -> None:
    """Stop a recovery by the link of the mail that announced it. Raise NotFoundError for a link that has ended, or a
    recovery that was stopped or is over."""
    async with identity.database.directory() as connection:
        used = await use_link(connection, token, "stop-recovery", now())
        if used is None:
            raise link_ended("stop-recovery")
        memberships = await list_memberships(connection, used.user_id)
        name = memberships[0].name if memberships else ""
        await recoveries.stop(connection, used.user_id, Actor(used.user_id, name, address))


def recovery_consumer(identity: Identity) -> Consumer:
    """Return the consumer that ends second factors at the end of the delay."""

    async def finish(due: RecoveryDue) -> None:
        connection = current_transaction().connection
        user_id = await recoveries.lock_due(connection, UUID(due.recovery_id), now())
        account = user_id and await find_account(connection, user_id)
        if not account:
            return
        await end_by(connection, account.id, AccountEvent.SECOND_FACTOR_ENDED)
        memberships = await list_memberships(connection, account.id)
        if memberships:
            await identity.mails.recovery_done(connection, account, memberships[0], now())
            change = Change("second-factor-changed", account.id, memberships[0].name, after={"isOn": False})
            await record_everywhere(connection, memberships, SYSTEM, change)
        # Where a second factor is required, the roles wait for a new one.
        await identity.revoke(account.id)

    return Consumer("identity-recovery-due", RecoveryDue, finish, max_concurrency=1)


async def _read(identity: Identity, token: str) -> tuple[Account, list[Membership]]:
    """Return who lost a second factor, and where they work. Raise NotFoundError for a link that has ended."""
    async with identity.database.directory() as connection:
        user_id = await find_link(connection, token, "recovery", now())
        account = user_id and await find_account(connection, user_id)
        memberships = await list_memberships(connection, account.id) if account else []
    if not account or not account.is_active or not memberships:
        raise link_ended("recovery")
    return account, memberships


async def _notify(identity: Identity, account: Account, membership: Membership, token: str) -> None:
    """Notify the admins of one tenant by mail, and them and all sessions of the person there by bell; once a link."""
    tenant_id, key = membership.tenant.id, digest_of(token).hex()
    subject = (str(account.id), membership.name)
    own = NewNotification(BEGUN, f"{BEGUN} {key}", *subject, user_id=account.id)
    of_member = NewNotification(MEMBER_BEGUN, f"{MEMBER_BEGUN} {key}", *subject, roles=(ADMIN,))
    async with tenant_transaction(identity.database, membership.tenant, identity.wake) as connection:
        await add_notification(connection, tenant_id, own)
        if await add_notification(connection, tenant_id, of_member):
            for admin in await members.list_admins(connection, tenant_id):
                if admin.email != account.email:
                    due_at = now() + recoveries.DELAY
                    await identity.mails.recovery_begun_of(connection, admin, membership, due_at)
