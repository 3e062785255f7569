"""Who sent a request."""

from chassis.context import Caller
from chassis.errors import Unauthenticated
from fastapi import Request

from gateway.identity.service import Identity


def identity_of(request: Request) -> Identity:
    """The process's identity, which the app keeps as `app.state.identity`."""
    return request.app.state.identity


async def caller_of(request: Request) -> Caller:
    """The caller a request's bearer token names; raises Unauthenticated."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Unauthenticated("Sign in first: an access token is needed.")
    return await identity_of(request).verifier.verify(token.strip())
