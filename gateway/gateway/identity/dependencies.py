"""FastAPI dependencies of the identity routes."""

from urllib.parse import urlsplit

from chassis.context import Caller
from fastapi import Request
from identity.passkeys.relying_party import RelyingParty
from identity.process import Identity

from gateway.auth import verify_bearer


def get_identity(request: Request) -> Identity:
    """Return the process's Identity, which the app holds as `app.state.identity`."""
    return request.app.state.identity


async def get_caller(request: Request) -> Caller:
    """Return the caller of the bearer token or API key. Raise UnauthenticatedError."""
    return await verify_bearer(request, get_identity(request).verify)


def relying_party(request: Request) -> RelyingParty:
    """Return that of the platform's public address. People sign in there whatever their tenant; only in development
    the app has other names, each with passkeys of its own.

    Call it after `check_origin`, which rejects any other page.
    """
    settings = get_identity(request).settings
    own = request.headers.get("origin") if settings.mode == "local" else None
    parts = urlsplit(own or settings.public_url)
    return RelyingParty(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")
