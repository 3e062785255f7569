"""FastAPI dependencies of the identity routes."""

from urllib.parse import urlsplit

from chassis.audit import Actor
from chassis.context import Caller
from chassis.errors import ForbiddenError
from fastapi import Request
from identity.callers import AdminRequest, PersonRequest
from identity.model import Tenant
from identity.passkeys.relying_party import RelyingParty
from identity.process import Identity

from gateway.auth import verify_bearer
from gateway.client_address import request_address


def get_identity(request: Request) -> Identity:
    """Return the process's Identity, which the app holds as `app.state.identity`."""
    return request.app.state.identity


async def get_caller(request: Request) -> Caller:
    """Return the caller of the bearer token or API key. Raise UnauthenticatedError."""
    return await verify_bearer(request, get_identity(request).verify)


async def person_request(http: Request) -> PersonRequest:
    """Return the request of a signed-in person. Raise UnauthenticatedError; ForbiddenError for a limited token: what
    acts for a person may not change who they are."""
    return PersonRequest(*await _parts(http))


async def admin_request(http: Request) -> AdminRequest:
    """Return the request of an admin. Raise ForbiddenError for others."""
    parts = await _parts(http)
    if not parts[1].is_admin:
        raise ForbiddenError("Your role does not allow this.")
    return AdminRequest(*parts)


async def _parts(http: Request) -> tuple[Identity, Caller, Tenant, Actor, str]:
    caller = await get_caller(http)
    if caller.scopes is not None or caller.user_id is None:
        raise ForbiddenError("Only a person who signed in can do this.")
    tenant = Tenant(caller.tenant_id, caller.tenant, "", caller.currency, caller.locale, caller.timezone)
    actor = Actor(caller.user_id, caller.name, request_address(http))
    return get_identity(http), caller, tenant, actor, http.path_params["locale"]


def relying_party(request: Request) -> RelyingParty:
    """Return that of the platform's public address. People sign in there whatever their tenant; only in development
    the app has other names, each with passkeys of its own.

    Call it after `check_origin`, which rejects any other page.
    """
    settings = get_identity(request).settings
    own = request.headers.get("origin") if settings.mode == "local" else None
    parts = urlsplit(own or settings.public_url)
    return RelyingParty(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")
