from types import MappingProxyType
from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation

# An entry of the history of a listing, which may be another tenant's.
ADD_CHANGE = """
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
VALUES ($1, gen_random_uuid(), $2, 'stock', '', '', now())"""


class TestTenantIsolation(TenantIsolation):
    tables = frozenset({"listing", "job"})
    references = 5
    worker_policies = MappingProxyType({"job": "sweep"})


async def test_a_change_of_another_tenants_listing_violates_its_foreign_key(
    database, import_products, entity
):
    listing, other = (await import_products(entity(20))).listings[0], caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(other) as transaction:
            await transaction.connection.execute(ADD_CHANGE, other, UUID(listing.id))


async def test_without_a_tenant_nothing_can_be_read_or_written(without_tenant, import_products, entity):
    await import_products(entity(24))

    assert await without_tenant.fetchval("SELECT count(*) FROM listing") == 0
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        await without_tenant.execute(ADD_CHANGE, caller().tenant_id, uuid4())
