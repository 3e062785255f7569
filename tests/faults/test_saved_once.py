import asyncio
import signal
import time

import pytest
from killing import end
from ledger import contradictions, stored
from listener import Listener
from till import Till

TILLS = 8
BETWEEN = 2.0
TOLD_WITHIN = 15.0
VICTIMS = ("gateway", "orders-pos", "nats", "postgres")
ATLAS = "SELECT id FROM tenants WHERE slug = 'atlas'"


@pytest.fixture
async def atlas(database):
    async with database("identity") as sql:
        return await sql.fetchval(ATLAS)


@pytest.mark.timeout(180)
async def test_a_saved_order_is_there_once_whatever_is_killed(souk, token_of, database, carts, atlas):
    await _under_fire(souk, await token_of("admin@atlas.test"), database, carts, atlas, VICTIMS)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_a_saved_order_is_there_once_after_many_kills(souk, token_of, database, carts, atlas):
    await _under_fire(souk, await token_of("admin@atlas.test"), database, carts, atlas, VICTIMS * 3)


async def _under_fire(souk, token, database, carts, atlas, victims):
    async with database("orders") as sql:
        before = await stored(sql, atlas)
    tills = [Till(souk.url, token, cart) for cart in carts[:TILLS]]
    async with Listener(souk.nats_url) as heard:
        slowest = await _sell(souk, tills, victims)
        await _told(heard, sum(len(till.saved) for till in tills))
        async with database("orders") as sql:
            after, wrong = await stored(sql, atlas), await contradictions(sql, atlas)
    new = {order: number for order, number in after.items() if order not in before}
    saved = {order: number for till in tills for order, number in till.saved.items()}
    print(
        f"\n{len(victims)} kills: {len(saved)} orders acknowledged, {len(new)} stored, {len(heard.orders)} told in "
        f"{heard.deliveries} deliveries; {sum(till.again for till in tills)} repeats; back within {slowest:.1f} s"
    )
    assert all(till.saved for till in tills)
    assert new == saved
    assert heard.orders == dict.fromkeys(saved, 1)
    assert not wrong


async def _sell(souk, tills, victims):
    """Let the tills work while each victim is killed; answers the longest that Souk was away, in seconds."""
    closing, slowest = asyncio.Event(), 0.0
    async with asyncio.TaskGroup() as group:
        for till in tills:
            group.create_task(till.work(closing))
        for victim in victims:
            await asyncio.sleep(BETWEEN)
            _, back = await end(souk, victim, signal.SIGKILL)
            slowest = max(slowest, back)
        await asyncio.sleep(BETWEEN)
        closing.set()
    return slowest


async def _told(heard, count):
    """Wait for the news, and a little longer for news that should not come."""
    deadline = time.monotonic() + TOLD_WITHIN
    while len(heard.orders) < count and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.5)
