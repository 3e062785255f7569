import os
from contextlib import AsyncExitStack, asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import grpc
import grpc.aio
import httpx
import pytest
from argon2 import profiles
from chassis import migrations
from chassis.audit import Actor
from chassis.audit_log import AUDIT_LOG
from chassis.bus import stream_of
from chassis.contract.resource import resources
from chassis.db import Database
from chassis.edge_credential import EdgeCredential
from chassis.errors import DomainError
from chassis.grpc import Dependencies as RpcDependencies
from chassis.grpc import rpc_handlers
from chassis.inbox import ConsumerRunner
from chassis.relay import Relay
from chassis.service import open_with, start_background
from chassis.tokens import Verifier
from fastapi import FastAPI
from gateway import problem_details
from gateway.applications import InstalledApplications
from gateway.audit import routes as audit
from gateway.audit.sources import context_sources
from gateway.auth import Authenticator, no_guests
from gateway.clients import ServiceClients
from gateway.identity.identity_data import IdentityData
from gateway.identity.routers import routers
from gateway.identity.sign_in_calls import SignInCalls
from gateway.identity.verification import PublishedKeys, TokenVerifier
from gateway.limiters import RateLimiter
from gateway.resources.routes import Table
from gateway.rpcs import routes as rpcs
from gateway.settings import GatewaySettings
from gateway.site.hosts import SiteHosts
from identity import demo, passwords
from identity.people.invitations import NewInvitation, accept_invitation, invite
from identity.process import Identity, open_identity
from identity.service import SERVICE, consumers
from identity.servicers import make_servicers
from identity.settings import IdentitySettings
from souk_local.databases import fill
from souk_local.layout import ROOT

ROLES = ("owner", "service", "worker")
SECRET = "a secret of thirty-two characters!"
PUBLIC_URL = "http://localhost:24080"
CREDENTIAL = EdgeCredential("a secret of the gateway and of identity")
GATEWAY_SETTINGS = GatewaySettings.load("gateway", {"SOUK_MODE": "local", "SOUK_PUBLIC_URL": PUBLIC_URL})
FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": demo.PASSWORD}
WEB = {"client_id": "souk-web"}
COOKIE = "souk-refresh"
# Tables that are emptied for each test, with those that refer to them.
EMPTIED = (
    "tenants", "users", "memberships", "sessions", "refresh_tokens", "signing_keys", "attempts", "outbox", "inbox",
    "idempotency",
)  # fmt: skip
WITH_REFERRING = """
WITH RECURSIVE emptied AS (
  SELECT unnest($1::regclass[])::oid AS id
  UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = emptied.id WHERE contype = 'f')
SELECT id::regclass::text AS name FROM emptied"""


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes():
    """Hash with the least costs, since most of a test's time would be spent on hashing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PARAMETERS", profiles.CHEAPEST)
        yield


@pytest.fixture(scope="session")
async def urls():
    """URLs of a new identity database by role."""
    admin = os.environ["SOUK_TEST_POSTGRES_URL"]
    database = f"identity_{uuid4().hex[:12]}"
    variables = {"context": "identity"}
    for role in ROLES:
        variables |= {role: f"identity_{role}", f"{role}_password": "test"}
    server = await asyncpg.connect(admin)
    await server.execute(fill(ROOT / "deploy/postgres/roles.sql", variables))
    await server.execute(f"CREATE DATABASE {database} OWNER identity_owner")
    connection = await asyncpg.connect(admin, database=database)
    await connection.execute(fill(ROOT / "deploy/postgres/database.sql", variables | {"context": database}))
    await connection.close()
    parts = urlsplit(admin)
    host = parts.netloc.rpartition("@")[2]
    urls = {
        role: parts._replace(netloc=f"identity_{role}:test@{host}", path=f"/{database}").geturl()
        for role in ROLES
    }
    await migrations.migrate(SERVICE.migrations, urls["owner"])
    yield urls | {"admin": parts._replace(path=f"/{database}").geturl()}
    await server.execute(f"DROP DATABASE {database} WITH (FORCE)")
    await server.close()


@pytest.fixture(scope="session")
def settings(urls):
    return IdentitySettings.load(
        "identity",
        {
            "SOUK_MODE": "local",
            "SOUK_PUBLIC_URL": PUBLIC_URL,
            "IDENTITY_DATABASE_URL": urls["service"],
            "IDENTITY_WORKER_URL": urls["worker"],
            "IDENTITY_SECRET": SECRET,
        },
    )


@pytest.fixture(scope="session")
async def admin(urls):
    """A connection of the superuser, which bypasses row-level security."""
    connection = await asyncpg.connect(urls["admin"])
    yield connection
    await connection.close()


@pytest.fixture(scope="session")
async def empty(admin):
    """Delete every row. TRUNCATE makes new files of each table and index, which takes a hundred times as long."""
    names = [row["name"] for row in await admin.fetch(WITH_REFERRING, EMPTIED)]
    deletions = [f"DELETE FROM {name}" for name in names]
    # Without triggers and foreign keys, in any order.
    script = ";".join(("BEGIN", "SET LOCAL session_replication_role = replica", *deletions, "COMMIT"))

    async def empty():
        await admin.execute(script)

    return empty


@pytest.fixture
async def identity(settings, empty):
    """The identity service with new demo data."""
    await empty()
    async with open_identity(settings) as identity:
        await demo.add_demo(identity)
        yield identity


@pytest.fixture
def run_identity():
    return run_process


@pytest.fixture
def open_process():
    return open_with_bus


@asynccontextmanager
async def open_with_bus(settings, bus):
    """Open identity with a relay and without consumers. Yield it."""
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, settings.pool_size))
        await bus.ensure(stream_of("identity"))
        relay = Relay("identity", settings.worker_url, bus)
        start_background(stack, relay.run())
        yield await open_with(stack, Identity(settings, database, bus, relay.wake))


@asynccontextmanager
async def run_process(settings, bus, sources):
    """Run a process of identity whose webhooks receive the events of the contexts `sources`. Yield its Identity."""
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, settings.pool_size))
        await bus.ensure(stream_of("identity"))
        relay = Relay("identity", settings.worker_url, bus)
        identity = await open_with(stack, Identity(settings, database, bus, relay.wake, sources))
        start_background(stack, relay.run())
        for consumer in consumers(identity):
            start_background(stack, ConsumerRunner(consumer, database, bus, relay.wake).run())
        yield identity


async def _answer_nothing(_request, context):
    await context.abort(grpc.StatusCode.UNAVAILABLE, "away")


class CurrentRpcs(grpc.GenericRpcHandler):
    """The rpcs of the identity of a test."""

    handlers, is_away = (), False

    def service(self, handler_call_details):
        if self.is_away:
            return grpc.unary_unary_rpc_method_handler(_answer_nothing)
        found = (handler.service(handler_call_details) for handler in self.handlers)
        return next(filter(None, found), None)


@pytest.fixture(scope="session")
async def rpc_server():
    """A gRPC server that the tests share, and the gateway's clients of it."""
    server, current = grpc.aio.server(), CurrentRpcs()
    server.add_generic_rpc_handlers((current,))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    services = ServiceClients({"identity": f"127.0.0.1:{port}"})
    yield current, services
    await services.close()
    await server.stop(0)


@pytest.fixture
def txt_records():
    """TXT records by name, as identity finds them."""
    return {}


class FakeOrders:
    """The orders context: whether the tenant has any, or that it does not answer."""

    answer = False

    async def has_any(self):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def orders_of_tenant():
    return FakeOrders()


@pytest.fixture
def serve_rpcs(rpc_server, txt_records, orders_of_tenant):
    """Serve the rpcs of an identity from now on."""
    current, _ = rpc_server

    async def resolve(name):
        return txt_records.get(name, [])

    def serve_rpcs(identity):
        dependencies = RpcDependencies(identity.database, identity.verifier, identity.wake, edge=CREDENTIAL)
        servicers = [*make_servicers(identity, orders_of_tenant, resolve), AUDIT_LOG]
        current.handlers = tuple(rpc_handlers(servicers, dependencies))

    return serve_rpcs


@pytest.fixture(scope="session")
def app(rpc_server):
    """The routes of identity; `client` sets the identity that answers."""
    app, (_, services) = FastAPI(), rpc_server
    app.state.trusted_proxies = ()
    app.state.audit_sources = context_sources(services)
    hosts = SiteHosts(PUBLIC_URL, "atlas", is_local=True)
    rate = RateLimiter(1e6)

    async def verify(token):
        return await app.state.edge.verify(token)

    async def installed(tenant_id):
        return await app.state.edge.installed(tenant_id)

    async def published():
        return await app.state.edge.published()

    authenticator = Authenticator(verify, no_guests, installed, rate, rate, CREDENTIAL)
    calls = SignInCalls(services, authenticator, GATEWAY_SETTINGS, CREDENTIAL)
    for router in (
        rpcs.router(services, authenticator),
        *routers(calls, published, hosts),
        audit.router(authenticator, app.state.audit_sources),
    ):
        app.include_router(router)
    app.router.routes.insert(0, Table(resources(), services, authenticator))
    app.add_exception_handler(problem_details.Problem, problem_details.handle_problem)
    app.add_exception_handler(DomainError, problem_details.handle_domain_error)
    return app


class Edge:
    """What a process of the gateway keeps of identity, which starts with nothing."""

    def __init__(self, services, is_revoked=lambda _: False):
        self.data = IdentityData(services, CREDENTIAL)
        self.published = PublishedKeys(self.data).published
        self.verifier = Verifier(self.published, "souk", "souk", is_revoked)
        self.verify = TokenVerifier(self.verifier, self.data).verify
        self.installed = InstalledApplications(self.data).get


@pytest.fixture
def new_edge(rpc_server, serve_rpcs):
    """Return a new process of the gateway, before an identity that serves from now on."""

    def new_edge(identity, revocations=None):
        serve_rpcs(identity)
        revocations = revocations or identity.revocations
        return Edge(rpc_server[1], *([revocations.is_revoked] if revocations else []))

    return new_edge


@pytest.fixture
def verify(identity, new_edge):
    """Return the caller of an access token or API key, as a gateway that knows neither yet."""

    async def verify(token):
        return await new_edge(identity).verify(token)

    return verify


@pytest.fixture
def gateway_settings():
    """The settings of the gateway of the tests, for monkeypatch."""
    return GATEWAY_SETTINGS


@pytest.fixture
def edge(app, identity, new_edge):
    """The gateway of a test, whose routes are those of `app`."""
    app.state.edge = new_edge(identity)
    return app.state.edge


@pytest.fixture
async def client(app, edge):
    """A client at the loopback address, which keeps no cookies."""
    transport, none = httpx.ASGITransport(app), CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(transport=transport, base_url=PUBLIC_URL, cookies=none) as client:
        yield client


@pytest.fixture
def sign_in(client):
    """Sign in the demo admin, or whom the form fields name, and return the body of the response."""

    async def sign_in(**fields):
        response = await client.post("/auth/token", data=FORM | fields)
        assert response.status_code == 200, response.text
        return response.json()

    return sign_in


@pytest.fixture
def call(client, sign_in):
    """Send a request as a demo user and return the response."""

    async def call(method, url, json=None, username="admin@atlas.test", **headers):
        token = (await sign_in(username=username))["access_token"]
        return await client.request(
            method, url, json=json, headers={"Authorization": f"Bearer {token}"} | headers
        )

    return call


@pytest.fixture
def mailbox(identity):
    """Return the mails that were queued for a tenant, the newest first."""

    async def mailbox(tenant=demo.ATLAS):
        await identity.settle()
        async with identity.database.transaction(tenant.id) as transaction:
            return await identity.mails.queue.newest(transaction.connection, 50)

    return mailbox


@pytest.fixture
def join(identity):
    """Let a person with an account join another tenant by an invitation, with the account's password."""

    async def join(tenant, email, name, roles, password=demo.PASSWORD):
        new = NewInvitation(email, name, roles)
        _, token = await invite(identity, tenant, Actor(name="Hicham"), new)
        await accept_invitation(identity, token, password, None, "127.0.0.1")

    return join


@pytest.fixture
def refresh(client):
    async def refresh(token, **fields):
        return await client.post(
            "/auth/token", data={"grant_type": "refresh_token", "refresh_token": token} | fields
        )

    return refresh
