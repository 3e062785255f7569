"""Delegated tokens: what acts for a user gets fewer scopes for a limited time (RFC 8693, token exchange)."""

import time
from typing import Any
from uuid import UUID

from chassis.context import Caller
from chassis.contract.scopes import scopes
from chassis.errors import UnauthenticatedError
from chassis.oauth import OAuthError

from identity.access import sessions
from identity.access.accounts import find_account, list_memberships
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.sign_in import Grant
from identity.model import Account, Membership
from identity.process import Identity

# A delegated token can be exchanged for another until this long after the first, in seconds.
MAX_AGE = 3600
_NO_SESSION = UUID(int=0)


async def exchange_token(identity: Identity, subject_token: str, scope: str) -> Grant:
    """Return a token of the same user for the scopes requested, with spaces between, without a refresh token. Raise
    OAuthError if the subject token or its session has ended, or does not have the scopes itself."""
    caller = await _verify(identity, subject_token)
    requested = _requested_scopes(scope, caller)
    ends = caller.delegation_ends or int(time.time()) + MAX_AGE
    if ends <= time.time():
        raise OAuthError("invalid_grant", "The delegation has ended: start again from the user's own token.")
    session_id = UUID(caller.session_id) if caller.session_id else _NO_SESSION
    async with identity.database.directory() as connection:
        account, membership = await _subject(connection, caller, session_id)
    token = await identity.issuer.issue(
        account, membership, session_id, scopes=requested, delegation_ends=ends
    )
    return Grant(token, scope=" ".join(sorted(requested)))


async def _verify(identity: Identity, token: str) -> Caller:
    try:
        return await identity.verifier.verify(token)
    except UnauthenticatedError as error:
        log_failure(WayIn.DELEGATION, Failure.ENDED, reason=error.reason)
        raise OAuthError("invalid_grant", str(error)) from None


def _requested_scopes(text: str, caller: Caller) -> frozenset[str]:
    requested = frozenset(text.split())
    if not requested or not requested <= scopes():
        raise OAuthError("invalid_scope", f"The scopes are {', '.join(sorted(scopes()))}.")
    if caller.scopes is not None and not requested <= caller.scopes:
        raise OAuthError("invalid_scope", "The subject token does not have all of these scopes.")
    return requested


async def _subject(connection: Any, caller: Caller, session_id: UUID) -> tuple[Account, Membership]:
    """Return the user as they are now. Raise OAuthError if they or their session may no longer act."""
    account = caller.user_id and await find_account(connection, caller.user_id)
    method = await sessions.find_method(connection, account, session_id) if account else None
    if account and account.is_active and method is not None:
        for membership in await list_memberships(connection, account.id):
            if membership.tenant.id == caller.tenant_id:
                return account, membership.by_passkey() if method == "passkey" else membership
    raise OAuthError("invalid_grant", "The session has ended. Sign in again.")
