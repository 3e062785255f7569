"""Card payments of the shop while processes are killed: nothing is lost, nothing is charged twice."""

import asyncio
import signal

import pytest
from restart import stop_and_wait
from shopper import check_charged_once, fill_cart, pay
from souk_local.audit import audit

PROCESSES = ("orders-pos", "gateway", "nats", "postgres")
KNOWN = "SELECT provider_id FROM payment_attempts WHERE provider_id <> ''"


@pytest.mark.asvs("2.3.3")
async def test_a_card_is_charged_once_whichever_process_is_killed(souk, shopper, simple_product, database):
    for process in PROCESSES:
        body, total = await fill_cart(shopper, simple_product)
        async with database("orders") as connection:
            existing = {row["provider_id"] for row in await connection.fetch(KNOWN)}
            paying = asyncio.create_task(pay(shopper, body))
            # The provider has the payment, and the card is being charged.
            while {row["provider_id"] for row in await connection.fetch(KNOWN)} == existing:
                assert not paying.done(), await paying
                await asyncio.sleep(0.002)
        await stop_and_wait(souk, process, signal.SIGKILL)
        order = await paying
        await check_charged_once(souk, database, order["orderNumber"], total)
    assert await asyncio.to_thread(audit, souk.layout) == 0
