"""The gateway's process."""

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import structlog
from chassis import garbage, timezones
from chassis.bus import Bus
from chassis.context import Caller
from chassis.contract.resource import resources
from chassis.egress import Egress
from chassis.errors import UnauthenticatedError
from chassis.object_store import ObjectStore
from chassis.service import open_with, start_background, stop_event
from identity.contact_limits import admit_message
from identity.installed import list_installed
from identity.own_email import find_own_email
from identity.process import Identity, open_identity
from identity.settings import CONTEXT
from identity.site_hosts.own_hosts import OwnHosts

from gateway import health, translations, web
from gateway.app import Dependencies, create_app
from gateway.applications import InstalledApplications
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.identity.customers.callers import CustomerCallers
from gateway.identity.guests import Guests
from gateway.live.feed import LiveFeed
from gateway.openapi.document import document
from gateway.places.gazetteer import Gazetteer
from gateway.places.google import Google
from gateway.places.shapes import Geocoder
from gateway.settings import GatewaySettings
from gateway.site.cache import PageCache
from gateway.site.changes import SiteChanges
from gateway.site.hosts import SiteHosts

log = structlog.get_logger()


async def serve(settings: GatewaySettings) -> None:
    """Serve until SIGTERM, then let running requests finish."""
    settings.require(CONTEXT, "database_url", "worker_url", "secret")
    timezones.check()
    stopped = stop_event()
    async with AsyncExitStack() as stack:
        bus = await open_with(stack, Bus(settings.nats_url, "gateway", replicas=settings.nats_replicas))
        identity = await stack.enter_async_context(open_identity(settings, bus))
        services = ServiceClients(settings.addresses)
        stack.push_async_callback(services.close)
        feed = LiveFeed(bus, list(settings.addresses))
        installed = InstalledApplications(partial(_load_installed, identity))
        feed.listeners["applications-changed"] = lambda event: installed.invalidate(UUID(event.id))
        start_background(stack, feed.run())
        pages = PageCache()
        changes = SiteChanges(bus, pages)
        start_background(stack, changes.run())
        is_local, own_hosts = settings.mode == "local", OwnHosts(identity.database)
        hosts = SiteHosts(settings.public_url, settings.default_tenant, own_hosts.get, is_local=is_local)
        guests = Guests(identity, hosts.find_slug)
        checks = [*health.service_checks(services), *_checks(settings, bus)]
        app = create_app(
            Dependencies(
                settings,
                identity.verify,
                installed.get,
                services,
                feed,
                ObjectStore(bus),
                checks,
                _geocoder(settings, stack),
                guests.authenticate,
                guests.get,
                guests.languages,
                hosts,
                partial(find_own_email, identity),
                CustomerCallers(identity, guests.authenticate).authenticate,
                partial(admit_message, identity),
                pages,
                lambda: changes.is_current,
            )
        )
        app.state.identity = identity
        _end_revoked_streams(identity, feed)
        garbage.tune()
        # Streams that may be open are added, so that they never use up the slots of requests.
        slots = settings.backpressure + settings.streams
        await open_with(stack, HttpServer(app, settings.listen, slots, lost=stopped.set))
        # Open streams would keep the server from stopping.
        stack.callback(feed.subscribers.close)
        log.info("serving", listen=settings.listen)
        await stopped.wait()
        log.info("draining")


async def _load_installed(identity: Identity, tenant_id: UUID) -> frozenset[str]:
    return frozenset(await list_installed(identity.database, tenant_id))


def _end_revoked_streams(identity: Identity, feed: LiveFeed) -> None:
    if revocations := identity.revocations:
        revocations.on_revoked = lambda: feed.subscribers.end_revoked(revocations.is_revoked)


def _geocoder(settings: GatewaySettings, stack: AsyncExitStack) -> Geocoder:
    """Return the operator's geocoding service, or the built-in gazetteer."""
    if not settings.places_url:
        return Gazetteer()
    # The operator names the host, so it may be private.
    egress = Egress(allow_private=True)
    stack.push_async_callback(egress.close)
    return Google(egress, settings.places_url, settings.places_key)


def openapi() -> dict[str, Any]:
    """Return the OpenAPI document, without connections."""
    settings = GatewaySettings.load(CONTEXT, {})
    bus = Bus(settings.nats_url, "gateway")
    app = create_app(
        Dependencies(
            settings,
            _nobody,
            _nothing,
            ServiceClients({}),
            LiveFeed(bus, []),
            ObjectStore(bus),
            [],
            Gazetteer(),
        )
    )
    return document(app, resources())


async def _nobody(_token: str) -> Caller:
    raise UnauthenticatedError("No one can sign in here.")


async def _nothing(_tenant_id: UUID) -> frozenset[str]:
    return frozenset()


def _checks(settings: GatewaySettings, bus: Bus) -> list[health.Check]:
    async def web_app() -> str:
        return "" if web.is_built(Path(settings.web_dist)) else "web"

    async def catalogues() -> str:
        return "translations" if translations.check(Path(settings.translations)) else ""

    async def broker() -> str:
        return "" if bus.is_connected else "nats"

    return [web_app, catalogues, broker]
