"""FastAPI dependencies of the identity routes."""

from chassis.context import Caller
from fastapi import Request

from gateway.auth import verify_bearer
from gateway.identity.service import Identity


def get_identity(request: Request) -> Identity:
    """Return the process's Identity, which the app holds as `app.state.identity`."""
    return request.app.state.identity


async def get_caller(request: Request) -> Caller:
    """Return the caller of the bearer token. Raise UnauthenticatedError."""
    return await verify_bearer(request, get_identity(request).verifier.verify)
