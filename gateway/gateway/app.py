"""The application: routers, exception handlers, middleware."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from chassis.contract.applications import FindUsable
from chassis.contract.resource import resources
from chassis.edge_credential import EdgeCredential
from chassis.errors import DomainError
from chassis.limited_log import LimitedLog
from chassis.object_store import ObjectStore
from fastapi import FastAPI
from starlette.exceptions import HTTPException

from gateway import (
    documentation,
    health,
    problem_details,
    security_contact,
    translations,
    uploads,
    web,
)
from gateway.apps import routes as apps
from gateway.assistant import export as assistant_export
from gateway.assistant import preview, stock_media
from gateway.audit import routes as audit
from gateway.audit.sources import context_sources
from gateway.auth import Authenticator, Customer, Guest, Verify, no_customers, no_guests
from gateway.clients import ServiceClients
from gateway.dropship import routes as dropship
from gateway.error_messages import ErrorMessages
from gateway.hydra import routes as hydra
from gateway.identity import routers as identity
from gateway.identity.sign_in_calls import SignInCalls
from gateway.identity.verification import Published, no_keys
from gateway.limiters import RateLimiter
from gateway.live import routes as live
from gateway.live.feed import LiveFeed
from gateway.mcp import routes as mcp
from gateway.middleware import add_middleware
from gateway.openapi import routes as openapi
from gateway.orders import routes as orders
from gateway.orders.shop import routes as shop
from gateway.orders.shop.origins import ShopOrigins
from gateway.orders.shop.page_calls import ShopPageCalls
from gateway.places import routes as places
from gateway.places.shapes import Geocoder
from gateway.planning import files as planning
from gateway.resources.routes import Table
from gateway.route_index import RouteIndex
from gateway.rpcs import routes as rpcs
from gateway.settings import GatewaySettings
from gateway.site import canvas, fonts
from gateway.site import routes as site
from gateway.site.cache import PageCache
from gateway.site.contact import ContactForms
from gateway.site.hosts import NO_SITES, SiteHosts
from gateway.site.public import (
    Languages,
    MapTiles,
    PublicSite,
    SiteRoute,
    TenantGuest,
    all_languages,
    no_tenants,
)
from gateway.site.reserved import first_segments
from gateway.snooker import display
from gateway.streams import StreamLimiter
from gateway.traces import SampledApplication

_PAGES_BURST = 5.0


def _unknown_credential() -> EdgeCredential:
    """Return one that no service accepts."""
    return EdgeCredential(secrets.token_hex(32))


@dataclass(frozen=True)
class Dependencies:
    """What the routers use.

    `verify` turns an access token into its caller; `usable` returns the applications of a tenant; `guest` the
    guest caller of a public page, `customer` who is signed in there, `tenant_guest` that of a tenant's site,
    `languages` those that it offers; `hosts` finds the sites of requests; `published` returns the keys of tokens;
    `credential` is that of the gateway. `are_pages_fresh` says whether `pages`, the cache of sites, receives every
    change.
    """

    settings: GatewaySettings
    verify: Verify
    usable: FindUsable
    services: ServiceClients
    feed: LiveFeed
    store: ObjectStore
    checks: list[health.Check]
    places: Geocoder
    guest: Guest = no_guests
    tenant_guest: TenantGuest = no_tenants
    languages: Languages = all_languages
    hosts: SiteHosts = NO_SITES
    customer: Customer = no_customers
    published: Published = no_keys
    credential: EdgeCredential = field(default_factory=_unknown_credential)
    pages: PageCache = field(default_factory=PageCache)
    are_pages_fresh: Callable[[], bool] = lambda: False


def create_app(edge: Dependencies) -> FastAPI:
    """Return the application with all routes and middleware over the connections of `edge`, which stay the caller's to
    close."""
    all_resources, settings = resources(), edge.settings
    limiters = RateLimiter(settings.tenant_rate), RateLimiter(settings.guest_rate)
    authenticator = Authenticator(
        edge.verify,
        edge.guest,
        edge.usable,
        *limiters,
        edge.credential,
        edge.customer,
        settings.has_secure_cookies,
    )
    # A page that is opened brings some more at once, and several people may be behind an address.
    rendering = RateLimiter(settings.page_rate, _PAGES_BURST)
    sign_in = SignInCalls(edge.services, authenticator, settings, edge.credential)
    calls = shop.shop_calls(edge.services, authenticator, settings, edge.hosts)
    app = SampledApplication(
        settings.trace_ratio,
        title="Souk",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"operation_spans": False, "logs": False},
    )
    for router in (
        health.router(edge.checks),
        security_contact.router(settings, edge.hosts),
        rpcs.router(edge.services, authenticator),
        orders.router(edge.services, authenticator, edge.places, edge.feed.viewers),
        *identity.routers(sign_in, edge.published, edge.hosts),
        audit.router(authenticator, context_sources(edge.services)),
        hydra.router(all_resources, settings.public_url.rstrip("/")),
        openapi.router(all_resources),
        shop.router(calls, edge.tenant_guest),
        apps.router(edge.services, authenticator, edge.feed, edge.usable),
        places.router(edge.places, authenticator),
        planning.router(edge.services, authenticator),
        dropship.router(edge.services, authenticator),
        preview.router(edge.services, authenticator),
        stock_media.router(edge.services, authenticator),
        assistant_export.router(edge.services, authenticator),
        mcp.router(edge.services, authenticator),
        site.router(edge.services, authenticator, edge.hosts),
        fonts.router(settings),
        display.router(edge.services, edge.feed, authenticator, settings, rendering),
        live.router(edge.feed, authenticator),
        translations.router(Path(settings.web_dist)),
        uploads.router(edge.store),
        canvas.router(),
        web.router(settings),
    ):
        app.include_router(router)
    public = PublicSite(
        edge.services,
        authenticator,
        edge.tenant_guest,
        edge.pages,
        edge.are_pages_fresh,
        edge.usable,
        edge.languages,
        rendering,
        MapTiles(settings.map_tiles, settings.map_attribution, web.to_origin(settings.map_tiles)),
    )
    forms = ContactForms(edge.services, authenticator, public)
    reserved = frozenset({"api", *first_segments(app.routes)})
    # Not reserved: a site may have a page of this name, and its host shows no other documentation.
    app.include_router(documentation.router(settings))
    app.router.routes.insert(0, RouteIndex(app.routes))
    app.router.routes.insert(0, Table(all_resources, edge.services, authenticator))
    app.router.routes.insert(0, SiteRoute(edge.hosts, public, reserved, forms.respond))
    app.router.routes.insert(0, ShopPageCalls(calls))
    for kind, answer in (
        (problem_details.Problem, problem_details.handle_problem),
        (DomainError, problem_details.handle_domain_error),
        (HTTPException, problem_details.handle_http_exception),
    ):
        app.add_exception_handler(kind, answer)
    app.state.hosts = edge.hosts
    app.state.trusted_proxies = settings.trusted_networks
    app.state.store = edge.store
    app.state.streams = StreamLimiter(settings.streams)
    app.state.error_messages = ErrorMessages()
    app.state.rejections = LimitedLog()
    add_middleware(app, settings, ShopOrigins(edge.services, edge.guest).allows, edge.verify)
    return app
