"""The edge: its routers, and what stands around them all."""

from dataclasses import dataclass, field

from chassis.errors import Refusal
from fastapi import APIRouter, FastAPI
from starlette.exceptions import HTTPException

from gateway import problems
from gateway.callers import Callers, Verify
from gateway.clients import Services
from gateway.contract.resource import Resource, resources
from gateway.hydra import routes as hydra
from gateway.openapi import routes as openapi
from gateway.orders import routes as orders
from gateway.resources import routes as plain
from gateway.settings import GatewaySettings
from gateway.surroundings import surround


@dataclass(frozen=True)
class Edge:
    """What the routers stand on."""

    settings: GatewaySettings
    verify: Verify
    services: Services
    routers: list[APIRouter] = field(default_factory=list)


def create_app(edge: Edge) -> FastAPI:
    """The application; `edge.routers` come first, as identity's do."""
    callers, known = Callers(edge.verify), resources()
    app = FastAPI(title="Souk", openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    for router in (
        *edge.routers,
        hydra.router(known, edge.settings.public_url),
        openapi.router(known),
        orders.router(edge.services, callers),
        plain.router(known, edge.services, callers),
    ):
        app.include_router(router)
    for kind, answer in (
        (problems.Problem, problems.problem),
        (Refusal, problems.refusal),
        (HTTPException, problems.http_exception),
    ):
        app.add_exception_handler(kind, answer)
    surround(app, edge.settings)
    return app


__all__ = ["Edge", "Resource", "create_app"]
