import httpx
import pytest
from souk_sandbox.supplier.app import create_app
from souk_sandbox.supplier.catalogue import SIZE, id_of, number_of, product

KEY = "CJ{level}@api@" + "0" * 32


@pytest.fixture
async def client():
    transport = httpx.ASGITransport(create_app())
    async with httpx.AsyncClient(transport=transport, base_url="http://supplier") as made:
        yield made


@pytest.fixture
def call(client):
    """Calls as an account of level 9, which no limit holds, or of another one."""
    tokens = {}

    async def call(path, body=None, level=9, **asked):
        if level not in tokens:
            answer = await client.post(
                "/api2.0/v1/authentication/getAccessToken", json={"apiKey": KEY.format(level=level)}
            )
            tokens[level] = answer.json()["data"]["accessToken"]
        headers = {"CJ-Access-Token": tokens[level]}
        method = "GET" if body is None else "POST"
        return await client.request(method, f"/api2.0/v1/{path}", headers=headers, params=asked, json=body)

    return call


def test_the_catalogue_is_the_same_in_every_run():
    one = product(7)

    assert (one.pid, one.sku, len(one.variants), one.pictures) == (
        "00000007-0000-4D31-94BD-B083E2A198E8", "CJSB00000007", 28, 47,
    )  # fmt: skip
    assert product(7).variants == product.__wrapped__(7).variants


@pytest.mark.parametrize("number", [0, 1, 2, 3, SIZE - 1])
def test_an_id_leads_back_to_its_number(number):
    assert number_of(id_of(number, 0)) == (number, 0)
    assert number_of(product(number).variants[0].vid) == (number, 1)
    assert number_of("NOBODY") is None


async def test_prices_come_in_every_shape(call):
    found = (await call("product/list", pageSize=200)).json()["data"]["list"]
    shapes = {type(one["sellPrice"]).__name__ for one in found}
    dashes = {one["sellPrice"].strip("0123456789.") for one in found if isinstance(one["sellPrice"], str)}

    assert shapes == {"float", "str"}
    assert dashes == {"", "-", " - ", "--", " -- "}


async def test_the_whole_catalogue_is_counted_and_its_deep_pages_are_refused(call):
    first = (await call("product/list", pageSize=24)).json()["data"]
    deep = (await call("product/list", pageSize=24, pageNum=251)).json()

    assert (first["total"], len(first["list"])) == (SIZE, 24)
    assert (deep["result"], deep["message"]) == (False, "the max offset is 6000")


async def test_calls_without_token_and_with_a_strange_one_are_refused(client):
    bare = await client.get("/api2.0/v1/product/list")
    strange = await client.get("/api2.0/v1/product/list", headers={"CJ-Access-Token": "x"})

    assert (bare.json()["code"], strange.json()["code"]) == (1600002, 1600001)


async def test_more_calls_than_the_level_allows_are_refused(call):
    codes = [(await call("product/getCategory", level=2)).json().get("code") for _ in range(3)]

    assert codes[2] == 1600200


async def test_signing_in_twice_within_five_minutes_is_refused(client):
    sign_in = [
        await client.post("/api2.0/v1/authentication/getAccessToken", json={"apiKey": KEY.format(level=1)})
        for _ in range(2)
    ]

    assert [one.json().get("code") for one in sign_in] == [200, 1600200]


async def test_a_fault_strikes_as_often_as_it_was_set(client, call):
    await client.post("/sandbox/switches", json={"fault": "html", "times": 1, "path": "product"})

    assert [(await call("product/getCategory")).status_code for _ in range(2)] == [502, 200]


async def test_an_order_number_is_taken_once_and_its_parcel_leaves(call):
    told = {
        "orderNumber": "A1", "shippingCountryCode": "MA", "shippingCountry": "Morocco", "shippingProvince": "C",
        "shippingCity": "C", "shippingCustomerName": "N", "shippingAddress": "1 Street",
        "logisticName": "DHL Official", "fromCountryCode": "CN", "products": [{"vid": id_of(2, 1), "quantity": 2}],
    }  # fmt: skip
    answers = [(await call("shopping/order/createOrderV2", told)).json() for _ in range(2)]
    seen = [
        (await call("shopping/order/getOrderDetail", orderId="A1")).json()["data"]["orderStatus"]
        for _ in range(3)
    ]

    assert [one.get("code") for one in answers][1] == 1603003
    assert float(answers[0]["data"]["productAmount"]) == float(2 * product(2).variants[0].price)
    assert seen == ["CREATED", "UNSHIPPED", "SHIPPED"]


async def test_an_order_of_what_there_is_not_is_refused_and_one_can_be_given_up(client, call):
    told = dict.fromkeys(
        ("shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity", "shippingCustomerName",
         "shippingAddress", "logisticName", "fromCountryCode"), "x",
    )  # fmt: skip
    wrong = {**told, "orderNumber": "B1", "products": [{"vid": "none", "quantity": 1}]}
    assert (await call("shopping/order/createOrderV2", wrong)).json()["code"] == 1602001
    await call("shopping/order/createOrderV2", {**wrong, "products": [{"vid": id_of(2, 1), "quantity": 1}]})
    await client.post("/sandbox/switches", json={"cancel": "B1"})

    assert (await call("shopping/order/getOrderDetail", orderId="B1")).json()["data"][
        "orderStatus"
    ] == "CANCELLED"
    assert (await client.post("/sandbox/switches", json={"cancel": "B2"})).status_code == 422


async def test_an_unheard_call_is_done_all_the_same(client, call):
    told = dict.fromkeys(
        ("shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity", "shippingCustomerName",
         "shippingAddress", "logisticName", "fromCountryCode"), "x",
    )  # fmt: skip
    await client.post("/sandbox/switches", json={"fault": "unheard", "times": 1, "path": "createOrder"})
    lines = [{"vid": id_of(2, 1), "quantity": 1}]
    answer = await call("shopping/order/createOrderV2", {**told, "orderNumber": "C1", "products": lines})

    assert answer.status_code == 502
    assert (await call("shopping/order/getOrderDetail", orderId="C1")).json()["data"]["orderNum"] == "C1"
