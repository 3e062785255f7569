"""Cash sessions: closing, and X and Z reports."""

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
from gateway.orders.documents import PAPER_PARAMETER, PDF, file_response, paper_size
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_CLOSE = find_rpc(contract, "CashSessions", "CloseCashSession")
_REPORT = find_rpc(contract, "CashSessions", "ReadCashReport")
_PRINT = find_rpc(contract, "Papers", "PrintCashReport")
_PATH, _NOUN = "cash_sessions", "CashSession"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/cash_sessions/{id}")

    @routes.post("/close", openapi_extra=_CLOSE_DOC.operation())
    async def close(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _CLOSE), http.path_params["locale"]
        raw = await json_object(http)
        key, version = write_headers.idempotency_key(http, raw), write_headers.expected_version(http, raw)
        request, _ = parse_body(_CLOSE, raw)
        request.id, request.version = http.path_params["id"], version
        session = await call(services, ErrorContext(_CLOSE, _PATH, _NOUN, locale), request, caller, key)
        return json_response(serialize_item(session, _PATH, _NOUN, locale), 200, etag_header(session))

    @routes.get("/report", openapi_extra=_REPORT_DOC.operation())
    async def report(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _REPORT), http.path_params["locale"]
        request = contract.ReadCashReportRequest(id=http.path_params["id"])
        reply = await call(services, ErrorContext(_REPORT, _PATH, _NOUN, locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    @routes.get("/report.pdf", openapi_extra=_PRINT_DOC.operation())
    async def print_report(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _PRINT), http.path_params["locale"]
        request = contract.PrintCashReportRequest(
            id=http.path_params["id"], paper=paper_size(http), locale=locale
        )
        context = ErrorContext(_PRINT, _PATH, _NOUN, locale)
        return file_response(await call(services, context, request, caller))

    return routes


_ID: list[dict[str, Any]] = [ID]
_CLOSE_DOC = RouteDoc(
    _CLOSE,
    "closeCashSession",
    "Close a till with the cash that was counted.",
    {"200": "CashSession"},
    "CloseCashSessionBody",
    _ID,
)
_REPORT_DOC = RouteDoc(
    _REPORT,
    "readCashReport",
    "Return the X report of an open cash session, the Z report of a closed one.",
    {"200": "CashReport"},
    parameters=_ID,
)
_PRINT_DOC = RouteDoc(
    _PRINT, "printCashReport", "Print the report.", {"200": "File"}, "", [ID, PAPER_PARAMETER], PDF
)
