import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

PORTS = 24
# Of those ports, one that no process of Souk has.
OUTSIDE = 6
PASSWORD = "souk-demo"
JOURNEYS = Path(__file__).parent / "journeys"
# Souks that start at the same time have blocks of ports that do not meet: the platform's, and one for each of three
# processes that run journeys.
LANES = 4


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the contract tests last: no other test depends on the prices and rules that they leave behind."""
    items.sort(key=lambda item: "contract" in item.path.parts)


@pytest.fixture(scope="session")
async def souk(request: pytest.FixtureRequest) -> AsyncIterator[Stack]:
    """The whole of Souk with new demo data, on ports of its own.

    Each process that runs journeys and that of all other tests have a data folder, so that they can run at the same
    time.
    """
    is_for_browsers = any(item.path.is_relative_to(JOURNEYS) for item in request.session.items)
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    name = f"journeys-{worker}" if is_for_browsers else "platform"
    layout = Layout(ROOT / ".data" / name, find_ports(1 + worker if is_for_browsers else 0))
    if is_for_browsers:
        # Nothing there reads the traces; the platform's tests do.
        os.environ["SOUK_TRACE_RATIO"] = "0"
    # Where the example of an outside application listens in its journey.
    os.environ["IDENTITY_WEBHOOKS_TRUSTED"] = f"http://127.0.0.1:{layout.edge + OUTSIDE}"
    # An account whose calls need not wait for one another.
    os.environ["DROPSHIP_SUPPLIER_API_KEY"] = "CJ9@api@0123456789abcdef0123456789abcdef"
    wipe(layout)
    # Only the platform's tests are about what a crash leaves on the disk.
    stack = Stack(layout, durable=not is_for_browsers, report=print)
    try:
        await stack.start()
        yield stack
    finally:
        await stack.stop()


def find_ports(lane: int) -> int:
    """Return the first of enough free ports; lanes that start at the same time find different ones."""
    while True:
        first = find_free(PORTS)
        if (first // 1000) % LANES == ((first + PORTS) // 1000) % LANES == lane % LANES:
            return first


@pytest.fixture(scope="session")
def ssl_context():
    """The context of all clients: reading the certificates takes longer than most tests."""
    return httpx.create_ssl_context()


@pytest.fixture(scope="session")
def tokens():
    """The access tokens of demo users, with when they are renewed; a test that ends one takes it out."""
    return {}


@pytest.fixture(scope="session")
def get_token(souk, ssl_context, tokens):
    """Return an access token of a demo user: `await get_token("admin@atlas.test")`. A user is signed in again when
    half of the token's life is over."""

    async def sign_in(email):
        form = {"grant_type": "password", "username": email, "password": PASSWORD}
        async with httpx.AsyncClient(base_url=souk.url, verify=ssl_context) as client:
            return (await client.post("/auth/token", data=form)).raise_for_status().json()

    async def get_token(email):
        token, renew_at = tokens.get(email, ("", 0))
        if time.monotonic() >= renew_at:
            response = await sign_in(email)
            token, renew_at = response["access_token"], time.monotonic() + response["expires_in"] / 2
            tokens[email] = token, renew_at
        return token

    return get_token


@pytest.fixture
def open_client(souk, get_token, ssl_context):
    """Open an HTTP client of a demo user: `async with open_client("admin@atlas.test") as client`."""

    @asynccontextmanager
    async def open_client(email):
        options = {"headers": {"Authorization": f"Bearer {await get_token(email)}"}, "verify": ssl_context}
        async with httpx.AsyncClient(base_url=souk.url, timeout=30, **options) as client:
            yield client

    return open_client


@pytest.fixture(scope="session")
def database(souk):
    """Connect to a context's database as the superuser, who sees every tenant:
    `async with database("orders") as connection`."""

    @asynccontextmanager
    async def connect(context):
        connection = await asyncpg.connect(urlsplit(souk.database_url)._replace(path=f"/{context}").geturl())
        try:
            yield connection
        finally:
            await connection.close()

    return connect
