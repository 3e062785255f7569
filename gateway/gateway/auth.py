"""Authentication and authorisation of requests."""

from collections.abc import Awaitable, Callable

from chassis.context import Caller, set_caller
from chassis.errors import ForbiddenError, NotFoundError, UnauthenticatedError
from google.protobuf.descriptor import MethodDescriptor
from starlette.requests import Request

from gateway.contract.rights import roles
from gateway.limiters import RateLimiter
from gateway.locales import supported_locale

Verify = Callable[[str], Awaitable[Caller]]
# Returns the guest caller of a public page, in the tenant that the address names.
Guest = Callable[[Request], Awaitable[Caller]]


async def no_guests(_request: Request) -> Caller:
    """Raise NotFoundError: this application has no public pages."""
    raise NotFoundError("There is nothing public here.")


class Authenticator:
    """Authenticates requests by bearer token. `verify` returns a token's caller or raises UnauthenticatedError;
    `rate` limits the requests of each tenant."""

    def __init__(self, verify: Verify, rate: RateLimiter | None = None) -> None:
        self._verify, self._rate = verify, rate

    async def authenticate(self, request: Request) -> Caller:
        """Return the caller. Raise UnauthenticatedError, or Problem 429 when the tenant exceeds its rate."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise UnauthenticatedError("Sign in: send an access token as Authorization: Bearer.")
        caller = await self._verify(token.strip())
        if self._rate:
            self._rate.count(caller.tenant_id)
        set_caller(caller)
        return caller

    async def authorize(self, request: Request, method: MethodDescriptor) -> Caller:
        """Return the caller if one of their roles may call the method. Raise ForbiddenError."""
        caller = await self.authenticate(request)
        check_roles(caller, method)
        return caller


def check_roles(caller: Caller, method: MethodDescriptor) -> None:
    """Raise ForbiddenError unless the contract allows the method to one of the caller's roles."""
    if not roles(method) & caller.roles:
        raise ForbiddenError("Your role does not allow this.")


def request_locale(request: Request, caller: Caller) -> str:
    """Return the locale of the path, or the tenant's where the path has none."""
    return request.path_params.get("locale") or supported_locale(caller.locale)
