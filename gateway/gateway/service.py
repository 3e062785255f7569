"""The gateway's process: what it opens, and in which order it lets go."""

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import structlog
from chassis import timezones
from chassis.bus import Bus
from chassis.context import Caller
from chassis.egress import Egress
from chassis.errors import UnauthenticatedError
from chassis.object_store import ObjectStore
from chassis.service import open_with, start_background

from gateway import health, translations, web
from gateway.app import Dependencies, create_app
from gateway.clients import ServiceClients
from gateway.contract.resource import resources
from gateway.http_server import HttpServer
from gateway.identity.guests import Guests
from gateway.identity.service import Identity
from gateway.identity.settings import CONTEXT
from gateway.live.feed import LiveFeed
from gateway.openapi.document import document
from gateway.places.gazetteer import Gazetteer
from gateway.places.google import Google
from gateway.places.shapes import Geocoder
from gateway.settings import GatewaySettings

log = structlog.get_logger()


async def serve(settings: GatewaySettings) -> None:
    """Serve until SIGTERM, then drain."""
    settings.require(CONTEXT, "database_url", "worker_url", "secret")
    timezones.check()
    over = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, over.set)
    async with AsyncExitStack() as stack:
        bus = await open_with(stack, Bus(settings.nats_url, "gateway"))
        identity: Identity = await open_with(stack, Identity(settings, bus))
        services = ServiceClients(settings.addresses)
        stack.push_async_callback(services.close)
        feed = LiveFeed(bus, [CONTEXT, *settings.addresses])
        start_background(stack, feed.run())
        checks = [*health.service_checks(services), *_checks(settings, bus)]
        app = create_app(
            Dependencies(
                settings,
                identity.verifier.verify,
                services,
                feed,
                ObjectStore(bus),
                checks,
                _finder(settings, stack),
                Guests(identity, settings.default_tenant).of,
            )
        )
        app.state.identity = identity
        await open_with(stack, HttpServer(app, settings.listen, settings.backpressure, lost=over.set))
        # Open streams would keep the server from ending.
        stack.callback(feed.subscribers.close)
        log.info("serving", listen=settings.listen)
        await over.wait()
        log.info("draining")


def _finder(settings: GatewaySettings, stack: AsyncExitStack) -> Geocoder:
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
    app = create_app(
        Dependencies(
            settings, _nobody, ServiceClients({}), LiveFeed(bus, []), ObjectStore(bus), [], Gazetteer()
        )
    )
    return document(app, resources())


async def _nobody(_token: str) -> Caller:
    raise UnauthenticatedError("Nobody signs in here.")


def _checks(settings: GatewaySettings, bus: Bus) -> list[health.Check]:
    async def web_app() -> str:
        return "" if web.is_built(Path(settings.web_dist)) else "web"

    async def words() -> str:
        return "translations" if translations.check(Path(settings.translations)) else ""

    async def news() -> str:
        return "" if bus.is_connected else "nats"

    return [web_app, words, news]
