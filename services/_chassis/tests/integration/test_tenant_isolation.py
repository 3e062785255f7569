import asyncio
import random
from uuid import uuid4

import asyncpg
import pytest
from chassis.db import Database, Opening, current_transaction
from sqlalchemy import text

WRITE = "INSERT INTO inbox (tenant_id, consumer, event_id) VALUES ($1, 'x', gen_random_uuid())"
WRITE_BY_ORM = "INSERT INTO inbox (tenant_id, consumer, event_id) VALUES (:tenant, 'x', gen_random_uuid())"
COUNT = "SELECT count(*) FROM inbox"


def opening(tenant):
    """Return the write as a statement that a transaction opens with."""
    return Opening(f"PREPARE write_inbox AS {WRITE}", f"EXECUTE write_inbox ('{tenant}')")


async def test_one_connection_serves_two_tenants_without_mixing_them(roles):
    database, (first, second) = Database(roles.service, 1), (uuid4(), uuid4())
    await database.open()
    for attempt in range(200):
        tenant = first if attempt % 2 else second
        async with database.transaction(tenant) as transaction:
            await transaction.connection.execute(WRITE, tenant)
            assert await transaction.connection.fetchval(COUNT) == attempt // 2 + 1
    await database.close()


async def test_a_connection_reads_and_writes_as_the_tenant_of_each_use(roles):
    database, tenants, chance = Database(roles.service, 1), [uuid4() for _ in range(3)], random.Random(3)
    await database.open()
    counts = dict.fromkeys(tenants, 0)
    for _ in range(300):
        tenant = chance.choice(tenants)
        match chance.choice(["read", "read", "write", "open", "fail", "fail to open", "directory"]):
            case "read":
                async with database.reading(tenant) as reading:
                    assert await reading.connection.fetchval(COUNT) == counts[tenant]
                    session = await reading.session()
                    assert await session.scalar(text(COUNT)) == counts[tenant]
            case "write":
                async with database.transaction(tenant) as transaction:
                    await transaction.connection.execute(WRITE, tenant)
                counts[tenant] += 1
            case "open":
                async with database.transaction(tenant, opening=opening(tenant)) as transaction:
                    assert transaction.opening_status == "INSERT 0 1"
                counts[tenant] += 1
            case "fail to open":
                with pytest.raises(asyncpg.InsufficientPrivilegeError):
                    async with database.transaction(tenant, opening=opening(uuid4())):
                        raise AssertionError
            case "fail":
                with pytest.raises(asyncpg.InsufficientPrivilegeError):
                    async with database.transaction(tenant) as transaction:
                        await transaction.connection.execute(WRITE, uuid4())
            case _:
                async with database.directory() as connection:
                    assert await connection.fetchval(COUNT) == 0
    await database.close()
    assert min(counts.values()) > 0


async def test_a_transaction_of_several_tenants_sees_one_at_a_time(roles):
    database, tenants = Database(roles.service, 1), [uuid4(), uuid4()]
    await database.open()
    effects = []
    async with database.transactions() as transactions:
        for count in (1, 2):
            for tenant in tenants:
                async with transactions.of(tenant) as transaction:
                    await transaction.connection.execute(WRITE, tenant)
                    assert await transaction.connection.fetchval(COUNT) == 2 * count - 1
                    session = await transaction.session()
                    assert await session.scalar(text(COUNT)) == 2 * count - 1
                    await session.execute(text(WRITE_BY_ORM), {"tenant": tenant})
                    transaction.after_commit.append(lambda tenant=tenant: effects.append(tenant))
        assert effects == []
    assert effects == tenants * 2
    with pytest.raises(asyncpg.InsufficientPrivilegeError):  # noqa: PT012  # the whole transaction is what fails
        async with database.transactions() as transactions:
            async with transactions.of(tenants[0]) as transaction:
                await transaction.connection.execute(WRITE, tenants[0])
            async with transactions.of(tenants[1]) as transaction:
                await transaction.connection.execute(WRITE, tenants[0])
    async with database.directory() as connection:
        assert await connection.fetchval(COUNT) == 0
    async with database.transaction(tenants[0]) as transaction:
        assert await transaction.connection.fetchval(COUNT) == 4
    await database.close()


@pytest.mark.asvs("3.5.3")
async def test_a_read_writes_nothing(database):
    with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
        async with database.reading(tenant := uuid4()) as reading:
            await reading.connection.execute(WRITE, tenant)


async def test_a_row_of_another_tenant_can_not_be_written(database):
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with database.transaction(uuid4()) as transaction:
            await transaction.connection.execute(WRITE, uuid4())


@pytest.mark.asvs("16.5.3")
async def test_an_error_leaves_nothing_behind(database):
    tenant = uuid4()
    with pytest.raises(ZeroDivisionError):  # noqa: PT012  # the whole transaction is what fails
        async with database.transaction(tenant) as transaction:
            await transaction.connection.execute(WRITE, tenant)
            raise ZeroDivisionError
    async with database.transaction(tenant) as transaction:
        assert await transaction.connection.fetchval(COUNT) == 0


async def test_a_cancelled_transaction_leaves_no_tenant_on_its_connection(roles):
    database, tenants, chance = Database(roles.service, 2), [uuid4() for _ in range(5)], random.Random(7)
    await database.open()

    async def work(tenant):
        async with database.transaction(tenant) as transaction:
            assert await transaction.connection.fetchval("SELECT current_setting('app.tenant')") == str(
                tenant
            )
            await transaction.connection.execute(WRITE, tenant)
            session = await transaction.session()
            await session.connection()

    for _ in range(300):
        task = asyncio.create_task(work(chance.choice(tenants)))
        await asyncio.sleep(chance.random() * 0.004)
        task.cancel()
        await asyncio.wait({task})
        assert task.cancelled() or task.exception() is None
        async with database._pool.acquire() as connection:
            assert not connection.is_in_transaction()
            assert not await connection.fetchval("SELECT current_setting('app.tenant', true)")
    await database.close()


async def test_outside_of_a_call_there_is_no_transaction():
    with pytest.raises(LookupError):
        current_transaction()


async def test_without_a_tenant_no_row_is_visible(roles, database):
    tenant = uuid4()
    async with database.transaction(tenant) as transaction:
        await transaction.connection.execute(WRITE, tenant)
    connection = await asyncpg.connect(roles.service)
    assert await connection.fetchval(COUNT) == 0
    await connection.close()
