"""Steps of orders, and cancellation of invoices."""

from typing import Any

from chassis import serializer
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_MOVE, _MOVE_MANY = find_rpc(contract, "Steps", "MoveOrder"), find_rpc(contract, "Steps", "MoveOrders")
_CANCEL = find_rpc(contract, "Invoices", "CancelInvoice")


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.post("/orders/{id}/step", openapi_extra=_MOVE_DOC.operation())
    async def move(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _MOVE), http.path_params["locale"]
        raw = await json_object(http)
        version = write_headers.expected_version(http, raw)
        request, _ = parse_body(_MOVE, raw)
        request.id, request.version = http.path_params["id"], version
        order = await call(
            services, ErrorContext(_MOVE, "orders", "Order", locale), request, caller, _key(http)
        )
        return json_response(serialize_item(order, "orders", "Order", locale), 200, etag_header(order))

    @routes.post("/orders/step", openapi_extra=_MOVE_MANY_DOC.operation())
    async def move_many(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _MOVE_MANY), http.path_params["locale"]
        request, _ = parse_body(_MOVE_MANY, await json_object(http))
        error_context = ErrorContext(_MOVE_MANY, "orders", "Order", locale)
        return json_response(
            serializer.serialize(await call(services, error_context, request, caller, _key(http)), locale)
        )

    @routes.post("/invoices/{id}/credit-note", status_code=201, openapi_extra=_CANCEL_DOC.operation())
    async def cancel(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _CANCEL), http.path_params["locale"]
        request, _ = parse_body(_CANCEL, await json_object(http))
        request.id = http.path_params["id"]
        note = await call(
            services, ErrorContext(_CANCEL, "invoices", "Invoice", locale), request, caller, _key(http)
        )
        item = serialize_item(note, "invoices", "Invoice", locale)
        return json_response(item, 201, {"Location": item["@id"]})

    return routes


def _key(http: Request) -> str:
    return write_headers.idempotency_key(http, {})


_ID: list[dict[str, Any]] = [ID]
_MOVE_DOC = RouteDoc(_MOVE, "moveOrder", "Move an order to a step.", {"200": "Order"}, "MoveOrderBody", _ID)
_MOVE_MANY_DOC = RouteDoc(
    _MOVE_MANY, "moveOrders", "Move many orders to a step.", {"200": "StepMoves"}, "MoveOrdersBody"
)
_CANCEL_DOC = RouteDoc(
    _CANCEL, "cancelInvoice", "Take an invoice back by a credit note.",
    {"201": "Invoice"}, "CancelInvoiceBody", _ID,
)  # fmt: skip
