from uuid import uuid4

import pytest
from chassis.errors import ValidationError
from chassis.inbox import ConsumerRunner
from chassis.testing import caller
from orders_pos.entrypoints.consumers import CONSUMERS
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def admin(request):
    return caller(currency=request.param)


@pytest.mark.parametrize(
    ("admin", "price", "amount", "discount", "total"),
    [("TND", "12.345", "37.035", "2.444", "34.591"), ("JPY", "1234", "3702", "244", "3458")],
    indirect=["admin"],
)
async def test_order_is_calculated_with_the_currency_decimals(
    sell, shop, create, price, amount, discount, total
):
    product = await create(pb.Product(name="Tea", price=price))
    order = await sell(
        lines=[rpc.CartLine(product_id=product.id, quantity="3")],
        discount_percent="6.6",
        received_amount=total,
    )
    line = order.order_items[0]
    assert (line.price, line.amount, line.discount) == (price, amount, discount)
    assert (order.total, order.paid_amount, order.remaining) == (
        total,
        total,
        "0.000" if "." in price else "0",
    )


@pytest.mark.parametrize(
    ("admin", "price"), [("TND", "1.2345"), ("MAD", "1.234"), ("JPY", "1.2")], indirect=["admin"]
)
async def test_price_finer_than_the_currency_is_rejected(create, price):
    with pytest.raises(ValidationError) as caught:
        await create(pb.Product(name="Tea", price=price))
    assert {(v.field, v.code) for v in caught.value.violations} >= {("item.price", "digits")}


@pytest.mark.parametrize(
    ("admin", "label"), [("TND", "(0.000 TND)"), ("MAD", "(0.00 DH)")], indirect=["admin"]
)
async def test_credit_is_labelled_with_the_currency(create, admin, label):
    customer = pb.Customer(first_name="A", last_name="B", email="a@b.c", phone="0661000009", address="x")
    assert label in (await create(customer)).label


@pytest.mark.parametrize(("admin", "price"), [("TND", "12.345"), ("JPY", "1234")], indirect=["admin"])
async def test_listing_event_keeps_the_price_of_its_currency(database, admin, call, price):
    listing_id = str(uuid4())
    listing = {
        "id": listing_id, "version": 1, "status": "published", "name": "Lamp", "description": "Bright",
        "image": "/uploads/test/a.jpg", "price": float(price), "isHidden": False, "shipToCountry": "US",
        "variants": [{"vid": f"v-{key}", "variantKey": key, "price": float(price)} for key in ("Black", "Red")],
        "dataIlaveU": {"subCategoryId": str(uuid4()), "shipToCountries": ["TN"], "isCOD": True},
    }  # fmt: skip
    consumer = next(consumer for consumer in CONSUMERS if consumer.event == "listing-created")
    event = {
        "id": str(uuid4()),
        "tenantid": str(admin.tenant_id),
        "tenant": "test",
        "currency": admin.currency,
    }
    await ConsumerRunner(consumer, database, None).apply({**event, "data": {"listing": listing}})

    product = await call("GetProduct", rpc.GetProductRequest(id=listing_id))
    assert (product.price, [value.price for value in product.attribute_values]) == (price, [price, price])
