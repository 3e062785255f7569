import asyncio
import contextlib
import uuid

import httpx
from cart import CHECKOUT, leaving_credit

COUNT = "SELECT count(*) FROM orders WHERE description = $1"


async def test_a_save_pressed_many_times_at_once_is_one_order(signed_in, database, carts):
    cart, key = _marked(carts[8])
    async with signed_in("staff@atlas.test") as client:
        answers = await asyncio.gather(*(client.post(CHECKOUT, json=cart, headers=key) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert await _count(database, cart) == 1


async def test_a_save_pressed_twice_without_a_key_is_one_order(signed_in, database, carts):
    cart, _ = _marked(carts[8])
    async with signed_in("staff@atlas.test") as client:
        first, second = await asyncio.gather(*(client.post(CHECKOUT, json=cart) for _ in range(2)))
    assert first.json()["id"] == second.json()["id"]
    assert await _count(database, cart) == 1


async def test_an_answer_that_was_lost_is_given_again(signed_in, database, carts):
    cart, key = _marked(carts[9])
    async with signed_in("staff@atlas.test") as client:
        with contextlib.suppress(httpx.TimeoutException):
            await client.post(CHECKOUT, json=cart, headers=key, timeout=0.004)
        answer = await client.post(CHECKOUT, json=cart, headers=key)
        repeat = await client.post(CHECKOUT, json=cart, headers=key)
    assert (answer.status_code, repeat.status_code) == (201, 201)
    assert answer.json()["id"] == repeat.json()["id"]
    assert await _count(database, cart) == 1


async def test_a_key_is_not_for_another_cart(signed_in, database, carts):
    cart, key = _marked(carts[10])
    async with signed_in("staff@atlas.test") as client:
        saved = (await client.post(CHECKOUT, json=cart, headers=key)).json()
        refused = await client.post(CHECKOUT, json=leaving_credit(cart), headers=key)
    assert (refused.status_code, refused.json()["code"]) == (422, "key-reused")
    assert refused.json()["existing"] == saved["@id"]
    assert await _count(database, cart) == 1


async def test_a_refused_cart_binds_no_key(signed_in, database, carts):
    cart, key = _marked(carts[11])
    async with signed_in("staff@atlas.test") as client:
        nobody = {"customerId": str(uuid.uuid4())}
        assert (await client.post(CHECKOUT, json=cart | nobody, headers=key)).status_code == 422
        assert (await client.post(CHECKOUT, json=cart, headers=key)).status_code == 201
    assert await _count(database, cart) == 1


def _marked(cart):
    mark = str(uuid.uuid4())
    return cart | {"description": mark}, {"Idempotency-Key": mark}


async def _count(database, cart):
    async with database("orders") as sql:
        return await sql.fetchval(COUNT, cart["description"])
