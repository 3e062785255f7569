"""Fixtures of every service's tests. A service's conftest imports all of them and defines a session fixture `service`:

    from chassis.testing.fixtures import *

They are imported, not loaded as a plugin: pytest creates a plugin's session fixture once for the whole run, and the
tests of the second service would get the database of the first.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import orjson
import pytest
from souk.type.v1 import audit_pb2 as pb

from chassis import slow_work
from chassis.audit import Entry
from chassis.audit_log import MAX_LIMIT, to_entry
from chassis.context import STAFF, Caller
from chassis.db import Database
from chassis.errors import ValidationError
from chassis.service import Service
from chassis.testing import Roles, Rpcs, caller, migrated_database, servers

__all__ = [
    "admin", "any_size", "audit_entries", "call", "catalogue", "database", "events", "roles", "rpcs", "staff", "stores",
    "violations", "without_tenant",
]  # fmt: skip

pytest.register_assert_rewrite("chassis.testing.tenant_isolation", "chassis.testing.erasure")


@pytest.fixture(scope="session")
async def stores(service: Service) -> AsyncGenerator[tuple[Roles, Database]]:
    """The service's database, with the addresses of its roles."""
    async with migrated_database(service) as created:
        yield created


@pytest.fixture(scope="session")
def roles(stores: tuple[Roles, Database]) -> Roles:
    return stores[0]


@pytest.fixture(scope="session")
def database(stores: tuple[Roles, Database]) -> Database:
    return stores[1]


@pytest.fixture(params=[slow_work.SMALL, 0], ids=["small", "large"])
def any_size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have slow work done in a thread, as what is small is, and by a process, as what is large."""
    monkeypatch.setattr(slow_work, "SMALL", request.param)


@pytest.fixture
def admin() -> Caller:
    """An admin of a new tenant."""
    return caller()


@pytest.fixture
def staff(admin: Caller) -> Caller:
    return caller(STAFF, tenant_id=admin.tenant_id)


@pytest.fixture
def rpcs(service: Service, database: Database) -> Rpcs:
    return Rpcs(service, database)


@pytest.fixture
def call(rpcs: Rpcs, admin: Caller) -> Callable[..., Awaitable[Any]]:
    """Calls an rpc by name, as the admin by default."""

    async def call(name: str, request: Any, user: Caller = admin, key: str | None = None) -> Any:
        return await rpcs(name, request, user, key)

    return call


@pytest.fixture
def audit_entries(rpcs: Rpcs, admin: Caller) -> Callable[..., Awaitable[list[Entry]]]:
    """Lists the audit log as an admin sees it, of one kind or of all, the newest first."""

    async def audit_entries(kind: str = "", user: Caller = admin) -> list[Entry]:
        request = pb.ListAuditEntriesRequest(filter=pb.AuditFilter(kind=kind), limit=MAX_LIMIT)
        return [to_entry(entry) for entry in (await rpcs("ListAuditEntries", request, user)).entries]

    return audit_entries


@pytest.fixture
async def catalogue(roles: Roles) -> AsyncGenerator[Any]:
    """A superuser's connection to the service's database."""
    url = urlsplit(servers().postgres_url)._replace(path=urlsplit(roles.owner).path).geturl()
    connection = await asyncpg.connect(url)
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
