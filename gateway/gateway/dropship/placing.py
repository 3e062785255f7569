"""Placing an order with the supplier, and asking what became of it."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway import writes
from gateway.answers import answer, shown, tag
from gateway.bodies import json_object
from gateway.callers import Callers
from gateway.calls import ID, Said, call, method_of
from gateway.clients import Services
from gateway.dropship.reading import Reader
from gateway.references import id_of
from gateway.refusals import Asked

_PLACE, _TRACK = (
    method_of(rpc, "SupplierOrders", "PlaceOrder"),
    method_of(rpc, "SupplierOrders", "TrackOrder"),
)
_PATH, _NOUN = "supplier_orders", "SupplierOrder"
_PARTS = ("name", "phone", "province", "city", "zip", "address")


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api/supplier_orders", default_response_class=Response)

    @made.post("", openapi_extra=_SAID_PLACE)
    async def place(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _PLACE), http.path_params["locale"]
        body = await json_object(http)
        key, request = writes.key_of(http, body), place_request(body)
        asked = Asked(_PLACE, _PATH, _NOUN, locale, {"order_id": "order"})
        reply = await call(services, asked, request, caller, key)
        items = [shown(one, _PATH, _NOUN, locale) for one in reply.orders]
        return answer({"isNoOp": reply.is_no_op, "supplierOrders": items}, 200 if reply.is_no_op else 202)

    @made.post("/{id}/track", openapi_extra=_SAID_TRACK)
    async def track(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _TRACK), http.path_params["locale"]
        asked = Asked(_TRACK, _PATH, _NOUN, locale)
        reply = await call(services, asked, rpc.TrackOrderRequest(id=id_of(http)), caller)
        return answer(shown(reply, _PATH, _NOUN, locale), headers=tag(reply))

    return made


def place_request(body: Mapping[str, Any]) -> Any:
    """The order and where it goes to; raises Invalid with every violation."""
    reader = Reader()
    told = reader.inner(body, "address", "")
    request = rpc.PlaceOrderRequest(
        order_id=reader.refers(body.get("order"), "orders", "order"),
        address=pb.ParcelAddress(
            country=reader.country(told, "countryCode", "address."),
            **{name: reader.text(told, name, "address.", longest=200) for name in _PARTS},
        ),
        pay_from_balance=reader.truth(body, "payFromBalance"),
    )
    if not body.get("order"):
        reader.say("order", "Name the order.", "blank")
    reader.check()
    return request


_SAID_PLACE = Said(
    _PLACE, "placeSupplierOrder", "Place the listed products of an order with the supplier.",
    {"200": "SupplierOrdersPlaced", "202": "SupplierOrdersPlaced"}, body="PlacingBody",
).operation()  # fmt: skip
_SAID_TRACK = Said(
    _TRACK,
    "trackSupplierOrder",
    "Ask the supplier what became of an order.",
    {"200": _NOUN},
    parameters=[ID],
).operation()
