"""The import list: editing drafts, and sending them to the shop."""

from chassis import serializer
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
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

_EDIT, _ACCEPT = find_rpc(rpc, "CjProducts", "EditDraft"), find_rpc(rpc, "CjProducts", "AcceptDrafts")
_PATH, _NOUN = "cj_products", "CjProduct"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router(f"/{{locale:locale}}/api/{_PATH}")

    @routes.post("/accept", openapi_extra=_ACCEPT_DOC)
    async def accept(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _ACCEPT), http.path_params["locale"]
        request, _ = parse_body(_ACCEPT, await json_object(http))
        reply = await call(services, ErrorContext(_ACCEPT, _PATH, _NOUN, locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    @routes.put("/{id}/draft", openapi_extra=_EDIT_DOC)
    async def edit(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _EDIT), http.path_params["locale"]
        request, _ = parse_body(_EDIT, await json_object(http))
        request.id = id_of(http)
        reply = await call(services, ErrorContext(_EDIT, _PATH, _NOUN, locale), request, caller)
        return json_response(serialize_item(reply, _PATH, _NOUN, locale), headers=etag_header(reply))

    return routes


_EDIT_DOC = RouteDoc(
    _EDIT, "editDraft", "Edit a listing of the import list.", {"200": _NOUN}, "EditDraftBody", [ID]
).operation()
_ACCEPT_DOC = RouteDoc(
    _ACCEPT,
    "acceptDrafts",
    "Send listings of the import list to the shop.",
    {"200": "DraftsAccepted"},
    "AcceptDraftsBody",
).operation()
