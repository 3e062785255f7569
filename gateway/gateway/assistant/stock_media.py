"""The stock library: searching it, and its small pictures."""

from chassis import serializer
from chassis.descriptors import find_rpc
from fastapi import APIRouter
from souk.assistant.v1 import assistant_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.pictures import MEDIA, picture_router
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_SEARCH = find_rpc(contract, "StockLibrary", "SearchStockMedia")
_THUMBNAIL = find_rpc(contract, "StockLibrary", "ReadStockThumbnail")
_PATH = "stock_media"
_SEARCH_DOC = RouteDoc(
    _SEARCH, "searchStockMedia", "Search pictures or videos, ten on a page.", {"200": "StockMediaPage"},
    parameters=parameters(_SEARCH),
).operation()  # fmt: skip
_THUMBNAIL_DOC = RouteDoc(
    _THUMBNAIL, "readStockThumbnail", "Show one in a small size.", {"200": ""}, media=MEDIA,
    parameters=parameters(_THUMBNAIL),
)  # fmt: skip


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the routes that search the stock library and pass on its thumbnails."""
    routes = request_router()

    @routes.get(f"/{{locale:locale}}/api/{_PATH}", openapi_extra=_SEARCH_DOC)
    async def search(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _SEARCH), http.path_params["locale"]
        request = parse_query(_SEARCH, http.query_params)
        reply = await call(services, ErrorContext(_SEARCH, _PATH, "", locale), request, caller)
        items = [serializer.serialize(item, locale) for item in reply.items]
        return json_response(
            {"hydra:member": items, "hydra:totalItems": reply.total, "page": max(1, request.page)}
        )

    routes.include_router(picture_router(f"{_PATH}/thumbnail", _THUMBNAIL_DOC, services, authenticator))
    return routes
