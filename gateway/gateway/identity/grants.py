"""Grants of the token endpoint, and their responses."""

import re
from collections.abc import Mapping
from uuid import UUID

from chassis import approvals
from chassis.context import ApprovedRequest, Caller
from fastapi import Request, Response
from identity import delegation, pins
from identity.access_tokens import LIFE
from identity.clients import Client
from identity.oauth import OAuthError, required
from identity.outside_applications import grants as outside
from identity.passkeys import signing_in
from identity.passwords import MAX_LENGTH
from identity.sign_in import Grant

from gateway.cookies import REFRESH
from gateway.identity import browser, schemas
from gateway.identity.browser import request_client
from gateway.identity.dependencies import get_caller, get_identity, relying_party
from gateway.identity.token_requests import NO_STORE, client_of

_EMAIL, _TOKEN, _CODE, _USER_ID = 254, 512, 40, 36
_RPC, _DIGEST = 200, 64


async def grant_tokens(request: Request, fields: Mapping[str, str], *, is_web: bool) -> Grant:
    """Return the requested grant. Raise OAuthError."""
    sign_in, slug = get_identity(request).sign_in, fields.get("tenant") or None
    is_secure = get_identity(request).settings.has_secure_cookies
    client = request_client(request, is_web=is_web, is_secure=is_secure)
    outside_client = None if is_web else client_of(request, fields)
    match required(fields, "grant_type", 100):
        case "password":
            email, password = required(fields, "username", _EMAIL), required(fields, "password", MAX_LENGTH)
            grant = await sign_in.with_password(email, password, client, slug, fields.get("otp", "")[:_CODE])
            return await _replace_session(request, grant) if is_web else grant
        case outside.GRANT_TYPE:
            return await outside.grant_application(get_identity(request), outside_client, fields)
        case "refresh_token" if outside_client:
            return await outside.grant_application(get_identity(request), outside_client, fields)
        case "refresh_token":
            source = {"refresh_token": REFRESH.find(request, is_secure=is_secure) or ""} if is_web else fields
            return await sign_in.with_refresh_token(required(source, "refresh_token", _TOKEN), client, slug)
        case delegation.GRANT_TYPE:
            return await delegation.exchange_token(get_identity(request), fields)
        case grant_type if is_web and grant_type in _OF_WEB_APP:
            return await _OF_WEB_APP[grant_type](request, fields, client)
        case _:
            raise OAuthError(
                "unsupported_grant_type",
                "The grant types are password, refresh_token, authorization_code and "
                f"{delegation.GRANT_TYPE}.",
            )


async def _sign_in_with_passkey(request: Request, fields: Mapping[str, str], client: Client) -> Grant:
    """Return the grant of the owner of a passkey, whose page `check_origin` has accepted. Raise OAuthError."""
    party, credential = relying_party(request), required(fields, "credential", signing_in.MAX_LENGTH)
    slug = fields.get("tenant") or None
    grant = await signing_in.sign_in_with_passkey(get_identity(request), party, credential, client, slug)
    return await _replace_session(request, grant)


async def _switch_person(request: Request, fields: Mapping[str, str], client: Client) -> Grant:
    """Return the grant of the person who takes over the device, and end the session before; for the scope of approvals,
    that of the admin who approves. Raise OAuthError."""
    identity = get_identity(request)
    caller, pin = await get_caller(request), required(fields, "pin", pins.MAX_LENGTH)
    try:
        user_id = UUID(required(fields, "user_id", _USER_ID))
    except ValueError:
        raise OAuthError("invalid_request", "The user_id is the id of a person.") from None
    if fields.get("scope") == approvals.SCOPE:
        approved = _approved_request(caller, fields)
        return await pins.approve(identity, approved, caller, user_id, pin, client)
    grant = await pins.switch_person(identity, caller.tenant_id, user_id, pin, client)
    return await _replace_session(request, grant)


async def _replace_session(request: Request, grant: Grant) -> Grant:
    """End the session of the cookie that the grant's replaces, which nobody could continue or end from here."""
    if former := REFRESH.find(request, is_secure=get_identity(request).settings.has_secure_cookies):
        await get_identity(request).sign_in.sign_out(former)
    return grant


def _approved_request(caller: Caller, fields: Mapping[str, str]) -> ApprovedRequest:
    """Return the request that the error of a limit named. Raise OAuthError."""
    rpc, digest = required(fields, "rpc", _RPC), required(fields, "digest", _DIGEST)
    if not re.fullmatch(rf"[0-9a-f]{{{_DIGEST}}}", digest):
        raise OAuthError("invalid_request", "The digest is that of the request which needs the approval.")
    return ApprovedRequest(caller.user_id, rpc, digest)


# Grants for which a page of the web app asks, by their types.
_OF_WEB_APP = {signing_in.GRANT_TYPE: _sign_in_with_passkey, pins.GRANT_TYPE: _switch_person}


def token_response(grant: Grant, *, is_web: bool, is_secure: bool) -> Response:
    """Return the tokens; the web app gets its refresh token in a cookie."""
    tokens = schemas.TokenResponse(
        access_token=grant.access_token,
        expires_in=LIFE,
        refresh_token=None if is_web else grant.refresh_token or None,
        scope=grant.scope or None,
        issued_token_type=delegation.ACCESS_TOKEN if grant.scope and not grant.refresh_token else None,
    )
    response = Response(
        tokens.model_dump_json(exclude_none=True), headers=NO_STORE, media_type="application/json"
    )
    if is_web and grant.refresh_token:
        browser.set_cookies(response, grant.refresh_token, grant.access_token, is_secure=is_secure)
    if grant.device:
        browser.set_device_cookie(response, grant.device, is_secure=is_secure)
    return response


def check_origin(request: Request) -> None:
    """Raise OAuthError unless the request comes from the web app."""
    settings = get_identity(request).settings
    browser.check_same_origin(request, settings.public_url, is_local=settings.mode == "local")
