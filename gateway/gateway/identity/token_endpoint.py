"""Routes by which sessions start, go on and end: the token endpoint of OAuth 2, and revocation."""

from dataclasses import dataclass

from chassis import approvals
from chassis.oauth import OAuthError
from fastapi import APIRouter
from souk.identity.v1 import sign_in_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.identity import browser, grants, schemas
from gateway.identity.grants import Fields, grant_tokens
from gateway.identity.oauth import required
from gateway.identity.sign_in_calls import SignInCalls, find_sign_in_rpc
from gateway.identity.token_requests import NO_STORE, parameters, to_response
from gateway.problem_details import Problem
from gateway.request_router import HeadRoute

_ERRORS = {status: {"model": schemas.OAuthProblem} for status in (400, 403, 429)}
_LONGEST, _INVALID = 4096, 422
_TOKEN_FORM = schemas.form(
    {
        "grant_type": f"{grants.PASSWORD}, {grants.REFRESH}, {grants.CODE}, {grants.EXCHANGE}, "
        f"{grants.PIN} or {grants.PASSKEY}",
        "username": "the e-mail address, for password",
        "password": "for password",
        "refresh_token": "for refresh_token; the web app sends its cookie instead",
        "tenant": "the slug of the tenant to work in; else the first, or the session's",
        "subject_token": "an access token to exchange for one that is limited to `scope`",
        "subject_token_type": grants.ACCESS_TOKEN,
        "scope": "the scopes to delegate, with spaces between",
        "otp": "the second factor's code, for password, where mfa_required was the answer without",
        "link": "for password: the token of a mailed sign-in link, with which guesses of others don't keep out",
        "credential": "the JSON of an authenticator's response, for a passkey; in the web app alone",
        "user_id": "who takes over this device, for a PIN",
        "pin": f"for {grants.PIN}, with the bearer token of the person before; with the scope "
        f"{approvals.SCOPE}, an admin approves one request of that person, which sends the token as Approval",
        "rpc": f"for the scope {approvals.SCOPE}: as the error {approvals.REQUIRED} of the request names it",
        "digest": f"for the scope {approvals.SCOPE}: that of the request, from the same error",
        "code": "for authorization_code, with which an outside application gets its tokens",
        "redirect_uri": "that of the authorization request, for authorization_code",
        "code_verifier": "that of PKCE, for authorization_code",
        "client_id": "souk-web keeps the refresh token in a cookie; outside applications send theirs with the "
        "secret, here or by HTTP Basic",
        "client_secret": "of an outside application",
    },
    "grant_type",
)
_REVOKE_FORM = schemas.form(
    {
        "token": "a refresh token",
        "token_type_hint": "refresh_token",
        "client_id": "souk-web ends its cookie's session",
    }
)


def router(calls: SignInCalls) -> APIRouter:
    """Return `/auth/token` (RFC 6749) and `/auth/revoke` (RFC 7009), which take forms."""
    routes, endpoint = APIRouter(prefix="/auth", tags=["identity"], route_class=HeadRoute), _Endpoint(calls)
    routes.add_api_route(
        "/token",
        endpoint.get_token,
        methods=["POST"],
        operation_id="getToken",
        summary="Sign in, or continue a session",
        response_model=schemas.TokenResponse,
        responses={**_ERRORS},
        openapi_extra=_TOKEN_FORM,
    )
    routes.add_api_route(
        "/revoke",
        endpoint.revoke_token,
        methods=["POST"],
        operation_id="revokeToken",
        summary="Sign out",
        responses={**_ERRORS, 200: {"description": "Signed out"}},
        openapi_extra=_REVOKE_FORM,
    )
    return routes


@dataclass(frozen=True)
class _Endpoint:
    calls: SignInCalls

    async def get_token(self, request: Request) -> Response:
        try:
            fields, is_web = await self._read(request)
            grant = await grant_tokens(self.calls, request, fields, is_web=is_web)
        except OAuthError as error:
            return to_response(error, request)
        except Problem as problem:
            if problem.status != _INVALID:
                raise
            return to_response(OAuthError("invalid_request", problem.detail), request)
        return _token_response(grant, is_web=is_web, is_secure=self.calls.is_secure)

    async def revoke_token(self, request: Request) -> Response:
        try:
            fields, is_web = await self._read(request)
            token = self.calls.refresh_token(request) if is_web else required(fields, "token", _LONGEST)
            await self._sign_out(request, token)
        except OAuthError as error:
            return to_response(error, request)
        response = Response(headers=NO_STORE)
        if is_web:
            browser.clear_cookies(response, is_secure=self.calls.is_secure)
        return response

    async def _read(self, request: Request) -> tuple[Fields, bool]:
        """Return the form, and whether the web app sent it, from a page of ours. Raise OAuthError."""
        fields = await parameters(request)
        is_web = fields.get("client_id") == browser.CLIENT
        if is_web:
            self.calls.check_origin(request)
        return fields, is_web

    async def _sign_out(self, request: Request, token: str) -> None:
        if 0 < len(token) <= _LONGEST:
            message = contract.SignOutRequest(refresh_token=token)
            await self.calls.call(request, find_sign_in_rpc("SignOut"), message)


def _token_response(grant: contract.Grant, *, is_web: bool, is_secure: bool) -> Response:
    """Return the tokens; the web app gets its refresh token in a cookie."""
    tokens = schemas.TokenResponse(
        access_token=grant.access_token,
        expires_in=grant.expires_in,
        refresh_token=None if is_web else grant.refresh_token or None,
        scope=grant.scope or None,
        issued_token_type=grants.ACCESS_TOKEN if grant.scope and not grant.refresh_token else None,
    )
    content = tokens.model_dump_json(exclude_none=True)
    response = Response(content, headers=NO_STORE, media_type="application/json")
    if is_web:
        browser.set_cookies(response, grant, is_secure=is_secure)
    return response
