"""Who sent a request."""

from chassis.context import Caller
from fastapi import Request

from gateway.auth import Authenticator
from gateway.identity.service import Identity


def get_identity(request: Request) -> Identity:
    """The process's identity, which the app keeps as `app.state.identity`."""
    return request.app.state.identity


async def get_caller(request: Request) -> Caller:
    """The caller a request's bearer token names; raises Unauthenticated."""
    return await Authenticator(get_identity(request).verifier.verify).authenticate(request)
