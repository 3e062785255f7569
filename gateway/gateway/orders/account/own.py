"""Routes of what a customer sees and changes of their own."""

from chassis import serializer
from fastapi import APIRouter, Response
from souk.orders.v1 import shop_accounts_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.bodies import json_object, parse_body, parse_query
from gateway.contract import schemas
from gateway.contract.parser import parse_into
from gateway.orders.account.calls import PREFIX, AccountCalls
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import find_rpc

_GET, _UPDATE, _LIST, _ORDER, _RETURN, _WALLET = (
    find_rpc(contract, "ShopAccounts", name)
    for name in (
        *("GetShopAccount", "UpdateShopAccount", "ListShopOrders", "GetShopOrder", "RequestShopReturn"),
        "GetShopWallet",
    )
)


def router(calls: AccountCalls) -> APIRouter:
    routes = request_router(PREFIX)

    @routes.get("/me", openapi_extra=_GET_DOC.operation())
    async def get(http: Request) -> Response:
        return await calls.send(http, _GET, contract.GetShopAccountRequest())

    @routes.patch("/me", openapi_extra=_UPDATE_DOC.operation())
    async def update(http: Request) -> Response:
        caller = await calls.authenticator.authorize_customer(http, _UPDATE)
        request = contract.UpdateShopAccountRequest()
        request.mask.paths.extend(parse_into(request.item, await json_object(http), is_new=False))
        account = await calls.call(http, _UPDATE, request, caller, body=contract.ShopAccount.DESCRIPTOR)
        return json_response(serializer.serialize(account, http.path_params["locale"]))

    @routes.get("/orders", openapi_extra=_LIST_DOC.operation())
    async def list_orders(http: Request) -> Response:
        return await calls.send(http, _LIST, parse_query(_LIST, http.query_params))

    @routes.get("/orders/{id}", openapi_extra=_ORDER_DOC.operation())
    async def get_order(http: Request) -> Response:
        return await calls.send(http, _ORDER, contract.GetShopOrderRequest(id=http.path_params["id"]))

    @routes.post("/orders/{id}/returns", status_code=201, openapi_extra=_RETURN_DOC.operation())
    async def request_return(http: Request) -> Response:
        caller = await calls.authenticator.authorize_customer(http, _RETURN)
        raw = await json_object(http)
        request, _ = parse_body(_RETURN, raw)
        request.id = http.path_params["id"]
        order = await calls.call(http, _RETURN, request, caller, key=write_headers.idempotency_key(http, raw))
        return json_response(serializer.serialize(order, http.path_params["locale"]), 201)

    @routes.get("/wallet", openapi_extra=_WALLET_DOC.operation())
    async def wallet(http: Request) -> Response:
        return await calls.send(http, _WALLET, contract.GetShopWalletRequest())

    return routes


_GET_DOC = RouteDoc(_GET, "getShopAccount", "Return the signed-in customer.", {"200": "ShopAccount"})
_UPDATE_DOC = RouteDoc(
    _UPDATE, "updateShopAccount", "Change one's own names and addresses.", {"200": "ShopAccount"},
    "ShopAccountChange",
)  # fmt: skip
_LIST_DOC = RouteDoc(
    _LIST,
    "listShopOrders",
    "List one's own orders.",
    {"200": "ShopOrderList"},
    parameters=schemas.parameters(_LIST),
)
_ORDER_DOC = RouteDoc(
    _ORDER, "getShopOrder", "Return one of one's own orders.", {"200": "ShopOrder"}, "", [ID]
)
_RETURN_DOC = RouteDoc(
    _RETURN, "requestShopReturn", "Ask the shop to take goods of one's own order back.",
    {"201": "ShopOrder"}, "RequestShopReturnBody", [ID],
)  # fmt: skip
_WALLET_DOC = RouteDoc(_WALLET, "getShopWallet", "Return one's own wallet.", {"200": "ShopWallet"})
