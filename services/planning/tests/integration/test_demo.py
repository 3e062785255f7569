import pytest
from chassis.testing import migrated_database
from planning import demo
from planning.demo.works import SHOPS
from planning.service import SERVICE

ATLAS, RIF = SHOPS


@pytest.fixture(scope="module")
async def world():
    """A database with the demo world in it."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


async def look(world, sql, shop):
    async with world.transaction(shop.tenant_id) as transaction:
        return [tuple(row) for row in await transaction.connection.fetch(sql)]


async def test_both_shops_have_works_and_a_plan_that_orders_feed(world):
    for shop in SHOPS:
        plans = await look(world, "SELECT name, feed FROM gantt_project ORDER BY create_time", shop)
        assert plans == [(shop.name, "none"), (shop.deliveries, "deliveries")]
        [(tasks,)] = await look(world, "SELECT count(*) FROM gantt_task", shop)
        assert tasks == len(shop.lines)


async def test_a_second_seed_changes_nothing(world):
    sql = "SELECT id, version, start_time FROM gantt_task ORDER BY id"
    before = await look(world, sql, ATLAS)
    await demo.seed(world)
    assert await look(world, sql, ATLAS) == before
