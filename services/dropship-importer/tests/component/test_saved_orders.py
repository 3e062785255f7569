"""Which saved orders of the shop are recorded: most sell nothing that is listed."""

from uuid import UUID, uuid4

import pytest
from dropship_importer.adapters import listed_products
from dropship_importer.adapters.listed_products import ListedProducts
from dropship_importer.entrypoints.consumers import SavedOrders


@pytest.fixture
def listed(database, clock):
    return ListedProducts(database, clock)


@pytest.fixture
async def listing_id(import_products, entity, wait_for_listing):
    listing = await wait_for_listing((await import_products(entity(2))).listings[0].id)
    return UUID(listing.id)


@pytest.fixture
def concerns(listed, admin):
    async def ask(*product_ids, version=1):
        lines = [{"product": f"/api/products/{id_}"} for id_ in product_ids]
        order = {"id": str(uuid4()), "version": version, "orderItems": [*lines, {"product": None}]}
        event = {"tenantid": str(admin.tenant_id), "data": {"order": order}}
        return await SavedOrders(listed).concerns(event)

    return ask


async def test_an_order_with_a_listed_product_is_recorded(concerns, listing_id):
    assert await concerns(uuid4(), listing_id)
    assert not await concerns(uuid4())
    assert not await concerns()


async def test_an_order_that_was_saved_before_is_recorded(concerns):
    """It can have been placed with the supplier."""
    assert await concerns(uuid4(), version=2)


async def test_a_listing_of_another_tenant_is_none(listed, listing_id, admin):
    assert not await listed.include(uuid4(), [listing_id])
    assert await listed.include(admin.tenant_id, [listing_id])


async def test_the_answer_is_remembered_for_a_while(concerns, clock, listing_id, database, admin):
    assert await concerns(listing_id)
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute("DELETE FROM listing")
    assert await concerns(listing_id)
    await clock.sleep(601)
    assert not await concerns(listing_id)


async def test_only_so_many_products_are_remembered(listed, admin, monkeypatch):
    monkeypatch.setattr(listed_products, "_MOST", 10)
    for _ in range(30):
        await listed.include(admin.tenant_id, [uuid4()])
    assert len(listed._known) == 10
