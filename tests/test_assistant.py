"""The assistant on all services: what its own tests replace, and whose rights it has."""

import uuid

import pytest


@pytest.fixture
async def admin(open_client):
    async with open_client("admin@atlas.test") as client:
        yield client


@pytest.fixture
async def product(admin):
    """A product whose pieces are counted, of which there are twelve."""
    created = await admin.post(
        "/en/api/products", json={"name": f"Sabra {uuid.uuid4().hex[:6]}", "price": 40, "trackStock": True}
    )
    product = created.raise_for_status().json()
    counted = {"product": product["@id"], "counted": 12}
    (await admin.post("/en/api/stock_movements", json=counted)).raise_for_status()
    return product


async def ask(client, question, **sent):
    response = await client.post("/en/api/ai_requests", json={"question": question, **sent})
    return response.raise_for_status().json()


async def answer(client, planned, status="success"):
    response = await client.put(f"/en/api/ai_requests/{planned['id']}", json={"status": status})
    return response.raise_for_status().json()


async def test_a_stock_is_counted_anew_by_words_and_taken_back(admin, product):
    planned = await ask(admin, f"set the stock of “{product['name']}” to 5")
    [change] = planned["changes"]
    assert (change["before"], change["after"]) == ({"stockOnHand": 12}, {"stockOnHand": 5})
    await answer(admin, planned)
    await answer(admin, planned)
    assert (await admin.get(product["@id"])).json()["stockOnHand"] == 5
    undone = await answer(admin, planned, "undone")
    assert undone["status"] == "undone"
    assert (await admin.get(product["@id"])).json()["stockOnHand"] == 12
    ledger = (await admin.get(f"/en/api/stock_movements?product={product['id']}")).json()["hydra:member"]
    assert [movement["quantity"] for movement in ledger] == [7, -7, 12]


async def test_a_plan_has_the_rights_of_who_confirms_it(admin, product, open_client):
    async with open_client("staff@atlas.test") as staff:
        for question in ("set the price of “{}” to 1", "set the stock of “{}” to 1", "delete product “{}”"):
            unable = await ask(staff, question.format(product["name"]))
            assert (unable["isQuestion"], unable["changes"]) == (True, [])
            assert "Your role does not allow this." in unable["functionCallEscaped"]["text"]
        theirs = await ask(admin, f"set the price of “{product['name']}” to 1")
        confirmed = await staff.put(f"/en/api/ai_requests/{theirs['id']}", json={"status": "success"})
        assert confirmed.status_code == 404
    after = (await admin.get(product["@id"])).json()
    assert (after["price"], after["stockOnHand"]) == (40, 12)


async def test_what_another_tenant_has_does_not_exist(admin, product, open_client):
    async with open_client("admin@rif.test") as other:
        for id_ in (product["id"], str(uuid.uuid4())):
            context = {"entity": "product", "id": id_}
            planned = await ask(other, "set its price to 1", context=context)
            assert planned["isQuestion"]
            assert planned["changes"] == []
        search = await ask(other, f"products named “{product['name']}”")
        assert search["functionCallEscaped"]["newData"] == []
        theirs = await ask(admin, f"set the price of “{product['name']}” to 1")
        missing = await other.put(f"/en/api/ai_requests/{theirs['id']}", json={"status": "success"})
        assert missing.status_code == 404
    assert (await admin.get(product["@id"])).json()["price"] == 40
