"""The gateway's process: what it opens, and in which order it lets go."""

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import structlog
from chassis import clock
from chassis.bus import Bus
from chassis.context import Caller
from chassis.egress import Egress
from chassis.errors import Unauthenticated
from chassis.service import background, opened
from chassis.store import Store

from gateway import health, translations, web
from gateway.app import Edge, create_app
from gateway.clients import Services
from gateway.contract.resource import resources
from gateway.identity.guests import Guests
from gateway.identity.service import Identity
from gateway.identity.settings import CONTEXT
from gateway.live.feed import Feed
from gateway.openapi.document import document
from gateway.places.gazetteer import Gazetteer
from gateway.places.google import Google
from gateway.places.shapes import Finder
from gateway.serving import HttpServer
from gateway.settings import GatewaySettings

log = structlog.get_logger()


async def serve(settings: GatewaySettings) -> None:
    """Serve until SIGTERM, then drain."""
    settings.require(CONTEXT, "database_url", "worker_url", "secret")
    clock.check()
    over = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, over.set)
    async with AsyncExitStack() as stack:
        bus = await opened(stack, Bus(settings.nats_url, "gateway"))
        identity: Identity = await opened(stack, Identity(settings, bus))
        services = Services(settings.addresses)
        stack.push_async_callback(services.close)
        feed = Feed(bus, [CONTEXT, *settings.addresses])
        background(stack, feed.run())
        checks = [*health.service_checks(services), *_checks(settings, bus)]
        app = create_app(
            Edge(
                settings,
                identity.verifier.verify,
                services,
                feed,
                Store(bus),
                checks,
                _finder(settings, stack),
                Guests(identity, settings.default_tenant).of,
            )
        )
        app.state.identity = identity
        await opened(stack, HttpServer(app, settings.listen, settings.backpressure, lost=over.set))
        # Open streams would keep the server from ending.
        stack.callback(feed.listeners.close)
        log.info("serving", listen=settings.listen)
        await over.wait()
        log.info("draining")


def _finder(settings: GatewaySettings, stack: AsyncExitStack) -> Finder:
    """The operator's geocoding service, or the places we know ourselves."""
    if not settings.places_url:
        return Gazetteer()
    # The operator names the host, so it may lie inside.
    egress = Egress(inside=True)
    stack.push_async_callback(egress.close)
    return Google(egress, settings.places_url, settings.places_key)


def openapi() -> dict[str, Any]:
    """The OpenAPI document, without anything running."""
    settings = GatewaySettings.load(CONTEXT, {})
    bus = Bus(settings.nats_url, "gateway")
    app = create_app(Edge(settings, _nobody, Services({}), Feed(bus, []), Store(bus), [], Gazetteer()))
    return document(app, resources())


async def _nobody(_token: str) -> Caller:
    raise Unauthenticated("Nobody signs in here.")


def _checks(settings: GatewaySettings, bus: Bus) -> list[health.Check]:
    async def web_app() -> str:
        return "" if web.is_built(Path(settings.web_dist)) else "web"

    async def words() -> str:
        return "translations" if translations.check(Path(settings.translations)) else ""

    async def news() -> str:
        return "" if bus.is_connected else "nats"

    return [web_app, words, news]
