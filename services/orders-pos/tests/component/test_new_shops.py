"""A new tenant can sell at once, and what its owner deletes stays deleted."""

from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from orders_pos.entrypoints.consumers import CONSUMERS
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

COUNTS = {"StepTypes": 8, "PaymentMethods": 2, "ShippingMethods": 3, "Customers": 1}


@pytest.fixture
def found_shop(database, admin):
    """Consume the event of a new tenant; return whether it was handled."""
    [consumer] = [consumer for consumer in CONSUMERS if consumer.event == "tenant-created"]
    runner = ConsumerRunner(consumer, database, None)

    async def found_shop(event_id=None, locale="fr"):
        data = {"id": str(admin.tenant_id), "name": "Test", "locale": locale}
        event = {
            "id": str(event_id or uuid4()),
            "tenantid": str(admin.tenant_id),
            "tenant": "test",
            "data": data,
        }
        return await runner.apply(event)

    return found_shop


@pytest.fixture
def list_items(call):
    """List the items of a resource."""

    async def list_items(noun):
        request = getattr(rpc, f"List{noun}Request")()
        request.page.limit = 30
        return list((await call(f"List{noun}", request)).items)

    return list_items


async def test_a_new_tenant_sells_at_the_counter_at_once(found_shop, call, create, list_items, admin):
    await found_shop()

    product = await create(pb.Product(name="Tajine", price="90"))
    [settings] = await list_items("ShopSettings")
    sale = rpc.CheckoutRequest(
        lines=[rpc.CartLine(product_id=product.id, quantity="1")],
        delivery_type=settings.counter_delivery_type,
        customer_id=settings.counter_customer_id,
        shipping_method_id=settings.counter_shipping_method_id,
        payment_method_id=settings.counter_payment_method_id,
        received_amount="90",
    )
    order = await call("Checkout", sale, admin, str(uuid4()))

    assert (order.customer.full_name, order.status) == ("Client de passage", pb.PAYMENT_STATUS_PAID)
    assert order.shipment.current_step.name == "Reçue"
    assert await list_items("Messages") == []


async def test_screens_that_were_open_before_are_told_once_that_the_shop_is_set_up(found_shop, events, admin):
    for _ in range(2):
        await found_shop()
    assert [data["id"] for _, data in await events("shop-set-up")] == [str(admin.tenant_id)]


async def test_a_repeated_event_adds_nothing_and_brings_nothing_back(found_shop, call, list_items):
    event_id = uuid4()
    assert await found_shop(event_id)
    card = (await list_items("PaymentMethods"))[1]
    await call("DeletePaymentMethod", rpc.DeletePaymentMethodRequest(id=card.id))

    assert not await found_shop(event_id)
    assert await found_shop()

    counts = {noun: len(await list_items(noun)) for noun in COUNTS}
    assert counts == COUNTS | {"PaymentMethods": 1}
