"""Who sent a request."""

from chassis.context import Caller
from fastapi import Request

from gateway.callers import Callers
from gateway.identity.service import Identity


def identity_of(request: Request) -> Identity:
    """The process's identity, which the app keeps as `app.state.identity`."""
    return request.app.state.identity


async def caller_of(request: Request) -> Caller:
    """The caller a request's bearer token names; raises Unauthenticated."""
    return await Callers(identity_of(request).verifier.verify).of(request)
