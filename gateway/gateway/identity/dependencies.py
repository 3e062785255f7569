"""FastAPI dependencies of the identity routes."""

from dataclasses import replace
from urllib.parse import urlsplit

from chassis.context import Caller
from chassis.errors import ForbiddenError
from fastapi import Request
from identity.callers import AdminRequest, PersonRequest
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
    return PersonRequest(get_identity(http), await _person(http))


async def admin_request(http: Request) -> AdminRequest:
    """Return the request of an admin. Raise ForbiddenError for others."""
    caller = await _person(http)
    if not caller.is_admin:
        raise ForbiddenError("Your role does not allow this.")
    return AdminRequest(get_identity(http), caller)


async def _person(http: Request) -> Caller:
    caller = await get_caller(http)
    if caller.scopes is not None or caller.user_id is None:
        raise ForbiddenError("Only a person who signed in can do this.")
    return replace(caller, address=request_address(http))


def relying_party(request: Request) -> RelyingParty:
    """Return that of the platform's public address. People sign in there whatever their tenant; only in development
    the app has other names, each with passkeys of its own.

    Call it after `check_origin`, which rejects any other page.
    """
    settings = get_identity(request).settings
    own = request.headers.get("origin") if settings.mode == "local" else None
    parts = urlsplit(own or settings.public_url)
    return RelyingParty(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")
