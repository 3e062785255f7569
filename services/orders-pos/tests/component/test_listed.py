from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from orders_pos.entrypoints.consumers import CONSUMERS
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

KEYS = ("Black", "Red")


def listing(listing_id, version=1, price="285.52", name="Lamp", category=None, **fields):
    """What listing-created and listing-changed carry, with a price for each key."""
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
def told(database, admin):
    """Lets the shop hear of a listing: created, changed or delisted."""
    by_event = {one.event: one for one in CONSUMERS}

    async def told(event, one):
        listener = ConsumerRunner(by_event[f"listing-{event}"], database, None)
        return await listener.apply(
            {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test", "data": {"listing": one}}
        )

    return told


@pytest.fixture
def product_of(call):
    async def product_of(listing_id):
        request = rpc.ListProductsRequest(filter=rpc.ProductFilter(id=[str(listing_id)]))
        request.page.limit = 10
        return next(iter((await call("ListProducts", request)).items), None)

    return product_of


async def test_a_listing_is_a_product_under_its_own_id(told, product_of):
    found = uuid4()
    await told("created", listing(found))
    product = await product_of(found)

    assert (product.id, product.name, product.price) == (str(found), "Lamp", "285.52")
    assert product.product_type == pb.PRODUCT_TYPE_VARIABLE
    assert [(one.id, one.attribute_name, one.price) for one in product.attribute_values] == [
        ("v-Black", "Black", "285.52"),
        ("v-Red", "Red", "285.52"),
    ]


async def test_a_listing_of_one_variant_is_a_simple_product(told, product_of):
    found = uuid4()
    await told("created", listing(found, keys=["Black"]))

    product = await product_of(found)
    assert (product.product_type, len(product.attribute_values)) == (pb.PRODUCT_TYPE_SIMPLE, 0)


async def test_a_change_takes_over_what_nobody_edited_and_leaves_what_somebody_did(told, product_of, change):
    found = uuid4()
    await told("created", listing(found, keys=["Black"]))
    await change(await product_of(found), name="My lamp")
    await told("changed", listing(found, 2, "300.00", "Lamp 2", keys=["Black"]))
    product = await product_of(found)
    assert (product.name, product.price, product.final_price) == ("My lamp", "300.00", "300.00")

    await change(product, price="250.00")
    await told("changed", listing(found, 3, "310.00", "Lamp 3", keys=["Black"]))
    product = await product_of(found)
    assert (product.name, product.price, product.final_price) == ("My lamp", "250.00", "250.00")


async def test_an_older_word_is_not_heard(told, product_of):
    found = uuid4()
    await told("changed", listing(found, 5, "300.00"))
    await told("created", listing(found, 2, "200.00"))

    assert (await product_of(found)).price == "300.00"


async def test_what_is_out_of_stock_or_gone_leaves_the_catalogue_and_comes_back(told, product_of):
    found = uuid4()
    await told("created", listing(found))
    await told("changed", listing(found, 2, isHidden=True))
    assert await product_of(found) is None
    await told("changed", listing(found, 3))
    assert await product_of(found)
    await told("delisted", listing(found, 4, status="delisted"))
    assert await product_of(found) is None


async def test_what_a_person_removed_stays_removed(told, product_of, call):
    found = uuid4()
    await told("created", listing(found))
    await call("DeleteProduct", rpc.DeleteProductRequest(id=str(found)))
    await told("changed", listing(found, 2, "300.00"))

    assert await product_of(found) is None


async def test_where_it_may_be_sold_is_kept_for_the_shop(told, fetch):
    found = uuid4()
    await told("created", listing(found))
    [row] = await fetch("SELECT ship_to_countries, is_cod FROM supplier_product WHERE product_id = $1", found)

    assert (row["ship_to_countries"], row["is_cod"]) == (["MA"], True)
