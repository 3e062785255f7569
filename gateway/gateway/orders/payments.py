"""Payments, refunds and write-offs of saved orders."""

from typing import Any

from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_TAKE = find_rpc(contract, "Payments", "TakePayment")
_REFUND = find_rpc(contract, "Payments", "RefundPayment")
_WRITE_OFF = find_rpc(contract, "Payments", "WriteOff")


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/api/orders/{id}", default_response_class=Response)

    @routes.post("/payments", openapi_extra=_TAKE_DOC.operation())
    async def take(http: Request) -> Response:
        return await save(http, _TAKE)

    @routes.post("/refunds", openapi_extra=_REFUND_DOC.operation())
    async def refund(http: Request) -> Response:
        return await save(http, _REFUND)

    @routes.post("/write-offs", openapi_extra=_WRITE_OFF_DOC.operation())
    async def write_off(http: Request) -> Response:
        return await save(http, _WRITE_OFF)

    async def save(http: Request, method: MethodDescriptor) -> Response:
        caller, locale = await authenticator.authorize(http, method), http.path_params["locale"]
        raw = await json_object(http)
        key, version = write_headers.idempotency_key(http, raw), write_headers.expected_version(http, raw)
        request, _ = parse_body(method, raw)
        request.id, request.version = http.path_params["id"], version
        order = await call(services, ErrorContext(method, "orders", "Order", locale), request, caller, key)
        return json_response(serialize_item(order, "orders", "Order", locale), 200, etag_header(order))

    return routes


_ID: list[dict[str, Any]] = [ID]
_TAKE_DOC = RouteDoc(
    _TAKE, "takePayment", "Take a payment of an order.", {"200": "Order"}, "TakePaymentBody", _ID
)
_REFUND_DOC = RouteDoc(
    _REFUND, "refundPayment", "Refund what was paid for an order.",
    {"200": "Order"}, "RefundPaymentBody", _ID,
)  # fmt: skip
_WRITE_OFF_DOC = RouteDoc(
    _WRITE_OFF, "writeOff", "Write off what an order still owes.", {"200": "Order"}, "WriteOffBody", _ID
)
