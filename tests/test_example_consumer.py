import asyncio
import os
import sys

import pytest
from souk_local.layout import ROOT

from polling import poll

CHECKOUT = "/fr/pos/cart/checkout"
# Time in which a duplicate line would arrive.
SETTLE_SECONDS = 1


@pytest.fixture
async def lines(souk):
    """Lines that the example has printed so far."""
    lines: list[str] = []
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "deploy/examples/order_events.py"),
        "atlas",
        env=os.environ | {"NATS_URL": souk.nats_url},
        stdout=asyncio.subprocess.PIPE,
    )
    reader = asyncio.create_task(_read_lines(process, lines))
    yield lines
    process.terminate()
    await process.wait()
    await reader


async def test_the_example_prints_one_line_for_a_saved_order(lines, open_client):
    async with open_client("admin@atlas.test") as client:
        order = (await client.post(CHECKOUT, json=await _build_cart(client))).raise_for_status().json()

    async def find_lines():
        return [line for line in lines if line.startswith(order["orderNumber"])]

    await poll(find_lines, bool)
    await asyncio.sleep(SETTLE_SECONDS)
    assert await find_lines() == [f"{order['orderNumber']} {order['total']} {order['status']}"]


async def _build_cart(client):
    async def get_first(resource, **query):
        return (await client.get(f"/fr/api/{resource}", params=query)).json()["hydra:member"][0]

    product = await get_first("products", productType="simple")
    return {
        "orderItems": [{"product": product["@id"], "quantity": 2}],
        "deliveryType": "on-store",
        "customerId": (await get_first("customers"))["@id"],
        "shippingMethod": (await get_first("shipping_methods"))["@id"],
    }


async def _read_lines(process, lines):
    async for line in process.stdout:
        lines.append(line.decode().strip())
