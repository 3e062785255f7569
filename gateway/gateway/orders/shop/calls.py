"""What the calls of the public shop have in common: the caller, the cart's token, the rpc."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.context import GUEST, Caller
from chassis.descriptors import find_rpc
from google.protobuf.descriptor import Descriptor, MethodDescriptor
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.client_address import request_address
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.limiters import RateLimiter
from gateway.orders.shop.cart_tokens import CartTokens
from gateway.problem_details import Problem
from gateway.responses import json_response
from gateway.rpc import call
from gateway.site.hosts import SiteHosts

_GET = find_rpc(contract, "Carts", "GetCart")


@dataclass(frozen=True)
class ShopCalls:
    """`new_carts` limits how many carts begin from one address in one shop, `orders` and `spins` how many of these
    guests make there; `hosts` finds the shops' addresses."""

    services: ServiceClients
    authenticator: Authenticator
    tokens: CartTokens
    new_carts: RateLimiter
    orders: RateLimiter
    spins: RateLimiter
    hosts: SiteHosts

    async def call(
        self,
        http: Request,
        method: MethodDescriptor,
        request: Any,
        caller: Caller,
        *,
        key: str = "",
        body: Descriptor | None = None,
    ) -> Any:
        """Return the rpc's reply. Raise Problem."""
        context = ErrorContext(method, "carts", "Cart", http.path_params.get("locale", "en"), body)
        return await call(self.services, context, request, caller, key)

    async def read(self, http: Request, method: MethodDescriptor, request: Any) -> Response:
        """Respond to a read with what the rpc replies."""
        caller = await self.authenticator.authorize(http, method)
        if "token" in method.input_type.fields_by_name:
            request.token = self.tokens.find(http, caller.tenant_id)
        return self.respond(http, await self.call(http, method, request, caller))

    async def change(
        self,
        http: Request,
        method: MethodDescriptor,
        request: Any,
        caller: Caller,
        body: Descriptor | None = None,
    ) -> Response:
        """Respond to a change of the cart, which begins a new one if the request has none."""
        token = self.tokens.find(http, caller.tenant_id)
        request.token = token or self.begin_cart(http, caller)
        response = self.respond(http, await self.call(http, method, request, caller, body=body))
        if not token:
            self.tokens.hand_out(response, request.token, http)
        return response

    def begin_cart(self, http: Request, caller: Caller) -> str:
        """Return the token of a new cart. Raise Problem 429 for an address that begins too many."""
        self.new_carts.count((caller.tenant_id, request_address(http)))
        return self.tokens.issue(caller.tenant_id)

    @contextmanager
    def counting(self, http: Request, caller: Caller, limiter: RateLimiter) -> Generator[None]:
        """Count what a guest does, by address and shop, unless it comes to nothing: it may be repeated while a service
        is away. Raise Problem 429 if it is too much."""
        key = caller.tenant_id, request_address(http)
        if GUEST not in caller.roles:
            yield
            return
        limiter.count(key)
        try:
            yield
        except Problem:
            limiter.take_back(key)
            raise

    async def get_cart(self, http: Request, caller: Caller) -> Any:
        """Return the cart of a request."""
        request = contract.GetCartRequest(token=self.tokens.find(http, caller.tenant_id))
        return await self.call(http, _GET, request, caller)

    async def shop_origin(self, http: Request, caller: Caller) -> str:
        """Return scheme and host of the tenant's shop, for links: those of the request if they are the shop's."""
        return await self.hosts.link_origin(http, caller.tenant)

    def respond(self, http: Request, reply: Any, status: int = 200) -> Response:
        """Respond with the reply's public JSON in the locale of the path."""
        return json_response(serializer.serialize(reply, http.path_params.get("locale", "")), status)
