"""The edge: its routers, and what stands around them all."""

from dataclasses import dataclass
from pathlib import Path

from chassis.errors import Refusal
from chassis.store import Store
from fastapi import FastAPI
from starlette.exceptions import HTTPException

from gateway import health, problems, translations, uploads, web
from gateway.callers import Callers, Guest, Verify, nobody_visits
from gateway.clients import Services
from gateway.contract.resource import Resource, resources
from gateway.dropship import routes as dropship
from gateway.fairness import Rate
from gateway.hydra import routes as hydra
from gateway.identity import routes as identity
from gateway.live import routes as live
from gateway.live.feed import Feed
from gateway.openapi import routes as openapi
from gateway.orders import routes as orders
from gateway.places import routes as places
from gateway.places.shapes import Finder
from gateway.planning import routes as planning
from gateway.resources.routes import Table
from gateway.sentences import Sentences
from gateway.settings import GatewaySettings
from gateway.snooker import display
from gateway.snooker import routes as snooker
from gateway.surroundings import surround


@dataclass(frozen=True)
class Edge:
    """What the routers stand on; `verify` turns an access token into its caller, `guest` finds who visits a public
    page."""

    settings: GatewaySettings
    verify: Verify
    services: Services
    feed: Feed
    store: Store
    checks: list[health.Check]
    places: Finder
    guest: Guest = nobody_visits


def create_app(edge: Edge) -> FastAPI:
    known, settings = resources(), edge.settings
    callers = Callers(edge.verify, Rate(settings.tenant_rate))
    app = FastAPI(
        title="Souk",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"operation_spans": False, "logs": False},
    )
    for router in (
        health.router(edge.checks),
        identity.router,
        hydra.router(known, settings.public_url.rstrip("/")),
        openapi.router(known),
        orders.router(edge.services, callers, _orders(known), edge.places),
        places.router(edge.places, callers),
        planning.router(edge.services, callers),
        snooker.router(edge.services, callers),
        dropship.router(edge.services, callers, edge.guest),
        display.router(edge.services, edge.feed, edge.guest, settings),
        live.router(edge.feed, callers),
        translations.router(Path(settings.translations)),
        uploads.router(edge.store),
        web.router(settings),
    ):
        app.include_router(router)
    app.router.routes.insert(0, Table(known, edge.services, callers))
    for kind, answer in (
        (problems.Problem, problems.problem),
        (Refusal, problems.refusal),
        (HTTPException, problems.http_exception),
    ):
        app.add_exception_handler(kind, answer)
    app.state.sentences = Sentences(Path(settings.translations))
    surround(app, settings)
    return app


def _orders(known: list[Resource]) -> Resource:
    return next(resource for resource in known if resource.path == "orders")
