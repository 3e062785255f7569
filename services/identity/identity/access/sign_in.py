"""Starting and continuing sessions."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from chassis import outbox
from chassis.audit import Actor, Change
from chassis.db import Database
from chassis.model import now
from chassis.oauth import OAuthError
from countries.packs import country_pack
from souk.identity.v1.identity_events_pb2 import PersonSignedIn

from identity.access import devices, sessions, throttle
from identity.access.access_tokens import Issuer
from identity.access.account_links import find_link, use_link
from identity.access.accounts import find_account, find_account_by_email, list_memberships
from identity.access.clients import Client
from identity.access.credentials.ending import renew_hash
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.passwords import Passwords
from identity.access.recoveries import use_factor
from identity.access.second_factor import SecondFactor
from identity.access.throttle import Attempt
from identity.audit.entries import record
from identity.events import tenant_transaction
from identity.model import Account, Membership, normalize_email, select_membership
from identity.notices.mail.account_mails import AccountMails
from identity.notices.notifications.store import NewNotification, add_notification

log = structlog.get_logger()

_WRONG = "The e-mail address or the password is not right."
_OVER = "The session has ended. Sign in again."
_ONE_TENANT = "This session opens one tenant. Sign in to the other with your password."
_CODE_NEEDED = "Send the code of your authenticator app, or a recovery code, as otp."
_WRONG_CODE = "This code is not right, or was used before."


@dataclass(frozen=True)
class Grant:
    """What the token endpoint grants: a delegated token has scopes and no refresh token. `device` is the token that
    the browser is recognised by."""

    access_token: str
    refresh_token: str = ""
    scope: str = ""
    device: str = ""


@dataclass(frozen=True)
class SignIn:
    """The grants of the token endpoint. `revoke` ends the access tokens of a user's session in every process; `wake`
    publishes what was committed."""

    database: Database
    passwords: Passwords
    issuer: Issuer
    second_factor: SecondFactor
    mails: AccountMails
    revoke: Callable[..., Awaitable[None]]
    wake: Callable[[], None]

    async def with_password(
        self,
        email: str,
        password: str,
        client: Client,
        slug: str | None = None,
        code: str = "",
        link: str = "",
    ) -> Grant:
        """Start a session; attempts with the token of a mailed link are counted for themselves. Raise the same
        OAuthError for an unknown, a blocked or a mistaken person; `mfa_required` for the right password where a second
        factor is on and no code was sent."""
        attempt = await self._admit(normalize_email(email), client, link)
        async with self.database.directory() as connection:
            account = await find_account_by_email(connection, attempt.email)
        fits = await self.passwords.verify(account and account.password_hash, password)
        membership = await self._membership(account, slug) if account and fits else None
        if account is None or membership is None:
            log_failure(WayIn.PASSWORD, Failure.WRONG, account.id if account else attempt.account)
            raise OAuthError("invalid_grant", _WRONG)
        await self._check_second_factor(account, attempt, code)
        await self._renew_hash(account, password)
        grant = await self.start(account, membership, client, "password", attempt)
        if link:
            async with self.database.directory() as connection:
                await use_link(connection, link, "sign-in", now())
        return grant

    async def start(
        self,
        account: Account,
        membership: Membership,
        client: Client,
        method: sessions.Method,
        attempt: Attempt | None = None,
    ) -> Grant:
        """Start a session of a person who has proved who they are, and notify them of a device that is new. Raise
        OAuthError if the account has changed meanwhile."""
        instant, tenant = now(), membership.tenant
        async with tenant_transaction(self.database, tenant, self.wake) as connection:
            if not await sessions.hold_account(connection, account):
                raise OAuthError("invalid_grant", _OVER)
            if attempt:
                await throttle.succeed(connection, attempt)
            client = await devices.with_device(connection, client)
            # Passwords and passkeys make a device known; a PIN does not prolong that.
            is_new = method != "pin" and await devices.remember(connection, account.id, client, instant)
            if is_new:
                await self.mails.new_device(connection, account, membership, client, instant)
            session_id, refresh_token = await sessions.open_session(
                connection, account, tenant.id, instant, client, method
            )
            if is_new:
                await add_notification(connection, tenant.id, _new_device(account, session_id, client))
            actor = Actor(account.id, membership.name, client.address)
            how = {"method": method, "device": client.device_name}
            signed_in = Change("signed-in", account.id, membership.name, after=how)
            await record(connection, tenant.id, actor, signed_in)
            if country_pack(tenant.country).sealing:
                outbox.add(session_id, _signed_in(session_id, account.id, method, instant))
        log.info("signed-in", user=str(account.id), tenant=tenant.slug, address=client.address)
        token = await self.issuer.issue(account, membership, session_id)
        return Grant(token, refresh_token, device=client.device)

    async def with_refresh_token(self, token: str, address: str, slug: str | None = None) -> Grant:
        """Continue a session, in another tenant if one is named. Raise OAuthError if it is over; `password_required`
        if it began with something that opens one tenant alone. It goes on then."""
        async with self.database.directory() as connection:
            renewed = await _renew(connection, token, slug, now(), address)
        if isinstance(renewed, EndedSession):
            await self.revoke(renewed.user_id, session_id=renewed.id)
        if isinstance(renewed, OneTenantSession):
            raise OAuthError("password_required", _ONE_TENANT)
        if not isinstance(renewed, Renewal):
            failure = Failure.REUSED if renewed and renewed.is_reused else Failure.ENDED
            log_failure(WayIn.SESSION, failure, renewed and renewed.user_id)
            raise OAuthError("invalid_grant", _OVER)
        access_token = await self.issuer.issue(renewed.account, renewed.membership, renewed.session_id)
        return Grant(access_token, renewed.refresh_token)

    async def sign_out(self, token: str) -> None:
        """End the session of a refresh token; an unknown token has none."""
        async with self.database.directory() as connection:
            ended = await sessions.end_session_of(connection, token)
        if ended:
            session_id, user_id = ended
            await self.revoke(user_id, session_id=session_id)

    async def _admit(self, email: str, client: Client, link: str) -> Attempt:
        """Count the attempt and return it. Raise OAuthError if it is not allowed yet."""
        async with self.database.directory() as connection:
            attempt = Attempt(email, client.address, await _find_own(connection, email, client, link))
            wait = await throttle.admit(connection, attempt, now())
        if wait:
            log_failure(WayIn.PASSWORD, Failure.TOO_MANY, attempt.account)
            raise OAuthError("slow_down", "Too many attempts. Wait before the next one.", 429, wait)
        return attempt

    async def _renew_hash(self, account: Account, password: str) -> None:
        """Hash the password again where the cost has risen since: only now it is known."""
        if self.passwords.is_outdated(account.password_hash):
            password_hash = await self.passwords.hash(password)
            async with self.database.directory() as connection:
                await renew_hash(connection, account, password_hash)

    async def _check_second_factor(self, account: Account, attempt: Attempt, code: str) -> None:
        async with self.database.directory() as connection:
            if not await self.second_factor.is_on(connection, account.id):
                return
            if not code:
                # Neither right nor wrong: taking back one count gives no further guesses of the code.
                await throttle.take_back(connection, attempt)
        if not code:
            raise OAuthError("mfa_required", _CODE_NEEDED)
        if not await use_factor(self.database, self.second_factor, account, code, attempt.address):
            raise OAuthError("invalid_otp", _WRONG_CODE)

    async def _membership(self, account: Account, slug: str | None) -> Membership | None:
        if not account.is_active:
            return None
        async with self.database.directory() as connection:
            return select_membership(await list_memberships(connection, account.id), slug)


def _signed_in(session_id: UUID, user_id: UUID, method: sessions.Method, instant: datetime) -> PersonSignedIn:
    event = PersonSignedIn(session_id=str(session_id), user_id=str(user_id), method=method)
    event.sign_in_time.FromDatetime(instant)
    return event


async def _find_own(connection: Any, email: str, client: Client, link: str) -> str:
    """Return what only the person of an address has: the token of a browser that they used before, or of a link that
    was mailed to them. Return an empty text for a stranger."""
    if await devices.is_known(connection, email, client):
        return client.device
    user_id = await find_link(connection, link, "sign-in", now()) if link else None
    account = user_id and await find_account(connection, user_id)
    return link if account and account.email == email else ""


@dataclass(frozen=True)
class Renewal:
    """A session that continues."""

    account: Account
    membership: Membership
    session_id: UUID
    refresh_token: str


@dataclass(frozen=True)
class EndedSession:
    """A session that was ended by the attempt to continue it."""

    id: UUID
    user_id: UUID
    # Its token was used before.
    is_reused: bool = False


@dataclass(frozen=True)
class OneTenantSession:
    """A session that goes on, but not in the tenant that was named."""


def _new_device(account: Account, session_id: UUID, client: Client) -> NewNotification:
    key = f"new-device {session_id}"
    return NewNotification("new-device", key, str(session_id), client.device_name, user_id=account.id)


async def _renew(
    connection: Any, token: str, slug: str | None, instant: datetime, address: str
) -> Renewal | EndedSession | OneTenantSession | None:
    """Return the renewal. An error is returned, not raised, so that what it ended is committed: None for a session
    that is over or has no such tenant."""
    session = await sessions.find_session(connection, token, instant)
    if session is None or session.is_ended:
        return EndedSession(session.id, session.user_id, is_reused=True) if session else None
    account = await find_account(connection, session.user_id)
    if account is None or not account.is_active or account.session_version != session.session_version:
        await sessions.end_session(connection, session.id)
        return EndedSession(session.id, session.user_id)
    memberships = await list_memberships(connection, account.id)
    if slug is None:
        memberships = [candidate for candidate in memberships if candidate.tenant.id == session.tenant_id]
    if (membership := select_membership(memberships, slug)) is None:
        return None
    if not session.opens(membership.tenant.id):
        return OneTenantSession()
    if session.method == "passkey":
        membership = membership.by_passkey()
    refresh_token = await sessions.continue_session(
        connection, session, membership.tenant.id, instant, address
    )
    return Renewal(account, membership, session.id, refresh_token)
