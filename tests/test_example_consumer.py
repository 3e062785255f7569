import asyncio
import contextlib
import os
import sys

import pytest
from souk_local.layout import ROOT

CHECKOUT = "/fr/pos/cart/checkout"


@pytest.fixture
async def lines(souk):
    """What the example has printed so far."""
    seen: list[str] = []
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "deploy/examples/order_events.py"),
        "atlas",
        env=os.environ | {"NATS_URL": souk.nats_url},
        stdout=asyncio.subprocess.PIPE,
    )
    reading = asyncio.create_task(_read(process, seen))
    yield seen
    process.terminate()
    await process.wait()
    await reading


async def test_a_saved_order_is_one_line(lines, signed_in):
    async with signed_in("admin@atlas.test") as client:
        order = (await client.post(CHECKOUT, json=await _cart(client))).raise_for_status().json()
    line = f"{order['orderNumber']} {order['total']} {order['status']}"
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(_shown(lines, order["orderNumber"]), 20)
    await asyncio.sleep(1)
    assert [one for one in lines if one.startswith(order["orderNumber"])] == [line]


async def _cart(client):
    async def first(resource, **query):
        return (await client.get(f"/fr/api/{resource}", params=query)).json()["hydra:member"][0]

    product = await first("products", productType="simple")
    return {
        "orderItems": [{"product": product["@id"], "quantity": 2}],
        "deliveryType": "on-store",
        "customerId": (await first("customers"))["@id"],
        "shippingMethod": (await first("shipping_methods"))["@id"],
    }


async def _shown(lines, start):
    while not any(line.startswith(start) for line in lines):
        await asyncio.sleep(0.05)


async def _read(process, seen):
    async for line in process.stdout:
        seen.append(line.decode().strip())
