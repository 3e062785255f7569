"""Grants of the token endpoint."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from chassis import approvals
from chassis.oauth import OAuthError
from souk.identity.v1 import sign_in_service_pb2 as contract
from starlette.requests import Request

from gateway.identity.oauth import optional, required
from gateway.identity.sign_in_calls import SignInCalls, find_sign_in_rpc
from gateway.identity.token_requests import client_of

PASSWORD, REFRESH, CODE = "password", "refresh_token", "authorization_code"  # kinds of grants
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
PASSKEY = "urn:souk:params:oauth:grant-type:passkey"
PIN = "urn:souk:params:oauth:grant-type:pin"
ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token"  # noqa: S105  # the kind of token, not one
_EMAIL, _PASSWORD, _TOKEN, _OTP, _USER_ID, _PIN = 254, 256, 512, 40, 36, 8
_CREDENTIAL, _RPC, _DIGEST = 8192, 200, 64
_LONGEST, _SLUG = 2000, 100
_VERIFIER, _SUBJECT = 128, 4096

Fields = Mapping[str, str]
Grant = Callable[[SignInCalls, Request, Fields], Awaitable[contract.Grant]]


async def grant_tokens(calls: SignInCalls, http: Request, fields: Fields, *, is_web: bool) -> Any:
    """Return the requested grant. Raise OAuthError, Problem."""
    kind = required(fields, "grant_type", 100)
    grant = (_OF_WEB_APP if is_web else _OF_OTHERS).get(kind) or _OF_ALL.get(kind)
    if grant is None:
        raise OAuthError(
            "unsupported_grant_type",
            f"The grant types are {PASSWORD}, {REFRESH}, {CODE} and {EXCHANGE}.",
        )
    return await grant(calls, http, fields)


async def _password(calls: SignInCalls, http: Request, fields: Fields, *, is_web: bool = False) -> Any:
    message = contract.SignInWithPasswordRequest(
        email=required(fields, "username", _EMAIL),
        password=required(fields, "password", _PASSWORD),
        code=fields.get("otp", "")[:_OTP],
        tenant=_slug(fields),
        client=calls.client(http, is_web=is_web),
        former_token=calls.refresh_token(http)[:_TOKEN] if is_web else "",
        link=optional(fields, "link", _TOKEN),
    )
    return await calls.call(http, find_sign_in_rpc("SignInWithPassword"), message)


async def _password_of_web(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    return await _password(calls, http, fields, is_web=True)


async def _refresh_of_web(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    return await _continue(calls, http, {**fields, REFRESH: calls.refresh_token(http)})


async def _refresh_of_others(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    is_application = client_of(http, fields) is not None
    return await (_grant_application if is_application else _continue)(calls, http, fields)


async def _continue(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    token = required(fields, REFRESH, _TOKEN)
    message = contract.ContinueSessionRequest(refresh_token=token, tenant=_slug(fields))
    return await calls.call(http, find_sign_in_rpc("ContinueSession"), message)


async def _grant_application(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    """Return the tokens of an outside application, for a code or a refresh token."""
    id_, secret = client_of(http, fields) or ("", "")
    kind = "code" if fields["grant_type"] == CODE else REFRESH
    message = contract.GrantOutsideApplicationRequest(
        client_id=id_[:_LONGEST],
        client_secret=secret[:_LONGEST],
        redirect_uri=optional(fields, "redirect_uri", _LONGEST),
        code_verifier=optional(fields, "code_verifier", _VERIFIER),
        scope=optional(fields, "scope", _SUBJECT),
        **{kind: required(fields, kind, _LONGEST)},
    )
    return await calls.call(http, find_sign_in_rpc("GrantOutsideApplication"), message)


async def _exchange(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    if required(fields, "subject_token_type", _SUBJECT) != ACCESS_TOKEN:
        raise OAuthError("invalid_request", f"The subject_token_type is {ACCESS_TOKEN}.")
    message = contract.ExchangeTokenRequest(
        subject_token=required(fields, "subject_token", _SUBJECT), scope=required(fields, "scope", _SUBJECT)
    )
    return await calls.call(http, find_sign_in_rpc("ExchangeToken"), message)


async def _passkey(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    """Return the grant of the owner of a passkey, whose page `check_origin` has accepted."""
    message = contract.SignInWithPasskeyRequest(
        party=calls.relying_party(http),
        credential=required(fields, "credential", _CREDENTIAL),
        tenant=_slug(fields),
        client=calls.client(http, is_web=True),
        former_token=calls.refresh_token(http)[:_TOKEN],
    )
    return await calls.call(http, find_sign_in_rpc("SignInWithPasskey"), message)


async def _pin(calls: SignInCalls, http: Request, fields: Fields) -> Any:
    """Return the grant of the person who takes over the device; for the scope of approvals, that of the admin who
    approves."""
    caller = await calls.caller(http)
    named: dict[str, Any] = {
        "access_token": caller.token,
        "user_id": required(fields, "user_id", _USER_ID),
        "pin": required(fields, "pin", _PIN),
        "client": calls.client(http, is_web=True),
    }
    if fields.get("scope") == approvals.SCOPE:
        rpc, digest = _approved_request(fields)
        message = contract.GiveApprovalRequest(**named, rpc=rpc, digest=digest)
        return await calls.call(http, find_sign_in_rpc("GiveApproval"), message)
    message = contract.SwitchPersonRequest(**named, former_token=calls.refresh_token(http)[:_TOKEN])
    return await calls.call(http, find_sign_in_rpc("SwitchPerson"), message)


def _approved_request(fields: Fields) -> tuple[str, str]:
    """Return rpc and digest of the request that the error of a limit named. Raise OAuthError."""
    rpc, digest = required(fields, "rpc", _RPC), required(fields, "digest", _DIGEST)
    if not re.fullmatch(rf"[0-9a-f]{{{_DIGEST}}}", digest):
        raise OAuthError("invalid_request", "The digest is that of the request which needs the approval.")
    return rpc, digest


def _slug(fields: Fields) -> str:
    return optional(fields, "tenant", _SLUG)


_OF_ALL: Mapping[str, Grant] = {EXCHANGE: _exchange}
_OF_WEB_APP: Mapping[str, Grant] = {
    PASSWORD: _password_of_web,
    REFRESH: _refresh_of_web,
    PASSKEY: _passkey,
    PIN: _pin,
}
_OF_OTHERS: Mapping[str, Grant] = {PASSWORD: _password, REFRESH: _refresh_of_others, CODE: _grant_application}
