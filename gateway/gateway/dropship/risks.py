"""Deciding on risks of listings."""

from typing import Any

from chassis import serializer
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_CONFIRM, _UNDO = find_rpc(rpc, "ListingRisks", "ConfirmRisk"), find_rpc(rpc, "ListingRisks", "UndoRisk")
_DECIDE = find_rpc(rpc, "ListingRisks", "DecideRisks")
_PATH, _NOUN = "listing_risks", "ListingRisk"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router(f"/{{locale:locale}}/api/{_PATH}")

    @routes.post("/decide", openapi_extra=_DECIDE_DOC)
    async def decide_several(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _DECIDE), http.path_params["locale"]
        request, _ = parse_body(_DECIDE, await json_object(http))
        reply = await call(services, ErrorContext(_DECIDE, _PATH, _NOUN, locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    @routes.post("/{id}/confirm", openapi_extra=_CONFIRM_DOC)
    async def confirm(http: Request) -> Response:
        return await _decide(http, _CONFIRM, rpc.ConfirmRiskRequest(id=id_of(http)))

    @routes.post("/{id}/undo", openapi_extra=_UNDO_DOC)
    async def undo(http: Request) -> Response:
        return await _decide(http, _UNDO, rpc.UndoRiskRequest(id=id_of(http)))

    async def _decide(http: Request, method: MethodDescriptor, request: Any) -> Response:
        caller, locale = await authenticator.authorize(http, method), http.path_params["locale"]
        reply = await call(services, ErrorContext(method, _PATH, _NOUN, locale), request, caller)
        return json_response(serialize_item(reply, _PATH, _NOUN, locale), headers=etag_header(reply))

    return routes


def _doc(method: MethodDescriptor, name: str, summary: str) -> dict[str, Any]:
    return RouteDoc(method, name, summary, {"200": _NOUN}, parameters=[ID], errors=[409]).operation()


_CONFIRM_DOC = _doc(
    _CONFIRM, "confirmListingRisk", "Apply a held change of a listing, or keep an applied one."
)
_UNDO_DOC = _doc(_UNDO, "undoListingRisk", "Reject a held change of a listing, or undo an applied one.")
_DECIDE_DOC = RouteDoc(
    _DECIDE,
    "decideListingRisks",
    "Confirm or undo several changes of listings.",
    {"200": "RisksDecided"},
    "DecideRisksBody",
).operation()
