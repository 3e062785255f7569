"""Placing orders with the supplier."""

from chassis.descriptors import find_rpc
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_PLACE = find_rpc(rpc, "SupplierOrders", "PlaceOrder")
_PATH, _NOUN = "supplier_orders", "SupplierOrder"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that places orders: 202 when orders were queued, 200 when there was nothing to place."""
    routes = request_router("/{locale:locale}/api/supplier_orders")

    @routes.post("", openapi_extra=_PLACE_DOC)
    async def place(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _PLACE), http.path_params["locale"]
        body = await json_object(http)
        key, (request, _) = write_headers.idempotency_key(http, body), parse_body(_PLACE, body)
        error_context = ErrorContext(_PLACE, _PATH, _NOUN, locale)
        reply = await call(services, error_context, request, caller, key)
        items = [serialize_item(order, _PATH, _NOUN, locale) for order in reply.orders]
        return json_response(
            {"isNoOp": reply.is_no_op, "supplierOrders": items}, 200 if reply.is_no_op else 202
        )

    return routes


_PLACE_DOC = RouteDoc(
    _PLACE, "placeSupplierOrder", "Place the listed products of an order with the supplier.",
    {"200": "SupplierOrdersPlaced", "202": "SupplierOrdersPlaced"}, body="PlaceOrderBody",
).operation()  # fmt: skip
