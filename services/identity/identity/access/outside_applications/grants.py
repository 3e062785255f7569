"""Grants of the token endpoint for outside applications: codes with PKCE, and refresh tokens that are used once."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.model import now
from chassis.oauth import OAuthError, required

from identity.access.accounts import find_account, list_memberships
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.outside_applications.application import (
    OutsideApplication,
    lock_outside_application,
    parse_client_id,
)
from identity.access.outside_applications.tokens import (
    GRACE,
    Credential,
    add_refresh_token,
    end_credentials,
    use_code,
    use_refresh_token,
)
from identity.access.sign_in import Grant
from identity.model import Account, Membership
from identity.process import Identity


@dataclass(frozen=True)
class ClientCredentials:
    """What an outside application names and proves itself with, as it sent them."""

    id: str
    secret: str


async def grant_application(
    identity: Identity, client: ClientCredentials, fields: Mapping[str, str]
) -> Grant:
    """Return tokens with the scopes that were consented to, for the parameters of a code or of a refresh token. Raise
    OAuthError. One that is used twice ends all tokens of the application."""
    if (ids := parse_client_id(client.id)) is None:
        raise _wrong_client()
    instant, grant = now(), Grant("")
    async with identity.database.transaction(ids[0]) as transaction:
        connection = transaction.connection
        application = await lock_outside_application(connection, ids[1])
        if application is None or not application.has_secret(client.secret):
            raise _wrong_client(ids[1])
        credential, is_stolen = await _use(connection, application, fields)
        if is_stolen:
            log_failure(WayIn.APPLICATION, Failure.REUSED, application.id)
            await end_credentials(connection, application)
        else:
            _check(application, credential, fields)
            account, membership = await _find_granter(connection, application)
            scopes = _scopes(application, fields)
            token = await identity.issuer.issue(account, membership, application.grant_id, scopes=scopes)
            refresh = await add_refresh_token(connection, application, instant)
            grant = Grant(token, refresh, scope=" ".join(sorted(scopes)))
    if is_stolen:
        if application.user_id:
            await identity.revoke(application.user_id, session_id=application.grant_id)
        raise OAuthError("invalid_grant", "It was used before. The application has to ask for consent again.")
    return grant


async def _use(
    connection: Any, application: OutsideApplication, fields: Mapping[str, str]
) -> tuple[Credential | None, bool]:
    """Return the code or refresh token, and whether it was used before."""
    if code := fields.get("code", ""):
        credential = await use_code(connection, application, code, now())
        return credential, bool(credential and credential.is_stolen(now()))
    token = required(fields, "refresh_token")
    credential = await use_refresh_token(connection, application, token, now())
    return credential, bool(credential and credential.is_stolen(now(), GRACE))


def _check(application: OutsideApplication, credential: Credential | None, fields: Mapping[str, str]) -> None:
    if credential is None or credential.grant_id != application.grant_id:
        raise _invalid_grant(application, Failure.ENDED, "The code or token is not valid any more.")
    if application.consent_ends_at is None or application.consent_ends_at <= now():
        raise _invalid_grant(application, Failure.ENDED, "The consent has ended. Ask for consent again.")
    if not credential.challenge:
        return
    if required(fields, "redirect_uri") != credential.redirect_uri:
        raise _invalid_grant(application, Failure.WRONG, "The redirect_uri is not that of the request.")
    digest = hashlib.sha256(required(fields, "code_verifier").encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    if not hmac.compare_digest(challenge, credential.challenge):
        raise _invalid_grant(application, Failure.WRONG, "The code_verifier is not that of the request.")


def _scopes(application: OutsideApplication, fields: Mapping[str, str]) -> frozenset[str]:
    """Return the consented scopes, or those of them that are requested."""
    requested = frozenset(fields.get("scope", "").split()) or frozenset(application.scopes)
    if not requested <= set(application.scopes):
        raise OAuthError("invalid_scope", f"The scopes are {', '.join(application.scopes)}.")
    return requested


async def _find_granter(connection: Any, application: OutsideApplication) -> tuple[Account, Membership]:
    """Return the person who consented, as they are now. Raise OAuthError if they do not work here any more."""
    account = application.user_id and await find_account(connection, application.user_id)
    if account and account.is_active:
        for membership in await list_memberships(connection, account.id):
            if membership.tenant.id == application.tenant_id:
                return account, membership
    message = "Who consented does not work here any more. Ask for consent again."
    raise _invalid_grant(application, Failure.ENDED, message)


def _invalid_grant(application: OutsideApplication, failure: Failure, message: str) -> OAuthError:
    """Return the error of a code or token, which is logged."""
    log_failure(WayIn.APPLICATION, failure, application.id)
    return OAuthError("invalid_grant", message)


def _wrong_client(application_id: UUID | None = None) -> OAuthError:
    """Return the error of a client's id or secret, which is logged."""
    log_failure(WayIn.APPLICATION, Failure.WRONG, application_id)
    return OAuthError("invalid_client", "There is no such client, or the secret is not right.", 401)
