"""The supplier's pictures, fetched by us, so that browsers connect to no other host."""

from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_PICTURE = find_rpc(rpc, "Supplier", "ReadPicture")
_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/supplier")

    @routes.get("/picture", openapi_extra=_DOC)
    async def picture(http: Request) -> Response:
        caller = await authenticator.authorize(http, _PICTURE)
        request = parse_query(_PICTURE, http.query_params)
        error_context = ErrorContext(_PICTURE, "supplier", "Supplier", http.path_params["locale"])
        reply = await call(services, error_context, request, caller)
        # Missing pictures are common; a 204 keeps browsers from reporting each as an error.
        if not reply.content:
            return Response(status_code=204, headers=_HEADERS)
        return Response(reply.content, 200, _HEADERS, "image/jpeg")

    return routes


_DOC = RouteDoc(
    _PICTURE, "readSupplierPicture", "Show a picture.", {"200": ""}, media="image/jpeg",
    parameters=parameters(_PICTURE),
).operation()  # fmt: skip
_DOC["responses"]["204"] = {"description": "There is no picture at this address."}
