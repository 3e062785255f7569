"""The stock library: searching it, and its small pictures, fetched by us, so that browsers connect to no other host."""

from dataclasses import dataclass

from chassis import serializer
from fastapi import APIRouter
from souk.assistant.v1 import assistant_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_SEARCH = find_rpc(contract, "StockLibrary", "SearchStockMedia")
_THUMBNAIL = find_rpc(contract, "StockLibrary", "ReadStockThumbnail")
_PATH = "stock_media"
_PICTURE_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}
_SEARCH_DOC = RouteDoc(
    _SEARCH, "searchStockMedia", "Search pictures or videos, ten on a page.", {"200": "StockMediaPage"},
    parameters=parameters(_SEARCH),
).operation()  # fmt: skip
_THUMBNAIL_DOC = RouteDoc(
    _THUMBNAIL, "readStockThumbnail", "Show one in a small size.", {"200": ""}, media="image/jpeg",
    parameters=parameters(_THUMBNAIL),
).operation()  # fmt: skip


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")
    endpoints = _Endpoints(services, authenticator)
    for path, handler, doc in (
        (f"/{_PATH}", endpoints.search, _SEARCH_DOC),
        (f"/{_PATH}/thumbnail", endpoints.thumbnail, _THUMBNAIL_DOC),
    ):
        routes.add_api_route(path, handler, methods=["GET"], openapi_extra=doc)
    return routes


@dataclass(frozen=True)
class _Endpoints:
    services: ServiceClients
    authenticator: Authenticator

    async def search(self, http: Request) -> Response:
        caller, locale = await self.authenticator.authorize(http, _SEARCH), http.path_params["locale"]
        request = parse_query(_SEARCH, http.query_params)
        reply = await call(self.services, ErrorContext(_SEARCH, _PATH, "", locale), request, caller)
        items = [serializer.serialize(item, locale) for item in reply.items]
        return json_response(
            {"hydra:member": items, "hydra:totalItems": reply.total, "page": max(1, request.page)}
        )

    async def thumbnail(self, http: Request) -> Response:
        caller, locale = await self.authenticator.authorize(http, _THUMBNAIL), http.path_params["locale"]
        request = parse_query(_THUMBNAIL, http.query_params)
        reply = await call(self.services, ErrorContext(_THUMBNAIL, _PATH, "", locale), request, caller)
        return Response(reply.content, 200, _PICTURE_HEADERS, "image/jpeg")
