import asyncio
import os
import socket
import sys
import uuid
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import grpc
import httpx
import pytest
from chassis import timezones, traces
from chassis.bus import Bus
from chassis.bus_setup import set_up, set_up_readable
from chassis.context import ADMIN, CUSTOMER, GUEST, SHIPPING_AGENT, STAFF, Caller
from chassis.contract.applications import all_applications
from chassis.errors import UnauthenticatedError
from chassis.object_store import ObjectStore
from gateway.app import Dependencies, create_app
from gateway.auth import no_guests
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.live.feed import STREAM, LiveFeed, stream_of_all
from gateway.places.gazetteer import Gazetteer
from gateway.settings import GatewaySettings
from gateway.site.hosts import SiteHosts

sys.path.insert(0, str(Path(__file__).parent))
from fake_services import FakeServices

# As the process does at its start.
timezones.check()
ROLES = {"admin": ADMIN, "staff": STAFF, "rider": SHIPPING_AGENT}


async def verify(token):
    """Verify a token of the tests, which is the name of a role and, where it is limited, its scopes with dots between:
    `admin.orders:read`."""
    role, *scopes = token.split(".")
    if role not in ROLES:
        raise UnauthenticatedError("The access token is not valid.")
    user, tenant = uuid.uuid5(uuid.NAMESPACE_DNS, token), uuid.uuid5(uuid.NAMESPACE_DNS, "atlas")
    return Caller(
        user,
        tenant,
        "atlas",
        frozenset({ROLES[role]}),
        scopes=frozenset(scopes) if scopes else None,
        timezone="Africa/Casablanca",
        locale="fr",
        token=token,
    )


async def find_customer(request):
    """Return the customer of the tests, whose cookie is `customer`."""
    if request.cookies.get("souk-customer") != "customer":
        return None
    return Caller(
        uuid.uuid5(uuid.NAMESPACE_DNS, "customer"),
        uuid.uuid5(uuid.NAMESPACE_DNS, "atlas"),
        "atlas",
        frozenset({CUSTOMER}),
        locale="fr",
        token="customer",
    )


async def has_all(_tenant_id):
    return all_applications()


@pytest.fixture(scope="session")
async def fake_server():
    """The fake services behind a real gRPC server, and its address."""
    fakes = FakeServices()
    server = grpc.aio.server(options=[("grpc.max_receive_message_length", 33 * 1024**2)])
    fakes.register(server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield fakes, f"127.0.0.1:{port}"
    await server.stop(0)


@pytest.fixture
def fakes(fake_server):
    fakes, _ = fake_server
    fakes.clear()
    return fakes


@pytest.fixture(scope="session")
def web_files(tmp_path_factory):
    dist = tmp_path_factory.mktemp("dist")
    (dist / "index.html").write_text(
        '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="map-tiles" content="__MAP_TILES__">'
        '<div id="root"></div>'
    )
    (dist / "assets").mkdir()
    (dist / "assets" / "main-abc.js").write_text("export {};")
    (dist / "islands" / "assets").mkdir(parents=True)
    for name in ("souk.js", "assets/mount-abc.js"):
        (dist / "islands" / name).write_text("export {};")
    (dist / "translations").mkdir()
    for name in (f"{kind}{locale}" for kind in ("", "admin.") for locale in ("en", "fr", "ar")):
        (dist / "translations" / f"{name}.yaml").write_text(f"shop:\n  name: {name}\n")
    return dist


@pytest.fixture(scope="session")
def documentation_files(tmp_path_factory):
    """A build of the documentation with two pages, one of them in Arabic too."""
    page = '<script>let inline</script><script type="module" src="/docs/_astro/a.js"></script><p>{}</p>'
    dist = tmp_path_factory.mktemp("docs")
    for folder in ("owners/counter", "ar/owners/counter", "_astro"):
        (dist / folder).mkdir(parents=True)
    for name in ("index.html", "owners/counter/index.html", "ar/owners/counter/index.html", "404.html"):
        (dist / name).write_text(page.format(name))
    (dist / "_astro/a.js").write_text("export {};")
    (dist / "star.svg").write_text("<svg/>")
    return dist


@asynccontextmanager
async def open_bus(context):
    """Open a bus with an empty stream of the context, and none of the live feed."""
    bus = Bus(os.environ["SOUK_TEST_NATS_URL"], "tests")
    await bus.open()
    for name in (STREAM, context):
        if name in [stream.config.name for stream in await bus.jetstream.streams_info()]:
            await bus.jetstream.delete_stream(name)
    await set_up(bus, context, (), stores_files=True)
    yield bus
    await bus.close()


@asynccontextmanager
async def serve_live(bus, contexts, addresses, guest=no_guests):
    """Serve a gateway whose live feed follows the contexts. Yield its URL and the feed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    await set_up_readable(bus, stream_of_all(contexts))
    feed, services = LiveFeed(bus), ServiceClients(addresses)
    settings = GatewaySettings.load("gateway", {})
    app = create_app(
        Dependencies(settings, verify, has_all, services, feed, ObjectStore(bus), [], Gazetteer(), guest)
    )
    server, feed_task = HttpServer(app, listen, 64, lost=lambda: None), asyncio.create_task(feed.run())
    await server.open()
    while feed._reader._last is None:
        await asyncio.sleep(0.05)
    yield f"http://{listen}", feed
    feed.subscribers.close()
    feed_task.cancel()
    await asyncio.wait({feed_task})
    await asyncio.wait_for(server.close(), 30)
    await services.close()


async def find_own_host(host):
    return {"www.rif.example": "rif"}.get(host)


HOSTS = SiteHosts("https://souk.test", "atlas", find_own_host)


@pytest.fixture(scope="session")
async def dependencies(fake_server, web_files, documentation_files):
    _, address = fake_server
    settings = GatewaySettings.load(
        "gateway",
        {
            "SOUK_PUBLIC_URL": "https://souk.test",
            "SOUK_MODE": "production",
            "SOUK_WEB_DIST": str(web_files),
            "SOUK_DOCS_DIST": str(documentation_files),
            "SOUK_CORS_ORIGINS": "https://admin.example.org",
            "SOUK_GUEST_RATE": "1000000",
        },
    )
    services = ServiceClients(dict.fromkeys(settings.addresses, address))
    traces.record("gateway", settings, is_edge=True)
    bus = Bus("nats://127.0.0.1:1", "tests")
    yield Dependencies(
        settings, verify, has_all, services, LiveFeed(bus), ObjectStore(bus), [], Gazetteer(),
        customer=find_customer, hosts=HOSTS,
    )  # fmt: skip
    await services.close()


async def find_guest(request):
    slug = await HOSTS.find_slug(request)
    return Caller(None, uuid.UUID(int=len(slug)), slug, frozenset({GUEST}), token=f"guest.{slug}")


@pytest.fixture(scope="session")
def guest_app(dependencies):
    # All tests have one address.
    settings = dependencies.settings.model_copy(update={"guest_rate": 1e6})
    return create_app(replace(dependencies, guest=find_guest, settings=settings))


@pytest.fixture
async def guest(guest_app):
    async with create_client(guest_app) as client:
        client.base_url = "https://atlas.souk.test"
        yield client


@pytest.fixture(scope="session")
def app(dependencies):
    return create_app(dependencies)


def create_client(app, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False),
        base_url="https://souk.test",
        headers=headers,
    )


@pytest.fixture
async def anonymous(app):
    async with create_client(app) as client:
        yield client


@pytest.fixture
async def admin(app):
    async with create_client(app, "admin") as client:
        yield client


@pytest.fixture
async def rider(app):
    async with create_client(app, "rider") as client:
        yield client


@pytest.fixture
async def staff(app):
    async with create_client(app, "staff") as client:
        yield client
