import httpx
import pytest
from souk_sandbox.supplier.app import create_app
from souk_sandbox.supplier.catalogue import SIZE, get_product, make_id, parse_id

KEY = "CJ{level}@api@" + "0" * 32


@pytest.fixture
async def client():
    # The clock stands still, so that calls fall into the same second.
    transport = httpx.ASGITransport(create_app(clock=lambda: 0.0))
    async with httpx.AsyncClient(transport=transport, base_url="http://supplier") as client:
        yield client


@pytest.fixture
def call(client):
    """Make calls with an account of level 9, which has no limit, or of another level."""
    tokens = {}

    async def call(path, body=None, level=9, **query):
        if level not in tokens:
            response = await client.post(
                "/api2.0/v1/authentication/getAccessToken", json={"apiKey": KEY.format(level=level)}
            )
            tokens[level] = response.json()["data"]["accessToken"]
        headers = {"CJ-Access-Token": tokens[level]}
        method = "GET" if body is None else "POST"
        return await client.request(method, f"/api2.0/v1/{path}", headers=headers, params=query, json=body)

    return call


def test_the_catalogue_is_the_same_in_every_run():
    product = get_product(7)

    assert (product.pid, product.sku, len(product.variants), product.images) == (
        "00000007-0000-4D31-94BD-B083E2A198E8", "CJSB00000007", 28, 47,
    )  # fmt: skip
    assert get_product(7).variants == get_product.__wrapped__(7).variants


@pytest.mark.parametrize("number", [0, 1, 2, 3, SIZE - 1])
def test_an_id_is_parsed_into_its_number(number):
    assert parse_id(make_id(number, 0)) == (number, 0)
    assert parse_id(get_product(number).variants[0].vid) == (number, 1)
    assert parse_id("UNKNOWN") is None


async def test_prices_have_every_form(call):
    items = (await call("product/list", pageSize=200)).json()["data"]["list"]
    prices = [item["sellPrice"] for item in items]
    types = {type(price).__name__ for price in prices}
    dashes = {price.strip("0123456789.") for price in prices if isinstance(price, str)}

    assert types == {"float", "str"}
    assert dashes == {"", "-", " - ", "--", " -- "}


async def test_the_whole_catalogue_is_counted_and_pages_beyond_the_results_are_errors(call):
    first = (await call("product/list", pageSize=24)).json()["data"]
    deep = (await call("product/list", pageSize=24, pageNum=251)).json()

    assert (first["total"], len(first["list"])) == (SIZE, 24)
    assert (deep["result"], deep["message"]) == (False, "the max offset is 6000")


async def test_calls_with_a_missing_or_unknown_token_are_errors(client):
    missing = await client.get("/api2.0/v1/product/list")
    unknown = await client.get("/api2.0/v1/product/list", headers={"CJ-Access-Token": "x"})

    assert (missing.json()["code"], unknown.json()["code"]) == (1600002, 1600001)


async def test_more_calls_than_the_level_allows_are_errors(call):
    codes = [(await call("product/getCategory", level=2)).json().get("code") for _ in range(3)]

    assert codes[2] == 1600200


async def test_signing_in_twice_within_five_minutes_is_an_error(client):
    responses = [
        await client.post("/api2.0/v1/authentication/getAccessToken", json={"apiKey": KEY.format(level=1)})
        for _ in range(2)
    ]

    assert [response.json().get("code") for response in responses] == [200, 1600200]


async def test_a_failure_is_injected_as_often_as_configured(client, call):
    await client.post("/sandbox/switches", json={"fault": "html", "times": 1, "path": "product"})

    assert [(await call("product/getCategory")).status_code for _ in range(2)] == [502, 200]


async def test_an_order_number_can_be_used_once_and_the_order_is_shipped(call):
    body = {
        "orderNumber": "A1", "shippingCountryCode": "MA", "shippingCountry": "Morocco", "shippingProvince": "C",
        "shippingCity": "C", "shippingCustomerName": "N", "shippingAddress": "1 Street",
        "logisticName": "DHL Official", "fromCountryCode": "CN", "products": [{"vid": make_id(2, 1), "quantity": 2}],
    }  # fmt: skip
    created = [(await call("shopping/order/createOrderV2", body)).json() for _ in range(2)]
    statuses = [
        (await call("shopping/order/getOrderDetail", orderId="A1")).json()["data"]["orderStatus"]
        for _ in range(3)
    ]

    assert created[1]["code"] == 1603003
    assert float(created[0]["data"]["productAmount"]) == float(2 * get_product(2).variants[0].price)
    assert statuses == ["CREATED", "UNSHIPPED", "SHIPPED"]


async def test_an_order_of_an_unknown_variant_is_an_error_and_an_order_can_be_cancelled(client, call):
    body = dict.fromkeys(
        ("shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity", "shippingCustomerName",
         "shippingAddress", "logisticName", "fromCountryCode"), "x",
    )  # fmt: skip
    wrong = {**body, "orderNumber": "B1", "products": [{"vid": "none", "quantity": 1}]}
    assert (await call("shopping/order/createOrderV2", wrong)).json()["code"] == 1602001
    await call("shopping/order/createOrderV2", {**wrong, "products": [{"vid": make_id(2, 1), "quantity": 1}]})
    await client.post("/sandbox/switches", json={"cancel": "B1"})

    assert (await call("shopping/order/getOrderDetail", orderId="B1")).json()["data"][
        "orderStatus"
    ] == "CANCELLED"
    assert (await client.post("/sandbox/switches", json={"cancel": "B2"})).status_code == 422


async def test_a_call_whose_response_is_lost_takes_effect(client, call):
    body = dict.fromkeys(
        ("shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity", "shippingCustomerName",
         "shippingAddress", "logisticName", "fromCountryCode"), "x",
    )  # fmt: skip
    await client.post("/sandbox/switches", json={"fault": "unheard", "times": 1, "path": "createOrder"})
    lines = [{"vid": make_id(2, 1), "quantity": 1}]
    response = await call("shopping/order/createOrderV2", {**body, "orderNumber": "C1", "products": lines})

    assert response.status_code == 502
    assert (await call("shopping/order/getOrderDetail", orderId="C1")).json()["data"]["orderNum"] == "C1"
