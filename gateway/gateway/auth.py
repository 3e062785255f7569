"""Authentication and authorisation of requests."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from chassis.context import Caller, set_caller
from chassis.contract.applications import FindUsable
from chassis.edge_credential import EdgeCredential
from chassis.errors import NotFoundError, UnauthenticatedError
from chassis.locales import supported_locale
from chassis.rights import check_rights, is_for_edge, is_public, is_read
from google.protobuf.descriptor import MethodDescriptor
from starlette.requests import Request

from gateway.applications import check_usable
from gateway.client_address import request_address
from gateway.cookies import PICTURES
from gateway.limiters import RateLimiter
from gateway.rejections import note_caller, note_rpc, note_wrong_token

Verify = Callable[[str], Awaitable[Caller]]
# Returns the guest caller of a public page, in the tenant that the address names.
Guest = Callable[[Request], Awaitable[Caller]]
# Returns the customer whose session a request to a shop has; None without one.
Customer = Callable[[Request], Awaitable[Caller | None]]


async def no_guests(_request: Request) -> Caller:
    """Raise NotFoundError: this application has no public pages."""
    raise NotFoundError("There is nothing public here.")


async def no_customers(_request: Request) -> None:
    """Return None: nobody signs in to this application's shops."""


@dataclass(frozen=True)
class Authenticator:
    """Authenticates and authorizes requests. `verify` returns a token's caller or raises UnauthenticatedError; `guest`
    returns the guest of a public page, `customer` who is signed in there; `usable` the applications of a tenant; `rate`
    limits each tenant's requests, `guest_rate` those of callers without a token by their address; `credential` is the
    gateway's own."""

    verify: Verify
    guest: Guest
    usable: FindUsable
    rate: RateLimiter
    guest_rate: RateLimiter
    credential: EdgeCredential
    customer: Customer = no_customers
    has_secure_cookies: bool = True

    async def authenticate(self, request: Request) -> Caller:
        """Return the caller. Raise UnauthenticatedError, or Problem 429 when the tenant exceeds its rate."""
        caller = await self.verify_bearer(request)
        if approval := request.headers.get("approval"):
            # The service verifies it.
            caller = replace(caller, approval=approval)
        return self._admit(caller)

    async def verify_bearer(self, request: Request) -> Caller:
        """Return the caller of the request's bearer token. Raise UnauthenticatedError."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise UnauthenticatedError("Sign in: send an access token as Authorization: Bearer.")
        return await self._verify(request, token.strip())

    async def _verify(self, request: Request, token: str) -> Caller:
        try:
            caller = await self.verify(token)
        except UnauthenticatedError as error:
            note_wrong_token(request, error)
            raise
        note_caller(request, caller)
        return caller

    def _admit(self, caller: Caller) -> Caller:
        self.rate.count(caller.tenant_id)
        set_caller(caller)
        return caller

    async def authorize(self, request: Request, method: MethodDescriptor) -> Caller:
        """Return the caller if they may call the method; without a token, the guest of a public method, and the gateway
        itself for what it calls for everyone. Raise ForbiddenError if not, or if the tenant has not installed the
        application that the method belongs to."""
        note_rpc(request, method)
        if is_for_edge(method):
            self.guest_rate.count(request_address(request))
            return self.as_edge(request)
        authenticate = self.authenticate_public if is_public(method) else self.authenticate
        caller = await self.check(await authenticate(request), method)
        return caller if is_read(method) else replace(caller, address=request_address(request))

    def as_edge(self, request: Request) -> Caller:
        """Return the gateway itself, for the client of a request."""
        return self.credential.caller(request_address(request))

    async def authorize_picture(self, request: Request, method: MethodDescriptor) -> Caller:
        """Return the caller as `authorize` does; without a header, by the cookie that an `img` of the app sends."""
        token = PICTURES.find(request, is_secure=self.has_secure_cookies)
        if token is None or "authorization" in request.headers:
            return await self.authorize(request, method)
        note_rpc(request, method)
        return await self.check(self._admit(await self._verify(request, token)), method)

    async def authenticate_public(self, request: Request) -> Caller:
        """Return the signed-in caller, or else the customer or guest."""
        if "authorization" in request.headers:
            return await self.authenticate(request)
        return await self.authenticate_customer(request) or await self.authenticate_guest(request)

    async def authenticate_customer(self, request: Request) -> Caller | None:
        """Return the customer who is signed in at the tenant's shop, if any. Raise Problem 429 as for guests."""
        caller = await self.customer(request)
        if caller:
            note_caller(request, caller)
            self.guest_rate.count(request_address(request))
            set_caller(caller)
        return caller

    async def authorize_customer(self, request: Request, method: MethodDescriptor) -> Caller:
        """Return the customer if they may call the method. Raise UnauthenticatedError where none is signed in, and
        ForbiddenError as `authorize` does."""
        note_rpc(request, method)
        caller = await self.authenticate_customer(request)
        if caller is None:
            raise UnauthenticatedError("Sign in to your account first.")
        return await self.check(caller, method)

    async def authenticate_guest(self, request: Request) -> Caller:
        """Return the guest of the tenant that the host names. Raise Problem 429 when the address exceeds its rate."""
        self.guest_rate.count(request_address(request))
        caller = await self.guest(request)
        note_caller(request, caller)
        set_caller(caller)
        return caller

    async def authorize_guest(self, request: Request, method: MethodDescriptor) -> Caller:
        """Return the guest of the public page, as `authorize` does, also if somebody is signed in."""
        note_rpc(request, method)
        return await self.check(await self.authenticate_guest(request), method)

    async def check(self, caller: Caller, method: MethodDescriptor) -> Caller:
        """Return the caller if they may call the method. Raise ForbiddenError as `authorize` does."""
        check_rights(caller, method)
        await check_usable(caller.tenant_id, method, self.usable)
        return caller


def request_locale(request: Request, caller: Caller) -> str:
    """Return the locale of the path, or the tenant's where the path has none."""
    return request.path_params.get("locale") or supported_locale(caller.locale)
