"""The totals of the day, for the home page."""

from chassis import serializer
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_READ = find_rpc(contract, "Figures", "ReadFigures")
_DOC = RouteDoc(_READ, "readOrderFigures", "Answer today's figures.", {"200": "OrderFigures"})


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.get("/order_figures", openapi_extra=_DOC.operation())
    async def totals(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _READ), http.path_params["locale"]
        error_context = ErrorContext(_READ, "orders", "Order", locale)
        return json_response(
            serializer.serialize(
                await call(services, error_context, contract.ReadFiguresRequest(), caller), locale
            )
        )

    return routes
