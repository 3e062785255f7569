"""Test of the erasure of a tenant's data that every service with an application inherits."""

from typing import Any, ClassVar
from uuid import UUID, uuid4

import pytest

from chassis.db import Database
from chassis.inbox import ConsumerRunner
from chassis.model import uuid7
from chassis.service import Service
from chassis.testing import migrated_database
from chassis.testing.tenant_isolation import TABLES

_MESSAGING = frozenset(
    {"outbox", "inbox", "dead_letters", "idempotency", "enabled_applications", "audit_entries"}
)


class Erasure:
    """`tenants` are two with demo data; `kept_tables` are those that an uninstallation never erases."""

    tenants: ClassVar[tuple[UUID, UUID]]
    kept_tables: ClassVar[frozenset[str]] = frozenset()

    @pytest.fixture
    async def seeded(self, service: Service) -> Any:
        """A database with the service's demo data."""
        async with migrated_database(service) as (_, database):
            await service.demo.seed(database)
            yield database

    @pytest.mark.asvs("14.2.4")
    async def test_nothing_of_an_erased_tenant_remains_and_everything_of_another(
        self, service: Service, seeded: Database
    ) -> None:
        runner = _runner(service, seeded, "erasures")
        erased, other = self.tenants
        before = {tenant: await _count(seeded, tenant) for tenant in self.tenants}
        assert any(count for name, count in before[erased].items() if name not in self.kept_tables)
        first, again = uuid7(), uuid7()
        await runner.apply(_event(erased, "another-application", first))
        assert await _count(seeded, erased) == before[erased]
        # What comes late, after the application was installed again, erases nothing.
        await _runner(service, seeded, "installations").apply(_event(erased, service.context, again))
        await runner.apply(_event(erased, service.context, first))
        assert await _count(seeded, erased) == before[erased]
        await runner.apply(_event(erased, service.context, again))
        after = await _count(seeded, erased)
        assert {name for name, count in after.items() if count and name not in self.kept_tables} == set()
        assert {name: after[name] for name in self.kept_tables} == {
            name: before[erased][name] for name in self.kept_tables
        }
        assert await _count(seeded, other) == before[other]


async def _count(database: Database, tenant_id: UUID) -> dict[str, int]:
    """Return the number of the tenant's rows in each table of the service's own."""
    async with database.reading(tenant_id) as transaction:
        connection = transaction.connection
        names = {row["relname"] for row in await connection.fetch(TABLES)} - _MESSAGING
        return {name: await connection.fetchval(f"SELECT count(*) FROM {name}") for name in sorted(names)}


def _runner(service: Service, database: Database, name: str) -> ConsumerRunner:
    [consumer] = [
        candidate for candidate in service.consumers if candidate.name == f"{service.context}-{name}"
    ]
    return ConsumerRunner(consumer, database, bus=None)  # type: ignore[arg-type]  # it is not run


def _event(tenant_id: UUID, application: str, installation_id: UUID) -> dict[str, Any]:
    data = {"installation": {"application": application, "id": str(installation_id)}}
    return {"id": str(uuid4()), "tenantid": str(tenant_id), "tenant": "test", "data": data}
