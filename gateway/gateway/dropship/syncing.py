"""Comparing a listing with the supplier's product now."""

from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_SYNC = find_rpc(rpc, "CjProducts", "SyncCjProduct")
_PATH, _NOUN = "cj_products", "CjProduct"
_DOC = RouteDoc(
    _SYNC, "syncListing", "Compare a listing with the supplier's product now.", {"200": _NOUN}, parameters=[ID],
    errors=[409],
).operation()  # fmt: skip


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router(f"/{{locale:locale}}/api/{_PATH}")

    @routes.post("/{id}/sync", openapi_extra=_DOC)
    async def sync(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _SYNC), http.path_params["locale"]
        request = rpc.SyncCjProductRequest(id=id_of(http))
        reply = await call(services, ErrorContext(_SYNC, _PATH, _NOUN, locale), request, caller)
        return json_response(serialize_item(reply, _PATH, _NOUN, locale), headers=etag_header(reply))

    return routes
