"""Freight of listed variants for the public shop pages, with or without a token."""

from chassis import serializer
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.dropship.supplier import QUOTE
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that calculates freight; guests may call it too."""
    routes = request_router("/{locale:locale}/api/freight")

    @routes.post("/calculate", openapi_extra=_CALCULATE_DOC)
    async def calculate(http: Request) -> Response:
        caller = await authenticator.authorize(http, QUOTE)
        request, _ = parse_body(QUOTE, await json_object(http))
        context = ErrorContext(QUOTE, "freight", "Freight", http.path_params["locale"])
        reply = await call(services, context, request, caller)
        return json_response([serializer.serialize(option) for option in reply.options])

    return routes


_CALCULATE_DOC = RouteDoc(
    QUOTE,
    "calculateFreight",
    "Quote a parcel of listed variants, the cheapest shipping method first.",
    {"200": "FreightOptions"},
    "QuoteFreightBody",
).operation()
