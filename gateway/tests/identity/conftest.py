import os
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import httpx
import pytest
from chassis import migrations
from chassis.errors import DomainError
from fastapi import FastAPI
from gateway import problem_details
from gateway.identity import demo, routes
from gateway.identity.service import MIGRATIONS, Identity
from gateway.identity.settings import IdentitySettings
from souk_local.databases import fill
from souk_local.layout import ROOT

PARTS = ("owner", "service", "worker")
SECRET = "a secret of thirty-two characters!"
PUBLIC_URL = "http://localhost:24080"
FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": demo.PASSWORD}
WEB = {"client_id": "souk-web"}
COOKIE = "__Secure-souk-refresh"


@pytest.fixture(scope="session")
async def urls():
    """Addresses of a new identity database for each of its roles."""
    admin = os.environ["SOUK_TEST_POSTGRES_URL"]
    database = f"identity_{uuid4().hex[:12]}"
    variables = {"context": "identity"}
    for part in PARTS:
        variables |= {part: f"identity_{part}", f"{part}_password": "test"}
    server = await asyncpg.connect(admin)
    await server.execute(fill(ROOT / "deploy/postgres/roles.sql", variables))
    await server.execute(f"CREATE DATABASE {database} OWNER identity_owner")
    inside = await asyncpg.connect(admin, database=database)
    await inside.execute(fill(ROOT / "deploy/postgres/database.sql", variables | {"context": database}))
    await inside.close()
    place = urlsplit(admin)
    at = place.netloc.rpartition("@")[2]
    urls = {
        part: place._replace(netloc=f"identity_{part}:test@{at}", path=f"/{database}").geturl()
        for part in PARTS
    }
    await migrations.migrate(MIGRATIONS, urls["owner"])
    yield urls | {"admin": place._replace(path=f"/{database}").geturl()}
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
    """The superuser, for looking behind row-level security and for turning back clocks."""
    connection = await asyncpg.connect(urls["admin"])
    yield connection
    await connection.close()


@pytest.fixture
async def identity(settings, admin):
    """An identity with the demo world as it was made."""
    names = "tenants, users, memberships, sessions, refresh_tokens, signing_keys, attempts, outbox"
    await admin.execute(f"TRUNCATE {names} CASCADE")
    identity = Identity(settings)
    await identity.open()
    await demo.seed(identity)
    yield identity
    await identity.close()


def app_of(identity):
    app = FastAPI()
    app.state.identity = identity
    app.include_router(routes.router)
    app.add_exception_handler(DomainError, problem_details.handle_domain_error)
    return app


@pytest.fixture
async def client(identity):
    """A client that is no browser: without cookies, from the loopback address."""
    transport = httpx.ASGITransport(app_of(identity))
    async with httpx.AsyncClient(transport=transport, base_url=PUBLIC_URL) as client:
        yield client


@pytest.fixture
def sign_in(client):
    """Signs in by form fields over the demo admin's; the answer's body."""

    async def sign_in(**fields):
        answer = await client.post("/auth/token", data=FORM | fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return sign_in


@pytest.fixture
def refresh(client):
    async def refresh(token, **fields):
        return await client.post(
            "/auth/token", data={"grant_type": "refresh_token", "refresh_token": token} | fields
        )

    return refresh
