"""Tours of the day, by agent."""

from typing import Any

from chassis import serializer
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.contract.schemas import REFERENCE
from gateway.grpc_status import ErrorContext
from gateway.orders.stop_geocoding import StopGeocoding
from gateway.places.shapes import Geocoder
from gateway.problem_details import Problem
from gateway.references import NotAReferenceError, reference
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_PLAN = find_rpc(contract, "Tours", "PlanTours")


def router(services: ServiceClients, authenticator: Authenticator, geocoder: Geocoder) -> APIRouter:
    geocoding = StopGeocoding(services, geocoder)
    routes = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @routes.get("/tours", openapi_extra=_DOC.operation())
    async def tours(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _PLAN), http.path_params["locale"]
        request = contract.PlanToursRequest(date=http.query_params.get("date", ""), agent_id=_agent(http))
        error_context = ErrorContext(_PLAN, "orders", "Order", locale)
        reply = await call(services, error_context, request, caller)
        if await geocoding.place(reply, caller):
            # The new coordinates change the order of the stops.
            reply = await call(services, error_context, request, caller)
        return json_response(serializer.serialize(reply, locale))

    return routes


def _agent(http: Request) -> str:
    agent = http.query_params.get("agent", "")
    try:
        return reference(agent, "agents") if agent else ""
    except NotAReferenceError as error:
        raise Problem(400, f"The filter agent can't be taken. {error}", code="filter") from None


_QUERY: list[dict[str, Any]] = [
    {"name": "date", "in": "query", "schema": {"type": "string", "format": "date"}},
    {"name": "agent", "in": "query", "schema": dict(REFERENCE)},
]
_DOC = RouteDoc(
    _PLAN, "planTours", "Plan a day's visits, agent by agent.", {"200": "Tours"}, parameters=_QUERY
)
