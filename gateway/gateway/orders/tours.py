"""The day's visits, agent by agent."""

from typing import Any

from chassis import wire
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.answers import answer
from gateway.callers import Callers
from gateway.calls import Said, call, method_of
from gateway.clients import Services
from gateway.contract.schemas import REFERENCE
from gateway.orders.placing import Placing
from gateway.places.shapes import Finder
from gateway.problems import Problem
from gateway.references import NotAReferenceError, reference
from gateway.refusals import Asked

_PLAN = method_of(contract, "Tours", "PlanTours")


def router(services: Services, callers: Callers, finder: Finder) -> APIRouter:
    placing = Placing(services, finder)
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @made.get("/tours", openapi_extra=_SAID.operation())
    async def tours(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _PLAN), http.path_params["locale"]
        request = contract.PlanToursRequest(date=http.query_params.get("date", ""), agent_id=_agent(http))
        asked = Asked(_PLAN, "orders", "Order", locale)
        reply = await call(services, asked, request, caller)
        if await placing.place(reply, caller):
            # With the places the way is another one.
            reply = await call(services, asked, request, caller)
        return answer(wire.show(reply, locale))

    return made


def _agent(http: Request) -> str:
    agent = http.query_params.get("agent", "")
    try:
        return reference(agent, "agents") if agent else ""
    except NotAReferenceError as why:
        raise Problem(400, f"The filter agent can't be taken. {why}", code="filter") from None


_QUERY: list[dict[str, Any]] = [
    {"name": "date", "in": "query", "schema": {"type": "string", "format": "date"}},
    {"name": "agent", "in": "query", "schema": dict(REFERENCE)},
]
_SAID = Said(_PLAN, "planTours", "Plan a day's visits, agent by agent.", {"200": "Tours"}, parameters=_QUERY)
