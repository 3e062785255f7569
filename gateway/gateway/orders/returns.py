"""Decisions about returns: accepted or rejected."""

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

_ACCEPT, _REJECT = (
    find_rpc(contract, "OrderReturns", name) for name in ("AcceptOrderReturn", "RejectOrderReturn")
)
_PATH, _NOUN = "returns", "OrderReturn"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/api/returns/{id}", default_response_class=Response)

    @routes.post("/acceptance", openapi_extra=_ACCEPT_DOC.operation())
    async def accept(http: Request) -> Response:
        return await decide(http, _ACCEPT)

    @routes.post("/rejection", openapi_extra=_REJECT_DOC.operation())
    async def reject(http: Request) -> Response:
        return await decide(http, _REJECT)

    async def decide(http: Request, method: MethodDescriptor) -> Response:
        caller, locale = await authenticator.authorize(http, method), http.path_params["locale"]
        raw = await json_object(http)
        key = write_headers.idempotency_key(http, raw)
        request, _ = parse_body(method, raw)
        request.id = http.path_params["id"]
        decided = await call(services, ErrorContext(method, _PATH, _NOUN, locale), request, caller, key)
        return json_response(serialize_item(decided, _PATH, _NOUN, locale), 200, etag_header(decided))

    return routes


_ID: list[dict[str, Any]] = [ID]
_ACCEPT_DOC = RouteDoc(
    _ACCEPT, "acceptReturn", "Take returned goods back: refund them, and issue a credit note.",
    {"200": "OrderReturn"}, "AcceptOrderReturnBody", _ID,
)  # fmt: skip
_REJECT_DOC = RouteDoc(
    _REJECT, "rejectReturn", "Do not take goods back.", {"200": "OrderReturn"}, "RejectOrderReturnBody", _ID
)
