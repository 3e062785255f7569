"""What the calls of a customer's account have in common."""

from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.context import Caller
from chassis.errors import ForbiddenError
from google.protobuf.descriptor import Descriptor, MethodDescriptor
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.orders.shop.cart_tokens import CartTokens
from gateway.responses import json_response
from gateway.rpc import call
from gateway.same_origin import is_foreign

PREFIX = "/{locale:locale}/api/shop/account"


@dataclass(frozen=True)
class AccountCalls:
    """Calls of the customer whose session the request has."""

    services: ServiceClients
    authenticator: Authenticator
    cart_tokens: CartTokens

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
        context = ErrorContext(method, "orders", "Order", http.path_params["locale"], body)
        return await call(self.services, context, request, caller, key)

    async def send(self, http: Request, method: MethodDescriptor, request: Any) -> Response:
        """Respond with what the rpc replies to the customer."""
        caller = await self.authenticator.authorize_customer(http, method)
        reply = await self.call(http, method, request, caller)
        return json_response(serializer.serialize(reply, http.path_params["locale"]))


def check_own_page(http: Request) -> None:
    """Raise ForbiddenError for a request from a page of another origin."""
    if is_foreign(http):
        raise ForbiddenError("Only a page of the shop can do this.", "foreign-page")
