from uuid import uuid4

import orjson
import pytest
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def news(fetch):
    """The names of what is to be told, in order, since the last time."""
    seen = [0]

    async def news() -> list[str]:
        rows = await fetch("SELECT seq, event FROM outbox WHERE seq > $1 ORDER BY seq", seen[0])
        seen[0] = max([row["seq"] for row in rows], default=seen[0])
        return [row["event"] for row in rows]

    return news


async def told(fetch, event: str) -> dict:
    rows = await fetch("SELECT data FROM outbox WHERE event = $1 ORDER BY seq DESC LIMIT 1", event)
    return orjson.loads(rows[0]["data"])


async def test_a_paid_sale_with_credit_tells_of_order_payment_and_wallet(sell, deposit, news):
    await deposit("5")
    await news()
    await sell(wallet_amount="5", received_amount="20", rest_as_credit=True)
    assert await news() == ["order-saved", "order-paid", "wallet-changed", "wallet-changed"]


async def test_an_unpaid_sale_tells_of_the_order_alone(shop, sell, news):
    await news()
    await sell()
    assert await news() == ["order-saved"]


async def test_a_refused_sale_tells_nothing(shop, sell, violations, news):
    await news()
    await violations(sell(status="PAYMENT_STATUS_PAID"))
    assert await news() == []


async def test_a_repeated_sale_is_told_once(shop, sell, news):
    await news()
    await sell(key="k1")
    await sell(key="k1")
    assert await news() == ["order-saved"]


async def test_the_news_of_an_order_is_the_order_with_exact_amounts(sell, fetch):
    saved = await sell(received_amount="19.99")
    order = (await told(fetch, "order-saved"))["order"]
    assert (order["id"], order["orderNumber"], order["version"]) == (saved.id, saved.order_number, 1)
    assert (order["total"], order["payedAmount"], order["status"]) == (20.00, 19.99, "partially-paid")


async def test_a_products_life_is_told(call, change, shop, news):
    await news()
    await change(shop.soap, name="Black soap")
    await call("DeleteProduct", rpc.DeleteProductRequest(id=shop.soap.id))
    assert await news() == ["product-changed", "product-changed"]


async def test_a_new_user_who_delivers_becomes_an_agent_once(hear, fetch):
    user, event = uuid4(), uuid4()
    assert await hear(user, 1, event_id=event)
    assert not await hear(user, 1, event_id=event)
    assert [tuple(row) for row in await fetch("SELECT id, full_name, is_valid FROM agent")] == [
        (user, "Karim", True)
    ]


@pytest.mark.parametrize(("version", "name"), [(4, "Karim"), (5, "Karim"), (6, "Omar")])
async def test_only_newer_news_of_a_user_counts(hear, fetch, version, name):
    user = uuid4()
    await hear(user, 5)
    await hear(user, version, name="Omar")
    assert [row["full_name"] for row in await fetch("SELECT full_name FROM agent")] == [name]


async def test_who_no_longer_delivers_is_no_valid_agent(hear, fetch):
    user = uuid4()
    await hear(user, 1)
    await hear(user, 2, roles=["ROLE_STAFF"])
    assert [row["is_valid"] for row in await fetch("SELECT is_valid FROM agent")] == [False]


async def test_who_never_delivered_is_no_agent(hear, fetch):
    await hear(uuid4(), 1, roles=["ROLE_STAFF"])
    assert await fetch("SELECT id FROM agent") == []
