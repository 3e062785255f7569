from runpy import run_path
from uuid import uuid4

import orjson
import pytest
from orders_pos.service import SERVICE
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ON_STORE = "DELIVERY_TYPE_ON_STORE"


@pytest.fixture
def new_events(fetch):
    """Return the names of the outbox events since the last call."""
    last_seq = [0]

    async def new_events() -> list[str]:
        rows = await fetch("SELECT seq, event FROM outbox WHERE seq > $1 ORDER BY seq", last_seq[0])
        last_seq[0] = max([row["seq"] for row in rows], default=last_seq[0])
        return [row["event"] for row in rows]

    return new_events


def migration(name: str) -> str:
    """Return the statement of a migration that publishes once more what other events said: an update could lose the
    last of them."""
    return run_path(str(SERVICE.migrations / f"versions/{name}.py"))["_PUBLISH"]


async def last_event(fetch, event: str) -> dict:
    rows = await fetch("SELECT data FROM outbox WHERE event = $1 ORDER BY seq DESC LIMIT 1", event)
    return orjson.loads(rows[0]["data"])


async def test_paid_order_with_credit_adds_events_of_order_payment_and_wallet(sell, deposit, new_events):
    await deposit("5")
    await new_events()
    await sell(wallet_amount="5", received_amount="20", rest_as_credit=True)
    assert await new_events() == ["order-saved", "order-paid", "wallet-changed", "wallet-changed"]


async def test_unpaid_order_adds_one_event(shop, sell, new_events):
    await new_events()
    await sell()
    assert await new_events() == ["order-saved"]


async def test_an_order_that_is_delivered_at_a_time_adds_what_its_delivery_is(sell, edit, move, new_events):
    await new_events()
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    assert await new_events() == ["order-saved", "delivery-changed"]
    moved = await move(saved, "ready")
    assert await new_events() == ["order-step-changed", "delivery-changed"]
    collected = await edit(moved, delivery_type=ON_STORE)
    assert await new_events() == ["order-saved", "delivery-changed"]
    noted = await edit(collected, description="fragile")
    await move(noted, "delivered")
    assert await new_events() == ["order-saved", "order-step-changed"]


async def test_what_was_said_of_deliveries_in_other_events_is_said_once_more(
    sell, edit, move, fetch, new_events
):
    delivered = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    moved = await move(delivered, "ready")
    edited = await edit(await sell(), description="fragile")
    await sell()
    await new_events()

    await fetch(migration("0030_changed_deliveries"))

    assert await new_events() == ["delivery-changed"] * 2
    rows = await fetch(
        "SELECT aggregate_id, data FROM outbox WHERE event = 'delivery-changed' ORDER BY seq DESC LIMIT 2"
    )
    orders = {str(row["aggregate_id"]): orjson.loads(row["data"])["order"] for row in rows}
    assert {id_: order["version"] for id_, order in orders.items()} == {moved.id: 2, edited.id: 2}


async def test_an_order_that_sells_a_supplier_s_product_adds_whose_it_is(
    shop, sell, fetch, imported, new_events
):
    carpets = [rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="1")]
    await new_events()
    await sell(lines=carpets)
    assert await new_events() == ["order-saved"]

    order = await sell()
    assert await new_events() == ["order-saved", "supplied-order-saved"]
    expected = {"orderId": order.id, "customerId": shop.customer.id, "productIds": [imported.id]}
    assert await last_event(fetch, "supplied-order-saved") == expected

    await fetch("DELETE FROM outbox WHERE event = 'supplied-order-saved'")
    await fetch(migration("0031_supplied_orders"))
    assert await new_events() == ["supplied-order-saved"]
    assert await last_event(fetch, "supplied-order-saved") == expected


async def test_an_order_with_other_products_or_another_customer_may_be_placed_with_a_supplier(
    shop, sell, edit, create, fetch, new_events
):
    saved = await sell()
    other = await create(
        pb.Customer(first_name="B", last_name="B", email="b@b.test", phone="0700000000", address="2, rue B")
    )
    await new_events()
    await edit(saved, customer_id=other.id)
    assert await new_events() == ["order-saved", "supplied-order-saved"]
    carpets = [rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="1")]
    edited = await edit(saved, lines=carpets)
    event = await last_event(fetch, "supplied-order-saved")
    assert event["orderId"] == edited.id

    await new_events()
    await fetch(migration("0031_supplied_orders"))
    assert await new_events() == ["supplied-order-saved"]
    assert await last_event(fetch, "supplied-order-saved") == event


async def test_rejected_checkout_adds_no_event(shop, sell, violations, new_events):
    await new_events()
    await violations(sell(status="PAYMENT_STATUS_PAID"))
    assert await new_events() == []


async def test_repeated_checkout_adds_one_event(shop, sell, new_events):
    await new_events()
    await sell(key="k1")
    await sell(key="k1")
    assert await new_events() == ["order-saved"]


async def test_event_of_an_order_contains_the_order_with_exact_amounts(sell, fetch):
    saved = await sell(received_amount="19.99")
    order = (await last_event(fetch, "order-saved"))["order"]
    assert (order["id"], order["orderNumber"], order["version"]) == (saved.id, saved.order_number, 1)
    assert (order["total"], order["payedAmount"], order["status"]) == (20.00, 19.99, "partially-paid")


async def test_update_and_deletion_of_a_product_add_events(call, change, shop, new_events):
    await new_events()
    await change(shop.soap, name="Black soap")
    await call("DeleteProduct", rpc.DeleteProductRequest(id=shop.soap.id))
    assert await new_events() == ["product-changed", "product-changed"]


async def test_user_changed_event_creates_an_agent_once(consume_user, fetch):
    user, event = uuid4(), uuid4()
    assert await consume_user(user, 1, event_id=event)
    assert not await consume_user(user, 1, event_id=event)
    assert [tuple(row) for row in await fetch("SELECT id, full_name, is_valid FROM agent")] == [
        (user, "Karim", True)
    ]


@pytest.mark.parametrize(("version", "name"), [(4, "Karim"), (5, "Karim"), (6, "Omar")])
async def test_older_user_changed_events_are_ignored(consume_user, fetch, version, name):
    user = uuid4()
    await consume_user(user, 5)
    await consume_user(user, version, name="Omar")
    assert [row["full_name"] for row in await fetch("SELECT full_name FROM agent")] == [name]


async def test_user_who_lost_the_role_is_an_inactive_agent(consume_user, fetch):
    user = uuid4()
    await consume_user(user, 1)
    await consume_user(user, 2, roles=["ROLE_STAFF"])
    assert [row["is_valid"] for row in await fetch("SELECT is_valid FROM agent")] == [False]


async def test_user_without_the_role_is_no_agent(consume_user, fetch):
    await consume_user(uuid4(), 1, roles=["ROLE_STAFF"])
    assert await fetch("SELECT id FROM agent") == []
