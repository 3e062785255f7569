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
import pytest

from chassis.context import STAFF, Caller
from chassis.db import Database
from chassis.service import Service
from chassis.testing import Roles, Verbs, caller, migrated, servers

__all__ = ["admin", "ask", "catalogue", "database", "roles", "staff", "stores", "verbs", "without_tenant"]

pytest.register_assert_rewrite("chassis.testing.walls")


@pytest.fixture(scope="session")
async def stores(service: Service) -> AsyncGenerator[tuple[Roles, Database]]:
    """The service's database, with the addresses of its roles."""
    async with migrated(service) as opened:
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
def verbs(service: Service, database: Database) -> Verbs:
    return Verbs(service, database)


@pytest.fixture
def ask(verbs: Verbs, admin: Caller) -> Callable[..., Awaitable[Any]]:
    """Calls a verb by name, as the admin where nobody is named."""

    async def ask(name: str, request: Any, someone: Caller = admin, key: str | None = None) -> Any:
        return await verbs(name, request, someone, key)

    return ask


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
