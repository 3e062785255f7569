import httpx
import pytest
from shop_client import ShopClient

EVERY = ("products", "customers", "orders", "category_products", "countries", "payment_methods", "step_types")


@pytest.fixture
async def shop(signed_in):
    async with signed_in("admin@rif.test") as http:
        yield ShopClient(http)


async def test_a_list_is_paged_and_counted(shop):
    first, total = await shop.list("products", per_page=10)
    second, _ = await shop.list("products", page=2, per_page=10)
    assert len({one["id"] for one in first + second}) == 20
    assert [one["id"] for one in first + second] == sorted(one["id"] for one in first + second)
    last, _ = await shop.list("products", page=total, per_page=1)
    assert (len(last), (await shop.list("products", page=total + 1, per_page=1))[0]) == (1, [])


@pytest.mark.parametrize("resource", EVERY)
async def test_every_list_tells_its_total(shop, resource):
    members, total = await shop.list(resource, per_page=200)
    assert len(members) == total


async def test_members_speak_the_tenants_language(shop):
    [product], _ = await shop.list("products", per_page=1)
    assert product["@id"] == f"/en/api/products/{product['id']}"
    assert await shop.one("products", product["id"]) | {"@context": 0} == product | {"@context": 0}


async def test_ids_and_references_filter(shop):
    members, _ = await shop.list("products", per_page=3)
    ids = [one["id"] for one in members]
    for filters in ({"id[]": ids}, {f"id[{place}]": one for place, one in enumerate(ids)}):
        found, total = await shop.list("products", **filters)
        assert ({one["id"] for one in found}, total) == (set(ids), 3)
    category = members[0]["category"]
    for form in (
        category,
        category.removeprefix("/en"),
        category.removeprefix("/en/"),
        category.split("/")[-1],
    ):
        found, _ = await shop.list("products", per_page=200, categories=form)
        assert ids[0] in {one["id"] for one in found}


async def test_single_fields_are_put(shop):
    made = await shop.create("products", name="Panier en osier", price=80, barcode="611000001")
    changed = await shop.put("products", made["id"], price=75.5)
    assert changed["version"] == made["version"] + 1
    shown = ("name", "barcode", "description", "productType")
    assert {name: changed[name] for name in shown} == {name: made[name] for name in shown}
    assert (await shop.one("products", made["id"]))["price"] == 75.5
    assert (await shop.delete("products", made["id"]))["id"] == made["id"]
    with pytest.raises(httpx.HTTPStatusError, match="404"):
        await shop.one("products", made["id"])
