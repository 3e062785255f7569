"""Freight and stock of listed variants for the public shop pages, with or without a token."""

from typing import Any

from chassis import serializer
from chassis.freight_quotes import show_method
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body, parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.dropship.supplier import INVENTORY, QUOTE
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/freight")

    @routes.post("/calculate", openapi_extra=_CALCULATE_DOC)
    async def calculate(http: Request) -> Response:
        caller = await authenticator.authorize(http, QUOTE)
        request, _ = parse_body(QUOTE, await json_object(http))
        reply = await call(services, _context(QUOTE, http), request, caller)
        return json_response([_option(option, caller.tenant) for option in reply.options])

    @routes.get("/inventory", openapi_extra=_INVENTORY_DOC)
    async def inventory(http: Request) -> Response:
        caller = await authenticator.authorize(http, INVENTORY)
        request = parse_query(INVENTORY, http.query_params)
        reply = await call(services, _context(INVENTORY, http), request, caller)
        return json_response(serializer.serialize(reply))

    return routes


def _context(method: MethodDescriptor, http: Request) -> ErrorContext:
    return ErrorContext(method, "freight", "Freight", http.path_params["locale"])


def _option(option: Any, tenant: str) -> dict[str, Any]:
    return {"logisticName": show_method(option.key, tenant), **serializer.serialize(option)}


_CALCULATE_DOC = RouteDoc(
    QUOTE,
    "calculateFreight",
    "Quote a parcel of listed variants, the cheapest shipping method first.",
    {"200": "FreightOptions"},
    "QuoteFreightBody",
).operation()
_INVENTORY_DOC = RouteDoc(
    INVENTORY,
    "readInventory",
    "Count what there is of a listed variant.",
    {"200": "Inventory"},
    parameters=parameters(INVENTORY),
    errors=[409],
).operation()
