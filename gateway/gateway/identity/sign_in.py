"""Starting and continuing sessions."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from chassis.db import Database
from chassis.model import now

from gateway.identity import sessions, throttle
from gateway.identity.access_tokens import Issuer
from gateway.identity.accounts import find_account, find_account_by_email, list_memberships
from gateway.identity.model import Account, Membership, normalize_email, select_membership
from gateway.identity.oauth import OAuthError
from gateway.identity.passwords import Passwords
from gateway.identity.throttle import Attempt

log = structlog.get_logger()

_WRONG = "The e-mail address or the password is not right."
_OVER = "The session has ended. Sign in again."


@dataclass(frozen=True)
class Grant:
    """What the token endpoint grants: a delegated token has scopes and no refresh token."""

    access_token: str
    refresh_token: str = ""
    scope: str = ""


@dataclass(frozen=True)
class SignIn:
    """The two grants of the token endpoint. `revoke` ends the access tokens of a user's session in every process."""

    database: Database
    passwords: Passwords
    issuer: Issuer
    revoke: Callable[..., Awaitable[None]]

    async def with_password(self, email: str, password: str, address: str, slug: str | None = None) -> Grant:
        """Start a session. Raise the same OAuthError for an unknown, a blocked or a mistaken person."""
        attempt = Attempt(normalize_email(email), address)
        await self._admit(attempt)
        async with self.database.directory() as connection:
            account = await find_account_by_email(connection, attempt.email)
        fits = await self.passwords.verify(account and account.password_hash, password)
        membership = await self._membership(account, slug) if account and fits else None
        if account is None or membership is None:
            log.warning("sign-in-refused", account=attempt.account, address=attempt.address)
            raise OAuthError("invalid_grant", _WRONG)
        async with self.database.directory() as connection:
            await throttle.succeed(connection, attempt)
            session_id, refresh_token = await sessions.open_session(
                connection, account, membership.tenant.id, now()
            )
        log.info("signed-in", user=str(account.id), tenant=membership.tenant.slug, address=attempt.address)
        return await self._grant(account, membership, session_id, refresh_token)

    async def with_refresh_token(self, token: str, slug: str | None = None) -> Grant:
        """Continue a session, in another tenant if one is named. Raise OAuthError if it is over."""
        async with self.database.directory() as connection:
            renewed = await _renew(connection, token, slug, now())
        if isinstance(renewed, EndedSession):
            await self.revoke(renewed.user_id, session_id=renewed.id)
        if not isinstance(renewed, Renewal):
            raise OAuthError("invalid_grant", _OVER)
        return await self._grant(
            renewed.account, renewed.membership, renewed.session_id, renewed.refresh_token
        )

    async def sign_out(self, token: str) -> None:
        """End the session of a refresh token; an unknown token has none."""
        async with self.database.directory() as connection:
            ended = await sessions.end_session_of(connection, token)
        if ended:
            session_id, user_id = ended
            await self.revoke(user_id, session_id=session_id)

    async def _admit(self, attempt: Attempt) -> None:
        async with self.database.directory() as connection:
            wait = await throttle.admit(connection, attempt, now())
        if wait:
            log.warning("sign-in-throttled", account=attempt.account, address=attempt.address, wait=wait)
            raise OAuthError("slow_down", "Too many attempts. Wait before the next one.", 429, wait)

    async def _membership(self, account: Account, slug: str | None) -> Membership | None:
        if not account.is_active:
            return None
        async with self.database.directory() as connection:
            return select_membership(await list_memberships(connection, account.id), slug)

    async def _grant(
        self, account: Account, membership: Membership, session_id: UUID, refresh_token: str
    ) -> Grant:
        return Grant(await self.issuer.issue(account, membership, session_id), refresh_token)


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


async def _renew(
    connection: Any, token: str, slug: str | None, instant: datetime
) -> Renewal | EndedSession | None:
    """Return the renewal. An error is returned, not raised, so that what it ended is committed: None for a session
    that is over or has no such tenant."""
    session = await sessions.find_session(connection, token, instant)
    if session is None or session.is_ended:
        return EndedSession(session.id, session.user_id) if session else None
    account = await find_account(connection, session.user_id)
    if account is None or not account.is_active or account.session_version != session.session_version:
        await sessions.end_session(connection, session.id)
        return EndedSession(session.id, session.user_id)
    memberships = await list_memberships(connection, account.id)
    if slug is None:
        memberships = [one for one in memberships if one.tenant.id == session.tenant_id]
    if (membership := select_membership(memberships, slug)) is None:
        return None
    refresh_token = await sessions.continue_session(connection, session, membership.tenant.id, instant)
    return Renewal(account, membership, session.id, refresh_token)
