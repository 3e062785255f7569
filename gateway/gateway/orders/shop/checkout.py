"""The route of a shopper's checkout."""

import hashlib

from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.bodies import json_object, parse_body
from gateway.orders.shop import card_payments
from gateway.orders.shop.calls import ShopCalls
from gateway.request_router import request_router
from gateway.route_doc import RouteDoc

_PLACE = find_rpc(contract, "ShopOrders", "PlaceShopOrder")


def router(calls: ShopCalls) -> APIRouter:
    """Return the route that places the order: 201 when it is placed, 200 with the payment while the card is to be
    charged."""
    routes = request_router("/{locale:locale}/api/shop")

    @routes.post("/checkout", openapi_extra=_PLACE_DOC.operation())
    async def place(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _PLACE)
        body = await json_object(http)
        key = write_headers.idempotency_key(http, body)
        request, _ = parse_body(_PLACE, body)
        request.token, request.locale = calls.tokens.find(http, caller.tenant_id), http.path_params["locale"]
        # What is missing is named as in the call that changes it.
        fields = contract.CartFields.DESCRIPTOR
        own_key = _own_key(key, request.token)
        with calls.counting(http, caller, calls.orders):
            placed = await calls.call(http, _PLACE, request, caller, key=own_key, body=fields)
        if request.payment_option != pb.PAYMENT_OPTION_CARD:
            return calls.respond(http, placed, 201)
        payment = await card_payments.pay(calls, http, request, placed, caller)
        if payment.status == pb.SHOP_PAYMENT_STATUS_PLACED:
            return calls.respond(http, placed, 201)
        return calls.respond(http, payment)

    return routes


def _own_key(key: str, token: str) -> str:
    """Return the key as one of this cart's: all guests are one caller to the service."""
    return f"{hashlib.sha256(token.encode()).hexdigest()[:32]}:{key}" if key else ""


_PLACE_DOC = RouteDoc(
    _PLACE, "placeShopOrder", "Order the cart; 200 while a card payment is not made.",
    {"200": "ShopPayment", "201": "PlacedOrder"}, "PlaceShopOrderBody",
)  # fmt: skip
