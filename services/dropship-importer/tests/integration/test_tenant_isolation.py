from types import MappingProxyType
from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation

# A line of the history of a listing that may be another tenant's.
LINE = """
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
VALUES ($1, gen_random_uuid(), $2, 'stock', '', '', now())"""


class TestWalls(TenantIsolation):
    tables = frozenset({"listing", "job"})
    references = 4
    open = MappingProxyType({"outbox": "relay", "job": "sweep"})


async def test_a_listing_of_another_tenant_takes_no_line(database, list_, entity):
    theirs, ours = (await list_(entity(20))).listings[0], caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(ours) as transaction:
            await transaction.connection.execute(LINE, ours, UUID(theirs.id))


async def test_without_a_tenant_nothing_is_there_and_nothing_can_be_put(without_tenant, list_, entity):
    await list_(entity(24))

    assert await without_tenant.fetchval("SELECT count(*) FROM listing") == 0
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        await without_tenant.execute(LINE, caller().tenant_id, uuid4())
