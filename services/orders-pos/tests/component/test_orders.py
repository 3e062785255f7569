from datetime import UTC, datetime, timedelta

import pytest
from chassis.errors import ValidationError
from google.protobuf.timestamp_pb2 import Timestamp
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def list_orders(call):
    """Return the reply to a list of orders."""

    async def list_orders(limit: int = 30, order: str = "", names=(), as_caller=None, **fields):
        request = rpc.ListOrdersRequest(filter=pb.OrderFilter(**fields))
        request.page.limit = limit
        request.page.fields.extend(names)
        if order:
            request.page.order.add(field=order)
        return await call("ListOrders", request, *([as_caller] if as_caller else []))

    return list_orders


def to_timestamp_message(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp


async def test_orders_are_listed_newest_first(sell, list_orders):
    ids = [(await sell()).id for _ in range(3)]
    assert [order.id for order in (await list_orders()).items] == ids[::-1]


async def test_cancelled_orders_count_for_nothing_in_the_totals(sell, move, list_orders):
    await sell()
    cancelled = await sell(received_amount="5")
    await move(cancelled, "cancelled", refund_to="REFUND_TO_PAYMENT_METHOD")
    reply = await list_orders()
    assert reply.total == 2
    assert (reply.totals.total, reply.totals.paid, reply.totals.remaining) == ("20.00", "0.00", "20.00")


async def test_totals_cover_all_matching_orders(sell, list_orders):
    await sell(received_amount="5")
    await sell(received_amount="20")
    await sell()
    reply = await list_orders(limit=1)
    assert (len(reply.items), reply.total) == (1, 3)
    assert (reply.totals.total, reply.totals.paid, reply.totals.remaining) == ("60.00", "25.00", "35.00")


async def test_a_list_reads_the_fields_that_are_needed(sell, list_orders, staff):
    sold = await sell()
    [item] = (await list_orders(names=["order_number", "total"], as_caller=staff)).items
    assert (item.id, item.order_number, item.total) == (sold.id, sold.order_number, sold.total)
    assert not item.order_items
    assert item.customer.full_name_with_phone == sold.customer.full_name
    [whole] = (await list_orders(names=["order_number", "customer_note_that_is_new"])).items
    assert whole.order_items == sold.order_items


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "PAYMENT_STATUS_PAID"},
        {"source": "ORDER_SOURCE_POS"},
        {"step": "ready"},
        {"search": "000002"},
        {"agent_id": "AGENT"},
    ],
    ids=lambda fields: next(iter(fields)),
)
async def test_filter_returns_the_matching_order(sell, list_orders, agent, fields):
    await sell()
    matching = await sell(
        received_amount="20", source="ORDER_SOURCE_POS", step_code="ready", agent_id=str(agent.user_id)
    )
    await sell()
    fields = {name: str(agent.user_id) if value == "AGENT" else value for name, value in fields.items()}
    assert [order.id for order in (await list_orders(**fields)).items] == [matching.id]


@pytest.mark.parametrize(
    ("search", "expected_total"),
    [("aicha", 1), ("+212 661 000 001", 1), ("Tazi", 0), ("066100000", 0), ("%", 0)],
)
async def test_search_by_customer_name_and_full_phone_number(sell, list_orders, search, expected_total):
    await sell()
    assert (await list_orders(search=search)).total == expected_total


@pytest.mark.parametrize(("since", "until", "expected_total"), [(-1, 1, 1), (1, 2, 0), (-2, -1, 0)])
async def test_filter_by_create_time(sell, list_orders, since, until, expected_total):
    await sell()
    instant = datetime.now(UTC)
    span = {
        "create_time_from": to_timestamp_message(instant + timedelta(hours=since)),
        "create_time_before": to_timestamp_message(instant + timedelta(hours=until)),
    }
    assert (await list_orders(**span)).total == expected_total


async def test_orders_are_sorted_by_the_requested_field(sell, shop, list_orders):
    for quantity in ("3", "1", "2"):
        await sell(lines=[rpc.CartLine(product_id=shop.soap.id, quantity=quantity)])
    assert [order.total for order in (await list_orders(order="total")).items] == ["10.00", "20.00", "30.00"]


async def test_sorting_by_an_unsortable_field_is_rejected(list_orders):
    with pytest.raises(ValidationError) as error:
        await list_orders(order="customer_note")
    assert error.value.violations[0].field == "order.customer_note"


async def test_order_contains_names_of_its_references(call, sell, shop, agent):
    saved = await sell(payment_method_id=shop.cash.id, agent_id=str(agent.user_id), received_amount="20")
    read: pb.Order = await call("GetOrder", rpc.GetOrderRequest(id=saved.id))
    assert (read.shipping_method.name, read.payment_method.name, read.agent.full_name) == (
        "Express",
        "Cash",
        "Karim",
    )
    assert (read.shipment.current_step.name, read.customer.full_name) == ("Received", "Aïcha Alami")
