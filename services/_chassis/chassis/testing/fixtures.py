"""What the tests of every service begin with. A service's conftest takes all of it over and names the service by a
session fixture `service`:

    from chassis.testing.fixtures import *

Taken over, not loaded as a plugin: pytest keeps a plugin's session fixture once for the whole run, and the tests of the
second service would be given the database of the first.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import orjson
import pytest

from chassis.context import STAFF, Caller
from chassis.db import Database
from chassis.errors import ValidationError
from chassis.service import Service
from chassis.testing import Roles, Rpcs, caller, migrated_database, servers

__all__ = [
    "admin", "call", "catalogue", "database", "events", "roles", "rpcs", "staff", "stores", "violations",
    "without_tenant",
]  # fmt: skip

pytest.register_assert_rewrite("chassis.testing.tenant_isolation")


@pytest.fixture(scope="session")
async def stores(service: Service) -> AsyncGenerator[tuple[Roles, Database]]:
    """The service's database, with the addresses of its roles."""
    async with migrated_database(service) as opened:
        yield opened


@pytest.fixture(scope="session")
def roles(stores: tuple[Roles, Database]) -> Roles:
    return stores[0]


@pytest.fixture(scope="session")
def database(stores: tuple[Roles, Database]) -> Database:
    return stores[1]


@pytest.fixture
def admin() -> Caller:
    """The admin of a tenant that nobody else has seen."""
    return caller()


@pytest.fixture
def staff(admin: Caller) -> Caller:
    return caller(STAFF, tenant_id=admin.tenant_id)


@pytest.fixture
def rpcs(service: Service, database: Database) -> Rpcs:
    return Rpcs(service, database)


@pytest.fixture
def call(rpcs: Rpcs, admin: Caller) -> Callable[..., Awaitable[Any]]:
    """Calls a verb by name, as the admin where nobody is named."""

    async def call(name: str, request: Any, someone: Caller = admin, key: str | None = None) -> Any:
        return await rpcs(name, request, someone, key)

    return call


@pytest.fixture
async def catalogue(roles: Roles) -> AsyncGenerator[Any]:
    """Asks the system's tables, as a superuser."""
    place = urlsplit(servers().postgres_url)._replace(path=urlsplit(roles.owner).path).geturl()
    connection = await asyncpg.connect(place)
    yield connection
    await connection.close()


@pytest.fixture
async def without_tenant(roles: Roles) -> AsyncGenerator[Any]:
    """A connection of the service's role with no tenant."""
    connection = await asyncpg.connect(roles.service)
    yield connection
    await connection.close()


@pytest.fixture
def violations() -> Callable[[Awaitable[Any]], Awaitable[dict[str, str]]]:
    """Awaits a call that must raise ValidationError; returns the codes of its violations by field."""

    async def violations(awaitable: Awaitable[Any]) -> dict[str, str]:
        with pytest.raises(ValidationError) as caught:
            await awaitable
        return {violation.field: violation.code for violation in caught.value.violations}

    return violations


@pytest.fixture
def events(database: Database, admin: Caller) -> Callable[..., Awaitable[list[tuple[str, Any]]]]:
    """Lists the tenant's events of these names, or all, in order: name and data."""

    async def events(*names: str) -> list[tuple[str, Any]]:
        async with database.transaction(admin.tenant_id) as transaction:
            rows = await transaction.connection.fetch("SELECT event, data FROM outbox ORDER BY seq")
        return [
            (row["event"], orjson.loads(row["data"])) for row in rows if not names or row["event"] in names
        ]

    return events
