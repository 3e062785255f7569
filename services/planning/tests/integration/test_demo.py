import pytest
from chassis.testing import migrated_database
from planning import demo
from planning.demo.plans import SHOPS
from planning.service import SERVICE

ATLAS, *_ = SHOPS


@pytest.fixture(scope="module")
async def demo_database():
    """A database with the demo data."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


async def fetch(database, sql, shop):
    async with database.transaction(shop.tenant_id) as transaction:
        return [tuple(row) for row in await transaction.connection.fetch(sql)]


async def test_each_shop_has_a_plan_and_one_that_follows_deliveries(demo_database):
    for shop in SHOPS:
        plans = await fetch(demo_database, "SELECT name, feed FROM gantt_project ORDER BY create_time", shop)
        assert plans == [(shop.name, "none"), (shop.deliveries, "deliveries")]
        [(tasks,)] = await fetch(demo_database, "SELECT count(*) FROM gantt_task", shop)
        assert tasks == len(shop.tasks)


async def test_a_second_seed_changes_nothing(demo_database):
    sql = "SELECT id, version, start_time FROM gantt_task ORDER BY id"
    before = await fetch(demo_database, sql, ATLAS)
    await demo.seed(demo_database)
    assert await fetch(demo_database, sql, ATLAS) == before
