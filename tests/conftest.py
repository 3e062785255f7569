from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

SPAN = 20
PASSWORD = "souk-demo"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Any values at all come last: nothing else stands on the prices and rules that they leave behind."""
    items.sort(key=lambda item: "contract" in item.path.parts)


@pytest.fixture(scope="session")
async def souk() -> AsyncIterator[Stack]:
    """The whole of Souk with its demo world, fresh for this run and on ports of its own."""
    layout = Layout(ROOT / ".data/journeys", find_free(SPAN))
    wipe(layout)
    stack = Stack(layout, report=print)
    try:
        await stack.start()
        yield stack
    finally:
        await stack.stop()


@pytest.fixture
def token_of(souk):
    """Signs a demo user in: `await token_of("admin@atlas.test")` is an access token."""

    async def sign_in(email):
        form = {"grant_type": "password", "username": email, "password": PASSWORD}
        async with httpx.AsyncClient(base_url=souk.url) as client:
            answer = await client.post("/auth/token", data=form)
        return answer.raise_for_status().json()["access_token"]

    return sign_in


@pytest.fixture
def signed_in(souk, token_of):
    """An HTTP client of a demo user: `async with signed_in("admin@atlas.test") as client`."""

    @asynccontextmanager
    async def client(email):
        headers = {"Authorization": f"Bearer {await token_of(email)}"}
        async with httpx.AsyncClient(base_url=souk.url, headers=headers, timeout=30) as client:
            yield client

    return client


@pytest.fixture
def database(souk):
    """A context's database as its superuser, who sees every tenant: `async with database("orders") as sql`."""

    @asynccontextmanager
    async def connect(context):
        sql = await asyncpg.connect(urlsplit(souk.database_url)._replace(path=f"/{context}").geturl())
        try:
            yield sql
        finally:
            await sql.close()

    return connect
