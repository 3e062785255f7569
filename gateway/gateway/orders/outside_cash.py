"""Cash that was taken outside any cash session, and its way into one."""

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

_READ = find_rpc(contract, "CashSessions", "ReadOutsideCash")
_BRING_IN = find_rpc(contract, "CashSessions", "BringInCash")
_PATH, _NOUN = "cash_sessions", "CashSession"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.get("/outside_cash", openapi_extra=_READ_DOC.operation())
    async def read(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _READ), http.path_params["locale"]
        context = ErrorContext(_READ, _PATH, _NOUN, locale)
        reply = await call(services, context, contract.ReadOutsideCashRequest(), caller)
        return json_response(serializer.serialize(reply, locale))

    @routes.post("/cash_sessions/{id}/bring-in", openapi_extra=_BRING_IN_DOC.operation())
    async def bring_in(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _BRING_IN), http.path_params["locale"]
        raw = await json_object(http)
        key = write_headers.idempotency_key(http, raw)
        request, _ = parse_body(_BRING_IN, raw)
        request.id = http.path_params["id"]
        session = await call(services, ErrorContext(_BRING_IN, _PATH, _NOUN, locale), request, caller, key)
        return json_response(serialize_item(session, _PATH, _NOUN, locale), 200, etag_header(session))

    return routes


_READ_DOC = RouteDoc(
    _READ,
    "readOutsideCash",
    "Return the cash that belongs to no cash session.",
    {"200": "OutsideCash"},
)
_BRING_IN_DOC = RouteDoc(
    _BRING_IN,
    "bringInCash",
    "Bring cash that was taken outside any session into an open one.",
    {"200": "CashSession"},
    "BringInCashBody",
    [ID],
)
