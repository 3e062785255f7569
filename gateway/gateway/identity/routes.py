"""Routes of sign-in, refresh, sign-out and the public keys."""

from chassis import approvals
from chassis.context import ADMIN
from chassis.errors import ForbiddenError, UnauthenticatedError
from chassis.locales import LOCALES
from chassis.model import now
from chassis.tokens import Jwks as JwksDocument
from fastapi import APIRouter, Depends, Request, Response
from identity import delegation, pins
from identity.accounts import find_account, list_memberships
from identity.installed import list_installed
from identity.model import Membership
from identity.oauth import OAuthError, required
from identity.outside_applications.application import list_outside_applications
from identity.outside_applications.manifest import text_in
from identity.passkeys import signing_in
from identity.scopes import grantable_scopes

from gateway.cookies import REFRESH
from gateway.identity import browser, schemas
from gateway.identity.browser import request_client
from gateway.identity.database_errors import report_lost_database
from gateway.identity.dependencies import get_caller, get_identity
from gateway.identity.grants import check_origin, grant_tokens, token_response
from gateway.identity.token_requests import NO_STORE, parameters, to_response
from gateway.request_router import HeadRoute
from gateway.responses import UNCACHED

_ERRORS = {status: {"model": schemas.OAuthProblem} for status in (400, 403, 429)}

router = APIRouter(tags=["identity"], dependencies=[Depends(report_lost_database)], route_class=HeadRoute)


@router.post(
    "/auth/token",
    operation_id="getToken",
    summary="Sign in, or continue a session",
    response_model=schemas.TokenResponse,
    response_model_exclude_none=True,
    responses={**_ERRORS},
    openapi_extra=schemas.form(
        {
            "grant_type": f"password, refresh_token, authorization_code, {delegation.GRANT_TYPE}, "
            f"{pins.GRANT_TYPE} or {signing_in.GRANT_TYPE}",
            "username": "the e-mail address, for password",
            "password": "for password",
            "refresh_token": "for refresh_token; the web app sends its cookie instead",
            "tenant": "the slug of the tenant to work in; else the first, or the session's",
            "subject_token": "an access token to exchange for one that is limited to `scope`",
            "subject_token_type": delegation.ACCESS_TOKEN,
            "scope": "the scopes to delegate, with spaces between",
            "otp": "the second factor's code, for password, where mfa_required was the answer without",
            "credential": "the JSON of an authenticator's response, for a passkey; in the web app alone",
            "user_id": "who takes over this device, for a PIN",
            "pin": f"for {pins.GRANT_TYPE}, with the bearer token of the person before; with the scope "
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
    ),
)
async def get_token(request: Request) -> Response:
    try:
        fields = await parameters(request)
        is_web = fields.get("client_id") == browser.CLIENT
        if is_web:
            check_origin(request)
        grant = await grant_tokens(request, fields, is_web=is_web)
    except OAuthError as error:
        return to_response(error, request)
    return token_response(grant, is_web=is_web, is_secure=_is_secure(request))


@router.post(
    "/auth/revoke",
    operation_id="revokeToken",
    summary="Sign out",
    responses={**_ERRORS, 200: {"description": "Signed out"}},
    openapi_extra=schemas.form(
        {
            "token": "a refresh token",
            "token_type_hint": "refresh_token",
            "client_id": "souk-web ends its cookie's session",
        }
    ),
)
async def revoke_token(request: Request) -> Response:
    try:
        fields = await parameters(request)
        is_web = fields.get("client_id") == browser.CLIENT
        if is_web:
            check_origin(request)
        token = (
            REFRESH.find(request, is_secure=_is_secure(request))
            if is_web
            else required(fields, "token", 4096)
        )
    except OAuthError as error:
        return to_response(error, request)
    if token:
        await get_identity(request).sign_in.sign_out(token)
    response = Response(headers=NO_STORE)
    if is_web:
        browser.clear_cookies(response, is_secure=_is_secure(request))
    return response


@router.get(
    "/auth/device",
    operation_id="listSwitchablePeople",
    summary="Who can take over this device with a PIN",
    response_model=list[schemas.SwitchablePerson],
)
async def list_switchable_people(request: Request, response: Response) -> list[schemas.SwitchablePerson]:
    response.headers.update(UNCACHED)
    caller = await get_caller(request)
    if caller.scopes is not None:
        raise ForbiddenError("Only a person who signed in can do this.")
    async with get_identity(request).database.directory() as connection:
        client = request_client(request, is_web=True, is_secure=_is_secure(request))
        people = await pins.list_switchable(connection, caller.tenant_id, client, now())
    return [
        schemas.SwitchablePerson(
            id=str(person.user_id),
            name=person.name,
            picture=person.picture,
            can_approve=ADMIN in person.roles,
        )
        for person in people
    ]


@router.get("/auth/me", operation_id="getMe", summary="Who is signed in", response_model=schemas.Me)
async def get_me(request: Request, response: Response) -> schemas.Me:
    response.headers.update(UNCACHED)
    caller = await get_caller(request)
    async with get_identity(request).database.directory() as connection:
        account = caller.user_id and await find_account(connection, caller.user_id)
        memberships = await list_memberships(connection, account.id) if account and account.is_active else []
    current = next((m for m in memberships if m.tenant.id == caller.tenant_id), None)
    if not account or current is None:
        raise UnauthenticatedError("This account can no longer sign in here.")
    is_limited = caller.scopes is not None
    # What acts for a person learns neither how to reach them nor where else they work.
    memberships = [current] if is_limited else memberships
    tenants = [schemas.TenantSummary(slug=m.tenant.slug, name=m.tenant.name) for m in memberships]
    fields = {**vars(current.tenant), "id": str(current.tenant.id)}
    return schemas.Me(
        id=str(account.id),
        email="" if is_limited else account.email,
        name=current.name,
        roles=list(current.roles),
        tenant=schemas.TenantDetail.model_validate(fields),
        tenants=tenants,
        picture=current.picture,
        applications=await list_installed(get_identity(request).database, caller.tenant_id),
        outside_pages=await _list_outside_pages(request, current),
    )


def _is_secure(request: Request) -> bool:
    return get_identity(request).settings.has_secure_cookies


async def _list_outside_pages(request: Request, membership: Membership) -> list[schemas.OutsidePage]:
    """Return the pages of installed outside applications that the person may open."""
    database, tenant_id = get_identity(request).database, membership.tenant.id
    async with database.reading(tenant_id) as reading:
        installed = await list_outside_applications(reading.connection)
    return [
        schemas.OutsidePage(id=one.key, title={locale: text_in(page.title, locale) for locale in LOCALES})
        for one in installed
        if one.is_installed and (page := one.manifest.page) and set(page.roles) & set(membership.roles)
    ]


@router.get(
    "/.well-known/oauth-authorization-server",
    operation_id="getAuthorizationServer",
    summary="What clients of OAuth need to know (RFC 8414)",
    response_model=schemas.AuthorizationServer,
)
async def get_authorization_server(request: Request) -> schemas.AuthorizationServer:
    base = get_identity(request).origin
    return schemas.AuthorizationServer(
        issuer=base,
        authorization_endpoint=f"{base}/admin/oauth/authorize",
        token_endpoint=f"{base}/auth/token",
        jwks_uri=f"{base}/.well-known/jwks.json",
        scopes_supported=sorted(grantable_scopes()),
    )


@router.get(
    "/.well-known/jwks.json",
    operation_id="getKeys",
    summary="The keys that sign access tokens",
    response_model=schemas.Jwks,
)
async def get_keys(request: Request, response: Response) -> JwksDocument:
    response.headers["Cache-Control"] = "public, max-age=60"
    return await get_identity(request).keys.published()
