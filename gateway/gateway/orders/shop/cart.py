"""Routes of a shopper's cart."""

from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request

from gateway.bodies import json_object, parse_body
from gateway.contract.parser import parse_into
from gateway.orders.shop.calls import ShopCalls
from gateway.request_router import request_router
from gateway.route_doc import RouteDoc

_GET, _SET_LINES, _UPDATE, _SET_FREIGHT, _OPTIONS, _HAND_OVER = (
    find_rpc(contract, "Carts", name)
    for name in (
        *("GetCart", "SetCartLines", "UpdateCart", "SetCartFreight"),
        *("GetCartOptions", "CreateCartHandover"),
    )
)
CART = {"200": "ShopCart"}


def router(calls: ShopCalls) -> APIRouter:
    """Return the routes that read and change the cart of the browser's token; a first change begins a cart."""
    routes = request_router("/{locale:locale}/api/shop/cart")

    @routes.get("", openapi_extra=_GET_DOC.operation())
    async def get(http: Request) -> Response:
        return await calls.read(http, _GET, contract.GetCartRequest())

    @routes.put("/lines", openapi_extra=_SET_LINES_DOC.operation())
    async def set_lines(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _SET_LINES)
        request, _ = parse_body(_SET_LINES, await json_object(http))
        return await calls.change(http, _SET_LINES, request, caller)

    @routes.patch("", openapi_extra=_UPDATE_DOC.operation())
    async def update(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _UPDATE)
        request = contract.UpdateCartRequest()
        sent = parse_into(request.cart, await json_object(http), is_new=False)
        request.mask.paths.extend(sent)
        request.locale = http.path_params["locale"]
        request.origin = await calls.shop_origin(http, caller)
        return await calls.change(http, _UPDATE, request, caller, contract.CartFields.DESCRIPTOR)

    @routes.post("/freight", openapi_extra=_SET_FREIGHT_DOC.operation())
    async def set_freight(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _SET_FREIGHT)
        request, _ = parse_body(_SET_FREIGHT, await json_object(http))
        return await calls.change(http, _SET_FREIGHT, request, caller)

    @routes.get("/options", openapi_extra=_OPTIONS_DOC.operation())
    async def options(http: Request) -> Response:
        request = contract.GetCartOptionsRequest(locale=http.path_params["locale"])
        return await calls.read(http, _OPTIONS, request)

    @routes.post("/handover", openapi_extra=_HAND_OVER_DOC.operation())
    async def hand_over(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _HAND_OVER)
        request = contract.CreateCartHandoverRequest(token=calls.tokens.find(http, caller.tenant_id))
        return calls.respond(http, await calls.call(http, _HAND_OVER, request, caller), 201)

    return routes


_GET_DOC = RouteDoc(_GET, "getCart", "Read the shopper's cart; an empty one where there is none.", CART)
_SET_LINES_DOC = RouteDoc(
    _SET_LINES, "setCartLines", "Replace all lines of the cart.", CART, "SetCartLinesBody"
)
_UPDATE_DOC = RouteDoc(
    _UPDATE, "updateCart", "Change what a cart has beside its lines.", CART, "CartFieldsBody"
)
_SET_FREIGHT_DOC = RouteDoc(
    _SET_FREIGHT, "setCartFreight", "Choose the supplier's shipping method by a quote.", CART, "SetCartFreightBody"
)  # fmt: skip
_OPTIONS_DOC = RouteDoc(
    _OPTIONS, "getCartOptions", "List what the cart can be ordered with.", {"200": "CartOptions"}
)
_HAND_OVER_DOC = RouteDoc(
    _HAND_OVER, "createCartHandover", "Make a code that gives the cart to the shop's own host once.",
    {"201": "CreateCartHandoverResponse"},
)  # fmt: skip
