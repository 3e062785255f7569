"""The gateway's process."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import UUID

import structlog
from chassis import garbage, timezones
from chassis.bus import Bus
from chassis.context import Caller
from chassis.contract.resource import resources
from chassis.edge_credential import EdgeCredential
from chassis.egress import Egress
from chassis.errors import UnauthenticatedError
from chassis.object_store import ObjectStore
from chassis.revocations import Revocations
from chassis.service import open_with, start_background, stop_event
from chassis.tokens import Verifier

from gateway import health, web
from gateway.app import Dependencies, create_app
from gateway.applications import UsableApplications
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.identity.customers.callers import CustomerCallers
from gateway.identity.guests import Guests
from gateway.identity.identity_data import IdentityData
from gateway.identity.own_hosts import OwnHosts
from gateway.identity.verification import PublishedKeys, TokenVerifier
from gateway.live.feed import LiveFeed
from gateway.openapi.document import document
from gateway.places.gazetteer import Gazetteer
from gateway.places.google import Google
from gateway.places.shapes import Geocoder
from gateway.settings import CONTEXT, GatewaySettings
from gateway.site.cache import PageCache
from gateway.site.changes import SiteChanges
from gateway.site.hosts import SiteHosts

log = structlog.get_logger()


def check(settings: GatewaySettings) -> EdgeCredential:
    """Return the credential of the settings. Raise SettingsError if the gateway can't serve with them."""
    return EdgeCredential(settings.edge_secret)


async def serve(settings: GatewaySettings) -> None:
    """Serve until SIGTERM, then let running requests finish."""
    credential = check(settings)
    timezones.check()
    stopped = stop_event()
    async with AsyncExitStack() as stack:
        bus = await open_with(stack, Bus(settings.nats_url, "gateway", replicas=settings.nats_replicas))
        services = ServiceClients(settings.addresses)
        stack.push_async_callback(services.close)
        feed, revocations = LiveFeed(bus), Revocations(bus)
        revocations.on_revoked = lambda: feed.subscribers.end_revoked(revocations.is_revoked)
        data = IdentityData(services, credential)
        published = PublishedKeys(data).published
        verifier = Verifier(published, settings.issuer, settings.audience, revocations.is_revoked)
        applications, own_hosts = UsableApplications(data), OwnHosts(data)
        is_local = settings.mode == "local"
        hosts = SiteHosts(settings.public_url, settings.default_tenant, own_hosts.get, is_local=is_local)
        guests = Guests(data, verifier, hosts.find_slug)
        feed.listeners |= {
            "applications-changed": lambda event: applications.invalidate(UUID(event.id)),
            "site-hosts-changed": lambda _: own_hosts.reload(),
            "tenant-changed": lambda event: guests.forget(event.tenant),
        }
        pages = PageCache()
        changes = SiteChanges(bus, pages)
        for work in (revocations.run(), feed.run(), own_hosts.run(), changes.run()):
            start_background(stack, work)
        app = create_app(
            Dependencies(
                settings,
                TokenVerifier(verifier, data).verify,
                applications.get,
                services,
                feed,
                ObjectStore(bus),
                [*health.service_checks(services), *_checks(settings, bus)],
                _geocoder(settings, stack),
                guests.authenticate,
                guests.get,
                guests.languages,
                hosts,
                CustomerCallers(
                    data, verifier, guests.authenticate, is_secure=settings.has_secure_cookies
                ).authenticate,
                published,
                credential,
                pages,
                lambda: changes.is_current,
            )
        )
        garbage.tune()
        # Streams that may be open are added, so that they never use up the slots of requests.
        slots = settings.backpressure + settings.streams
        await open_with(stack, HttpServer(app, settings.listen, slots, lost=stopped.set))
        # Open streams would keep the server from stopping.
        stack.callback(feed.subscribers.close)
        log.info("serving", listen=settings.listen)
        await stopped.wait()
        log.info("draining")


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
            LiveFeed(bus),
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

    async def broker() -> str:
        return "" if bus.is_connected and not bus.problem else "nats"

    return [web_app, broker]
