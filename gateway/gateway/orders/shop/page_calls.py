"""Calls at addresses of the shop's pages, which the seed has: a form's GET that changes the cart, and a cart that is
handed over from another site."""

from collections.abc import Mapping
from typing import Any

from chassis import serializer
from chassis.descriptors import find_rpc
from chassis.errors import DomainError, ForbiddenError
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from gateway.bodies import json_object, parse_body
from gateway.locales import path_locale
from gateway.orders.shop.calls import ShopCalls
from gateway.problem_details import Problem, problem_document, problem_from_error
from gateway.responses import UNCACHED, json_response
from gateway.same_origin import is_foreign, is_prefetch

_CART, _CHECKOUT = "/shop/cart/ajax/handle/cart", "/shop/checkout"
_SET_FREIGHT, _USE_WALLET, _TAKE = (
    find_rpc(contract, "Carts", name) for name in ("SetCartFreight", "UseCartWallet", "TakeCartHandover")
)
# The seed's parameters, by the names of the calls that they are.
_TYPES = {
    "add-shippingfees-to-cart": (_SET_FREIGHT, {"shippingMethodName": "logisticName"}),
    "use-wallet": (_USE_WALLET, dict[str, str]()),
}


class ShopPageCalls(BaseRoute):
    """`/{locale}/shop/cart/ajax/handle/cart` by GET or POST, and `/{locale}/shop/checkout?handover=CODE`."""

    path_format = "/{locale}/shop"

    def __init__(self, calls: ShopCalls) -> None:
        self._calls = calls

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match the two addresses in full and nothing else, so that all other pages are the site's."""
        if scope["type"] != "http" or not (locale := path_locale(scope["path"])):
            return Match.NONE, {}
        path, child = scope["path"][len(locale) + 1 :], {"path_params": {"locale": locale}}
        if path == _CART and scope["method"] in ("GET", "POST"):
            return Match.FULL, {**child, "endpoint": self.handle_cart}
        is_handover = path == _CHECKOUT and "handover" in Request(scope).query_params
        if is_handover and scope["method"] == "GET":
            return Match.FULL, {**child, "endpoint": self.take_over}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the endpoint that `matches` chose, and send its response."""
        response = await scope["endpoint"](Request(scope, receive, send))
        await response(scope, receive, send)

    async def handle_cart(self, http: Request) -> Response:
        """Change the cart of the cookie as the seed's forms do; the answer's `status` is success or error."""
        try:
            return json_response({**await self._change(http), "status": "success"})
        except Problem as problem:
            error = problem
        except DomainError as domain_error:
            error = problem_from_error(domain_error)
        return json_response({**problem_document(error, http), "status": "error"}, error.status)

    async def _change(self, http: Request) -> Mapping[str, Any]:
        if is_prefetch(http) or (http.method == "GET" and is_foreign(http)):
            raise ForbiddenError("Only a page of the shop can do this.", "foreign-page")
        values = dict[str, Any](http.query_params) if http.method == "GET" else await json_object(http)
        method, names = _TYPES.get(str(values.pop("type", "")), (None, {}))
        if method is None:
            raise Problem(400, "Send a type: add-shippingfees-to-cart or use-wallet.", code="filter")
        caller = await self._calls.authenticator.authorize(http, method)
        request, _ = parse_body(method, {names.get(name, name): value for name, value in values.items()})
        request.token = self._calls.tokens.find(http, caller.tenant_id)
        cart = await self._calls.call(http, method, request, caller)
        return serializer.serialize(cart, http.path_params["locale"])

    async def take_over(self, http: Request) -> Response:
        """Give the cart of a code to this browser, and show the checkout. Raise ForbiddenError for a prefetch, which
        would use the code up."""
        target = f"/{http.path_params['locale']}{_CHECKOUT}"
        if is_prefetch(http):
            raise ForbiddenError("A cart is not handed over before its page is opened.", "prefetch")
        caller = await self._calls.authenticator.authorize(http, _TAKE)
        tokens = self._calls.tokens
        request = contract.TakeCartHandoverRequest(
            code=http.query_params["handover"][:200], token=self._calls.begin_cart(http, caller)
        )
        response = RedirectResponse(target, 303, UNCACHED)
        try:
            await self._calls.call(http, _TAKE, request, caller)
        except Problem as problem:
            if problem.status != 404:  # noqa: PLR2004  # a code that was used: the checkout shows the cart there is
                raise
        else:
            tokens.keep(response, request.token)
        return response
