"""Changes of prices, rates and promo codes are sealed, whichever way they are made."""

from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from orders_pos.entrypoints.consumers import CONSUMERS
from souk.orders.v1 import orders_pb2 as pb


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
def changes(records):
    """Return what is sealed of settings that were changed."""

    async def changes():
        return [each.content for each in await records() if each.kind == "settings-changed"]

    return changes


async def test_a_persons_changes_of_prices_are_sealed(sell, create, change, call, shop, changes, admin):
    await change(shop.soap, price="9")
    await sell(received_amount="20")
    assert await changes() == []
    await change(shop.soap, price="12.50", vat_rate="5.5")
    await change(shop.soap, description="Black")
    await create(pb.PromoCode(code="ZINEB10", kind=pb.PROMO_KIND_PERCENT, value="10"))
    await create(pb.CurrencyExchangeRate(source="EUR", target="USD", rate="1.1"))
    price, promo, rate = await changes()
    assert (price["change"], price["subject"], price["person"]) == (
        "product-changed",
        shop.soap.id,
        str(admin.user_id),
    )
    assert set(price["before"]) | {"finalPrice"} == {"price", "finalPrice", "vatRate"}
    assert (price["after"]["price"], price["after"]["vatRate"]) == ("12.50", "5.5")
    assert promo["after"] == {"kind": "percent", "value": "10"}
    assert (rate["before"], rate["after"]["pair"]) == ({}, "EUR → USD")
    assert Decimal(rate["after"]["rate"]) == Decimal("1.1")


async def test_an_import_of_prices_is_sealed_in_one_record(sell, send, apply, changes, products, admin):
    await sell(received_amount="20")
    await apply(await send("SKU,Name,Price\n" + "".join(f"S{n},Soap {n},{n + 1}.5\n" for n in range(25))))
    await apply(await send("SKU,Name,Price\nS0,Soap 0,1.5\nS1,Soap 1,3\nS2,Black soap,3.5\n"))
    created, changed = await changes()
    assert (created["change"], len(created["changes"])) == ("products-imported", 25)
    [row] = changed["changes"]
    assert (row["subject"], row["before"]["price"], row["after"]["price"]) == (
        (await products())["S1"].id,
        "2.50",
        "3.00",
    )


async def test_prices_of_a_listing_are_sealed(sell, changes, database, admin):
    consumers = {consumer.event: consumer for consumer in CONSUMERS}
    listing_id = str(uuid4())

    async def consume(event, version, price, name="Lamp"):
        listing = {
            "id": listing_id, "version": version, "status": "published", "name": name, "price": price,
            "variants": [{"vid": "v-1", "variantKey": "Black", "price": price}], "shipToCountry": "US",
            "dataIlaveU": {"subCategoryId": str(uuid4()), "shipToCountries": ["FR"]}, "image": "/uploads/test/a.jpg",
        }  # fmt: skip
        event_data = {"tenantid": str(admin.tenant_id), "tenant": "test", "currency": "EUR", "country": "FR"}
        runner = ConsumerRunner(consumers[event], database, None)
        await runner.apply({"id": str(uuid4()), **event_data, "data": {"listing": listing}})

    await sell(received_amount="20")
    await consume("listing-created", 1, 10.5)
    await consume("listing-changed", 2, 12.0)
    await consume("listing-changed", 3, 12.0, "Black lamp")
    created, changed = await changes()
    assert {each["subject"] for each in (created, changed)} == {listing_id}
    assert (created["before"]["price"], created["after"]["price"]) == (None, "10.5")
    assert (changed["before"]["price"], changed["after"]["price"]) == ("10.5", "12")
