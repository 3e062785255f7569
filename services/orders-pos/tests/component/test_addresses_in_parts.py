"""Addresses of customers and the seller, which are sent and read in parts."""

import pytest
from chassis.errors import ValidationError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

_PARTS = {"street": "1 rue Anfa", "postcode": "20250", "city": "Casablanca", "country": "MA"}
_TEXT = "1 rue Anfa, 20250 Casablanca"
_OTHER = "2 rue B, 10000 Rabat"


@pytest.fixture
def create_customer(create):
    async def create_customer(**fields) -> pb.Customer:
        names = {"first_name": "Aïcha", "last_name": "Alami", "email": "a@b.test", "phone": "0661000001"}
        return await create(pb.Customer(**names, **fields))

    return create_customer


async def test_a_customer_has_addresses_in_parts(create_customer, call):
    customer = await create_customer(
        address_parts=pb.PostalAddress(**_PARTS), shipping_address_parts=pb.PostalAddress(**_PARTS, state="")
    )
    read = await call("GetCustomer", rpc.GetCustomerRequest(id=customer.id))
    assert (read.address, read.collect_address, read.shipping_address) == (_TEXT, "", _TEXT)
    assert read.address_parts == pb.PostalAddress(**_PARTS)


async def test_staff_read_the_parts_of_a_single_customer_alone(create_customer, call, staff):
    customer = await create_customer(address=_TEXT)
    read = await call("GetCustomer", rpc.GetCustomerRequest(id=customer.id), staff)
    request = rpc.ListCustomersRequest()
    request.page.limit = 30
    [row] = (await call("ListCustomers", request, staff)).items
    assert read.address_parts.city == "Casablanca"
    assert not row.HasField("address_parts")


@pytest.mark.parametrize(
    ("fields", "violation"),
    [
        ({}, ("item.address", "blank")),
        ({"address_parts": pb.PostalAddress(country="MA")}, ("item.address", "blank")),
        (
            {"address_parts": pb.PostalAddress(street="1 rue A", postcode="1")},
            ("item.address_parts.postcode", "postcode"),
        ),
    ],
)
async def test_what_is_wrong_with_a_new_address_is_named(create_customer, fields, violation):
    with pytest.raises(ValidationError) as raised:
        await create_customer(**fields)
    assert [(v.field, v.code) for v in raised.value.violations] == [violation]


@pytest.mark.parametrize(
    ("change_of", "text"),
    [
        ({"address_parts": {**_PARTS, "street": "9 rue Anfa"}}, "9 rue Anfa, 20250 Casablanca"),
        ({"address": _OTHER}, _OTHER),
        # An item that is sent back whole, with a text that was changed.
        ({"address": _OTHER, "address_parts": _PARTS}, _OTHER),
        ({"address": _TEXT, "address_parts": {**_PARTS, "city": "Fès"}}, "1 rue Anfa, 20250 Fès"),
    ],
)
async def test_what_of_an_address_was_changed_counts(create_customer, change, call, change_of, text):
    customer = await create_customer(address=_TEXT)
    sent = {
        name: pb.PostalAddress(**value) if isinstance(value, dict) else value
        for name, value in change_of.items()
    }
    assert (await change(customer, **sent)).address == text
    settings = await _settings(call)
    await change(settings, seller=pb.Seller(name="Shop", address=_TEXT))
    await change(settings, seller=pb.Seller(name="Shop", **sent))
    assert (await _settings(call)).seller.address == text


async def test_one_part_of_an_address_is_changed(create_customer, call):
    customer = await create_customer(address=_TEXT)
    item = pb.Customer(id=customer.id, address_parts=pb.PostalAddress(postcode="20000"))
    request = rpc.UpdateCustomerRequest(item=item)
    request.mask.paths.append("address_parts.postcode")
    assert (await call("UpdateCustomer", request)).address == "1 rue Anfa, 20000 Casablanca"
    settings = await _settings(call)
    settings.seller.address_parts.street = "8 rue C"
    shop = rpc.UpdateShopSettingsRequest(item=pb.ShopSettings(id=settings.id, seller=settings.seller))
    shop.mask.paths.append("seller.address_parts.street")
    assert (await call("UpdateShopSettings", shop)).seller.address == "8 rue C"


async def test_an_address_that_was_there_is_not_emptied(create_customer, change):
    customer = await create_customer(address=_TEXT)
    with pytest.raises(ValidationError) as raised:
        await change(customer, address_parts=pb.PostalAddress())
    assert [(v.field, v.code) for v in raised.value.violations] == [("item.address", "blank")]


async def test_the_sellers_address_is_stored_as_its_text_alone(change, call, fetch):
    settings = await _settings(call)
    updated = await change(settings, seller=pb.Seller(name="Shop", address_parts=pb.PostalAddress(**_PARTS)))
    assert (updated.seller.address, updated.seller.address_parts.city) == (_TEXT, "Casablanca")
    [row] = await fetch("SELECT seller FROM shop_settings")
    assert "address_parts" not in row["seller"]


async def test_an_order_keeps_the_text_that_is_sent_with_its_own_parts(sell):
    text = "12, rue X, Casablanca"
    parts = pb.PostalAddress(street="12, rue X", city="Casablanca", country="MA")
    saved = await sell(
        delivery_type=pb.DELIVERY_TYPE_DELIVERY, shipping_address=text, shipping_address_parts=parts
    )
    assert saved.shipping_address == text


async def _settings(call):
    request = rpc.ListShopSettingsRequest()
    request.page.limit = 1
    return (await call("ListShopSettings", request)).items[0]
