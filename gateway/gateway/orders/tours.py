"""Tours of the day, by agent."""

from chassis import serializer
from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.orders.stop_geocoding import StopGeocoding
from gateway.places.shapes import Geocoder
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_PLAN = find_rpc(contract, "Tours", "PlanTours")


def router(services: ServiceClients, authenticator: Authenticator, geocoder: Geocoder) -> APIRouter:
    """Return the route of the tours, planned again once new coordinates are stored."""
    geocoding = StopGeocoding(services, geocoder)
    routes = request_router("/{locale:locale}/api")

    @routes.get("/tours", openapi_extra=_DOC.operation())
    async def tours(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _PLAN), http.path_params["locale"]
        request = parse_query(_PLAN, http.query_params)
        error_context = ErrorContext(_PLAN, "orders", "Order", locale)
        reply = await call(services, error_context, request, caller)
        if await geocoding.place(reply, caller):
            # The new coordinates change the order of the stops.
            reply = await call(services, error_context, request, caller)
        return json_response(serializer.serialize(reply, locale))

    return routes


_DOC = RouteDoc(
    _PLAN,
    "planTours",
    "Plan a day's visits, agent by agent.",
    {"200": "PlanToursResponse"},
    parameters=parameters(_PLAN),
)
