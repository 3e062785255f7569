from datetime import UTC, datetime, timedelta

import pytest
from chassis.errors import ValidationError
from google.protobuf.timestamp_pb2 import Timestamp
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def listed(call):
    """The reply to a list of orders under a filter."""

    async def listed(limit: int = 30, order: str = "", **told):
        request = rpc.ListOrdersRequest(filter=rpc.OrderFilter(**told))
        request.page.limit = limit
        if order:
            request.page.order.add(field=order)
        return await call("ListOrders", request)

    return listed


def at(moment: datetime) -> Timestamp:
    stamp = Timestamp()
    stamp.FromDatetime(moment)
    return stamp


async def test_the_newest_order_comes_first(sell, listed):
    ids = [(await sell()).id for _ in range(3)]
    assert [order.id for order in (await listed()).items] == ids[::-1]


async def test_sums_are_of_all_that_is_found_not_of_the_page(sell, listed):
    await sell(received_amount="5")
    await sell(received_amount="20")
    await sell()
    reply = await listed(limit=1)
    assert (len(reply.items), reply.total) == (1, 3)
    assert (reply.totals.total, reply.totals.paid, reply.totals.remaining) == ("60.00", "25.00", "35.00")


@pytest.mark.parametrize(
    "told",
    [
        {"status": "PAYMENT_STATUS_PAID"},
        {"source": "ORDER_SOURCE_POS"},
        {"step": "ready"},
        {"search": "000002"},
        {"agent_id": "RIDER"},
    ],
    ids=lambda told: next(iter(told)),
)
async def test_a_filter_finds_the_one_order(sell, listed, rider, told):
    await sell()
    one = await sell(
        received_amount="20", source="ORDER_SOURCE_POS", step_code="ready", agent_id=str(rider.user_id)
    )
    await sell()
    told = {name: str(rider.user_id) if value == "RIDER" else value for name, value in told.items()}
    assert [order.id for order in (await listed(**told)).items] == [one.id]


@pytest.mark.parametrize(
    ("search", "found"), [("aicha", 1), ("+212 661 000 001", 1), ("Tazi", 0), ("066100000", 0), ("%", 0)]
)
async def test_an_order_is_found_by_its_customers_name_and_full_number(sell, listed, search, found):
    await sell()
    assert (await listed(search=search)).total == found


@pytest.mark.parametrize(("since", "until", "found"), [(-1, 1, 1), (1, 2, 0), (-2, -1, 0)])
async def test_orders_are_found_by_when_they_were_made(sell, listed, since, until, found):
    await sell()
    moment = datetime.now(UTC)
    span = {
        "create_time_from": at(moment + timedelta(hours=since)),
        "create_time_before": at(moment + timedelta(hours=until)),
    }
    assert (await listed(**span)).total == found


async def test_orders_come_in_the_order_asked_for(sell, shop, listed):
    for quantity in ("3", "1", "2"):
        await sell(lines=[rpc.CartLine(product_id=shop.soap.id, quantity=quantity)])
    assert [order.total for order in (await listed(order="total")).items] == ["10.00", "20.00", "30.00"]


async def test_an_order_the_collection_lacks_is_refused(listed):
    with pytest.raises(ValidationError) as refused:
        await listed(order="customer_note")
    assert refused.value.violations[0].field == "order.customer_note"


async def test_an_order_shows_the_names_of_all_it_refers_to(call, sell, shop, rider):
    saved = await sell(payment_method_id=shop.cash.id, agent_id=str(rider.user_id), received_amount="20")
    read: pb.Order = await call("GetOrder", rpc.GetOrderRequest(id=saved.id))
    assert (read.shipping_method.name, read.payment_method.name, read.agent.full_name) == (
        "Express",
        "Cash",
        "Karim",
    )
    assert (read.shipment.current_step.name, read.customer.full_name) == ("Received", "Aïcha Alami")
