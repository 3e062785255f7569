"""Totals are those of the committed rows after every write, in whatever way it writes."""

from uuid import uuid4

import pytest
from chassis.db import current_transaction
from sqlalchemy import text

COUNT = "SELECT count(*) FROM inbox"
WRITE = "INSERT INTO inbox (tenant_id, consumer, event_id) VALUES ($1, 'x', gen_random_uuid())"
WRITE_BY_ORM = "INSERT INTO inbox (tenant_id, consumer, event_id) VALUES (:tenant, 'x', gen_random_uuid())"
TENANT = uuid4()


async def read_total():
    """Return the tenant's total as a list does in the current transaction: from the cache if it is there."""
    transaction = current_transaction()

    async def read():
        return (await transaction.connection.fetchval(COUNT),)

    return (await transaction.totals.get(transaction.tenant_id, COUNT, read))[0]


async def by_sql(database):
    async with database.transaction(TENANT) as transaction:
        await transaction.connection.execute(WRITE, TENANT)


async def by_orm(database):
    async with database.transaction(TENANT) as transaction:
        session = await transaction.session()
        await session.execute(text(WRITE_BY_ORM), {"tenant": TENANT})


async def for_several_tenants(database):
    async with database.transactions() as transactions:
        for tenant in (uuid4(), TENANT):
            async with transactions.of(tenant) as transaction:
                await transaction.connection.execute(WRITE, tenant)


async def with_an_error_after_the_commit(database):
    def fail():
        raise RuntimeError

    async def write_and_fail():
        async with database.transaction(TENANT) as transaction:
            await transaction.connection.execute(WRITE, TENANT)
            transaction.after_commit.append(fail)

    with pytest.raises(RuntimeError):
        await write_and_fail()


@pytest.mark.parametrize("write", [by_sql, by_orm, for_several_tenants, with_an_error_after_the_commit])
async def test_totals_are_new_after_a_write(database, write):
    async with database.reading(TENANT):
        before = await read_total()
    await write(database)
    async with database.reading(TENANT):
        assert await read_total() == before + 1
    async with database.transaction(TENANT, read_only=True):
        assert await read_total() == before + 1


async def test_another_tenants_write_leaves_totals_in_the_cache(database):
    async with database.reading(TENANT):
        before = await read_total()
    async with database.transaction(uuid4()) as transaction:
        await transaction.connection.execute(WRITE, transaction.tenant_id)

    async def fail():
        raise AssertionError

    async with database.reading(TENANT) as reading:
        assert await reading.totals.get(TENANT, COUNT, fail) == (before,)
