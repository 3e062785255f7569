import httpx
import pytest
from shop_client import ShopClient

RESOURCES = (
    "products", "customers", "orders", "category_products", "countries", "payment_methods", "step_types",
)  # fmt: skip


@pytest.fixture
async def shop(open_client):
    async with open_client("admin@rif.test") as http:
        yield ShopClient(http)


async def test_a_list_has_pages_and_a_total(shop):
    first, total = await shop.list("products", per_page=10)
    second, _ = await shop.list("products", page=2, per_page=10)
    ids = [item["id"] for item in first + second]
    assert len(set(ids)) == 20
    assert ids == sorted(ids)
    last, _ = await shop.list("products", page=total, per_page=1)
    assert (len(last), (await shop.list("products", page=total + 1, per_page=1))[0]) == (1, [])


@pytest.mark.parametrize("resource", RESOURCES)
async def test_every_list_has_its_total(shop, resource):
    items, total = await shop.list(resource, per_page=200)
    if len(items) < total:
        items += (await shop.list(resource, page=2, per_page=200))[0]
    assert len({item["id"] for item in items}) == len(items) == total


async def test_items_have_iris_in_the_tenants_language(shop):
    [product], _ = await shop.list("products", per_page=1)
    assert product["@id"] == f"/en/api/products/{product['id']}"
    assert await shop.get("products", product["id"]) | {"@context": 0} == product | {"@context": 0}


async def test_lists_are_filtered_by_ids_and_references(shop):
    items, _ = await shop.list("products", per_page=3)
    ids = [item["id"] for item in items]
    for filters in ({"id[]": ids}, {f"id[{index}]": id_ for index, id_ in enumerate(ids)}):
        matches, total = await shop.list("products", **filters)
        assert ({item["id"] for item in matches}, total) == (set(ids), 3)
    category = items[0]["category"]
    for reference in (
        category,
        category.removeprefix("/en"),
        category.removeprefix("/en/"),
        category.split("/")[-1],
    ):
        matches, _ = await shop.list("products", per_page=200, categories=reference)
        assert ids[0] in {item["id"] for item in matches}


async def test_an_update_changes_only_its_fields(shop):
    created = await shop.create("products", name="Panier en osier", price=80, barcode="611000001")
    updated = await shop.update("products", created["id"], price=75.5)
    assert updated["version"] == created["version"] + 1
    names = ("name", "barcode", "description", "productType")
    assert {name: updated[name] for name in names} == {name: created[name] for name in names}
    assert (await shop.get("products", created["id"]))["price"] == 75.5
    assert (await shop.delete("products", created["id"]))["id"] == created["id"]
    with pytest.raises(httpx.HTTPStatusError, match="404"):
        await shop.get("products", created["id"])
