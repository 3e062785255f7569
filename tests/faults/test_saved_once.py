import asyncio
import signal

import pytest
from consistency import find_inconsistencies, list_orders
from order_events import OrderEvents
from restart import stop_and_wait
from seller import Seller

from polling import poll

SELLERS = 8
# Of each seller between two kills.
FURTHER_ORDERS = 2
# Time in which a duplicate event would arrive.
SETTLE_SECONDS = 1.5
PROCESSES = ("gateway", "orders-pos", "nats", "postgres")
ATLAS_ID = "SELECT id FROM tenants WHERE slug = 'atlas'"


@pytest.fixture
async def tenant_id(database):
    async with database("identity") as connection:
        return await connection.fetchval(ATLAS_ID)


@pytest.mark.asvs("2.3.3")
@pytest.mark.timeout(300)
async def test_an_order_is_saved_once_whichever_process_is_killed(
    souk, get_token, database, carts, tenant_id
):
    await _check(souk, await get_token("admin@atlas.test"), database, carts, tenant_id, PROCESSES)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_an_order_is_saved_once_despite_many_kills(souk, get_token, database, carts, tenant_id):
    await _check(souk, await get_token("admin@atlas.test"), database, carts, tenant_id, PROCESSES * 3)


async def _check(souk, token, database, carts, tenant_id, processes):
    async with database("orders") as connection:
        before = await list_orders(connection, tenant_id)
    sellers = [Seller(souk.url, token, cart) for cart in carts[:SELLERS]]
    async with OrderEvents(souk.nats_url) as events:
        slowest = await _sell_and_kill(souk, sellers, processes)
        await _wait_for_events(events, sum(len(seller.saved) for seller in sellers))
        async with database("orders") as connection:
            after = await list_orders(connection, tenant_id)
            inconsistencies = await find_inconsistencies(connection, tenant_id)
    new = {order: number for order, number in after.items() if order not in before}
    saved = {order: number for seller in sellers for order, number in seller.saved.items()}
    print(
        f"\n{len(processes)} kills: {len(saved)} orders acknowledged, {len(new)} stored, {len(events.orders)} with "
        f"events in {events.deliveries} deliveries; {sum(seller.retries for seller in sellers)} retries; "
        f"ready within {slowest:.1f} s"
    )
    assert all(seller.saved for seller in sellers)
    assert new == saved
    assert events.orders == dict.fromkeys(saved, 1)
    assert not inconsistencies


async def _sell_and_kill(souk, sellers, processes):
    """Run the sellers while the processes are killed. Return the longest time that Souk was not ready."""
    stop, slowest = asyncio.Event(), 0.0
    async with asyncio.TaskGroup() as group:
        for seller in sellers:
            group.create_task(seller.run(stop))
        for process in processes:
            await _wait_for_orders(sellers)
            _, ready_after = await stop_and_wait(souk, process, signal.SIGKILL)
            slowest = max(slowest, ready_after)
        await _wait_for_orders(sellers)
        stop.set()
    return slowest


async def _wait_for_orders(sellers):
    """Wait until each seller has saved further orders: one that is paid more than it costs, and one by the wallet."""
    before = [len(seller.saved) for seller in sellers]

    async def count():
        return [len(seller.saved) for seller in sellers]

    await poll(
        count, lambda after: all(new - old >= FURTHER_ORDERS for old, new in zip(before, after, strict=True))
    )


async def _wait_for_events(events, orders):
    """Wait until there is an event of each order, and then for duplicates."""

    async def count():
        return len(events.orders)

    await poll(count, lambda counted: counted >= orders)
    await asyncio.sleep(SETTLE_SECONDS)
