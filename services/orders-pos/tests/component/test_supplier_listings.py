from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from orders_pos.entrypoints.consumers import CONSUMERS
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

KEYS = ("Black", "Red")


def build_listing(listing_id, version=1, price="285.52", name="Lamp", category=None, **fields):
    """Build the data of a listing event, with a variant for each key."""
    variants = [
        {"vid": f"v-{key}", "variantKey": key, "price": float(price)} for key in fields.pop("keys", KEYS)
    ]
    choices = {"subCategoryId": category or str(uuid4()), "shipToCountries": ["MA"], "isCOD": True}
    return {
        "id": str(listing_id), "version": version, "status": "published", "name": name, "description": "Bright",
        "image": "/uploads/test/a.jpg", "price": float(price), "variants": variants, "isHidden": False,
        "shipToCountry": "US", "dataIlaveU": choices, **fields,
    }  # fmt: skip


@pytest.fixture
def consume_listing(database, admin):
    """Consume a listing event: created, changed or delisted."""
    by_event = {consumer.event: consumer for consumer in CONSUMERS}

    async def consume_listing(event, listing_data):
        runner = ConsumerRunner(by_event[f"listing-{event}"], database, None)
        return await runner.apply(
            {
                "id": str(uuid4()),
                "tenantid": str(admin.tenant_id),
                "tenant": "test",
                "data": {"listing": listing_data},
            }
        )

    return consume_listing


@pytest.fixture
def find_product(call):
    async def find_product(listing_id):
        request = rpc.ListProductsRequest(filter=pb.ProductFilter(id=[str(listing_id)]))
        request.page.limit = 10
        return next(iter((await call("ListProducts", request)).items), None)

    return find_product


async def test_listing_creates_a_product_with_its_id(consume_listing, find_product):
    listing_id = uuid4()
    await consume_listing("created", build_listing(listing_id))
    product = await find_product(listing_id)

    assert (product.id, product.name, product.price) == (str(listing_id), "Lamp", "285.52")
    assert product.product_type == pb.PRODUCT_TYPE_VARIABLE
    assert [(value.id, value.attribute_name, value.price) for value in product.attribute_values] == [
        ("v-Black", "Black", "285.52"),
        ("v-Red", "Red", "285.52"),
    ]


async def test_listing_with_one_variant_is_a_simple_product(consume_listing, find_product):
    listing_id = uuid4()
    await consume_listing("created", build_listing(listing_id, keys=["Black"]))

    product = await find_product(listing_id)
    assert (product.product_type, len(product.attribute_values)) == (pb.PRODUCT_TYPE_SIMPLE, 0)


async def test_listing_change_updates_only_fields_that_nobody_edited(consume_listing, find_product, change):
    listing_id = uuid4()
    await consume_listing("created", build_listing(listing_id, keys=["Black"]))
    await change(await find_product(listing_id), name="My lamp")
    await consume_listing("changed", build_listing(listing_id, 2, "300.00", "Lamp 2", keys=["Black"]))
    product = await find_product(listing_id)
    assert (product.name, product.price, product.final_price) == ("My lamp", "300.00", "300.00")

    await change(product, price="250.00")
    await consume_listing("changed", build_listing(listing_id, 3, "310.00", "Lamp 3", keys=["Black"]))
    product = await find_product(listing_id)
    assert (product.name, product.price, product.final_price) == ("My lamp", "250.00", "250.00")


async def test_older_listing_version_is_ignored(consume_listing, find_product):
    listing_id = uuid4()
    await consume_listing("changed", build_listing(listing_id, 5, "300.00"))
    await consume_listing("created", build_listing(listing_id, 2, "200.00"))

    assert (await find_product(listing_id)).price == "300.00"


async def test_hidden_or_delisted_listing_archives_the_product(consume_listing, find_product):
    listing_id = uuid4()
    await consume_listing("created", build_listing(listing_id))
    await consume_listing("changed", build_listing(listing_id, 2, isHidden=True))
    assert await find_product(listing_id) is None
    await consume_listing("changed", build_listing(listing_id, 3))
    assert await find_product(listing_id)
    await consume_listing("delisted", build_listing(listing_id, 4, status="delisted"))
    assert await find_product(listing_id) is None


async def test_product_archived_by_a_user_stays_archived(consume_listing, find_product, call):
    listing_id = uuid4()
    await consume_listing("created", build_listing(listing_id))
    await call("DeleteProduct", rpc.DeleteProductRequest(id=str(listing_id)))
    await consume_listing("changed", build_listing(listing_id, 2, "300.00"))

    assert await find_product(listing_id) is None


async def test_shipping_countries_of_a_listing_are_stored(consume_listing, fetch):
    listing_id = uuid4()
    await consume_listing("created", build_listing(listing_id))
    [row] = await fetch(
        "SELECT ship_to_countries, is_cod FROM supplier_product WHERE product_id = $1", listing_id
    )

    assert (row["ship_to_countries"], row["is_cod"]) == (["MA"], True)
