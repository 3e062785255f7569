import asyncio
import contextlib
import uuid

import httpx
from cart import CHECKOUT, overpay

COUNT = "SELECT count(*) FROM orders WHERE description = $1"


async def test_simultaneous_requests_with_one_key_save_one_order(open_client, database, carts):
    cart, headers = _mark(carts[8])
    async with open_client("staff@atlas.test") as client:
        responses = await asyncio.gather(
            *(client.post(CHECKOUT, json=cart, headers=headers) for _ in range(8))
        )
    assert {response.status_code for response in responses} == {201}
    assert len({response.text for response in responses}) == 1
    assert await _count(database, cart) == 1


async def test_two_equal_requests_without_a_key_save_one_order(open_client, database, carts):
    cart, _ = _mark(carts[8])
    async with open_client("staff@atlas.test") as client:
        first, second = await asyncio.gather(*(client.post(CHECKOUT, json=cart) for _ in range(2)))
    assert first.json()["id"] == second.json()["id"]
    assert await _count(database, cart) == 1


async def test_a_lost_response_is_repeated(open_client, database, carts):
    cart, headers = _mark(carts[9])
    async with open_client("staff@atlas.test") as client:
        with contextlib.suppress(httpx.TimeoutException):
            await client.post(CHECKOUT, json=cart, headers=headers, timeout=0.004)
        response = await client.post(CHECKOUT, json=cart, headers=headers)
        repeated = await client.post(CHECKOUT, json=cart, headers=headers)
    assert (response.status_code, repeated.status_code) == (201, 201)
    assert response.json()["id"] == repeated.json()["id"]
    assert await _count(database, cart) == 1


async def test_a_key_cannot_be_reused_for_another_cart(open_client, database, carts):
    cart, headers = _mark(carts[10])
    async with open_client("staff@atlas.test") as client:
        saved = (await client.post(CHECKOUT, json=cart, headers=headers)).json()
        rejected = await client.post(CHECKOUT, json=overpay(cart), headers=headers)
    assert (rejected.status_code, rejected.json()["code"]) == (422, "key-reused")
    assert rejected.json()["existing"] == saved["@id"]
    assert await _count(database, cart) == 1


async def test_a_key_is_free_after_an_invalid_cart(open_client, database, carts):
    cart, headers = _mark(carts[11])
    async with open_client("staff@atlas.test") as client:
        unknown_customer = {"customerId": str(uuid.uuid4())}
        assert (await client.post(CHECKOUT, json=cart | unknown_customer, headers=headers)).status_code == 422
        assert (await client.post(CHECKOUT, json=cart, headers=headers)).status_code == 201
    assert await _count(database, cart) == 1


def _mark(cart):
    """Return the cart with a unique description, and the headers with an idempotency key."""
    mark = str(uuid.uuid4())
    return cart | {"description": mark}, {"Idempotency-Key": mark}


async def _count(database, cart):
    async with database("orders") as connection:
        return await connection.fetchval(COUNT, cart["description"])
