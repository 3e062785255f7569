from dataclasses import replace
from http.cookiejar import CookieJar, DefaultCookiePolicy

import grpc
import grpc.aio
import httpx
import pytest
from argon2 import PasswordHasher, profiles
from chassis.audit_log import AUDIT_LOG
from chassis.contract.resource import resources
from chassis.edge_credential import EdgeCredential
from chassis.errors import DomainError
from chassis.grpc import Dependencies as RpcDependencies
from chassis.grpc import rpc_handlers
from chassis.limited_log import LimitedLog
from chassis.tokens import Verifier
from fastapi import FastAPI
from gateway import problem_details
from gateway.applications import UsableApplications
from gateway.audit import routes as audit
from gateway.audit.sources import context_sources
from gateway.auth import Authenticator, no_guests
from gateway.clients import ServiceClients
from gateway.identity.identity_data import IdentityData
from gateway.identity.routers import routers
from gateway.identity.sign_in_calls import SignInCalls
from gateway.identity.verification import PublishedKeys, TokenVerifier
from gateway.limiters import RateLimiter
from gateway.middleware import ResponseMiddleware
from gateway.resources.routes import Table
from gateway.rpcs import routes as rpcs
from gateway.settings import GatewaySettings
from gateway.site.hosts import SiteHosts
from identity import demo
from identity.access.credentials import failures
from identity.servicers import make_servicers
from identity.testing import *
from identity.testing import PUBLIC_URL
from logged_secrets import LoggedSecrets
from structlog.testing import capture_logs

CREDENTIAL = EdgeCredential("a secret of the gateway and of identity")
GATEWAY_SETTINGS = GatewaySettings.load("gateway", {"SOUK_MODE": "local", "SOUK_PUBLIC_URL": PUBLIC_URL})
FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": demo.PASSWORD}
WEB = {"client_id": "souk-web"}
COOKIE = "souk-refresh"


async def _answer_nothing(_request, context):
    await context.abort(grpc.StatusCode.UNAVAILABLE, "away")


class CurrentRpcs(grpc.GenericRpcHandler):
    """The rpcs of the identity of a test."""

    handlers, is_away = (), False

    def service(self, handler_call_details):
        if self.is_away:
            return grpc.unary_unary_rpc_method_handler(_answer_nothing)
        methods = (handler.service(handler_call_details) for handler in self.handlers)
        return next(filter(None, methods), None)


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
    """The orders context: whether the tenant has any, and sealed records, or that it does not answer."""

    answer = False
    sealed = False

    async def has_sealed_records(self):
        return self.sealed

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
        return await app.state.edge.usable(tenant_id)

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
    app.add_middleware(ResponseMiddleware, settings=GATEWAY_SETTINGS)
    app.state.rejections = LimitedLog(100_000)
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
        self.usable = UsableApplications(self.data).get


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
def secrets():
    """What the client of a test sends and receives that nobody may read in a log."""
    return LoggedSecrets()


@pytest.fixture(autouse=True)
def log_lines(monkeypatch, secrets):
    """The lines of the log of a test, each of which is written; none holds a secret, whatever the test does."""
    monkeypatch.setattr(failures, "_log", LimitedLog(100_000))
    with capture_logs() as lines:
        yield lines
        assert secrets.find(lines) == []


@pytest.fixture
async def client(app, edge, secrets):
    """A client at the loopback address, which keeps no cookies."""
    transport, none = httpx.ASGITransport(app), CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    hooks = {"request": [secrets.note_request], "response": [secrets.note_response]}
    async with httpx.AsyncClient(
        transport=transport, base_url=PUBLIC_URL, cookies=none, event_hooks=hooks
    ) as client:
        yield client


@pytest.fixture
def raise_cost(identity, monkeypatch):
    """Let hashes cost more from now on."""

    def raise_cost():
        dearer = replace(profiles.CHEAPEST, time_cost=3)
        monkeypatch.setattr(identity.passwords, "_hasher", PasswordHasher.from_parameters(dearer))

    return raise_cost


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
def refresh(client):
    async def refresh(token, **fields):
        return await client.post(
            "/auth/token", data={"grant_type": "refresh_token", "refresh_token": token} | fields
        )

    return refresh
