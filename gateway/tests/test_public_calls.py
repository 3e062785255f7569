"""What guests may call without a token, by the tenant's host; everything else needs one."""

from dataclasses import replace

import pytest
from chassis.context import CUSTOMER, GUEST
from chassis.contract.modules import services
from chassis.rights import is_public, is_read, roles
from gateway.app import create_app

from conftest import create_client, find_guest
from isolation.operations import OPERATIONS, PROTECTED

CALLS = {
    "calculateFreight": {"startCountryCode": "CN", "endCountryCode": "MA", "products": [{"vid": "V"}]},
    "readInventory": "?vid=V",
    "listCurrencyExchangeRates": "?source=USD&target=MAD",
    "calculateShippingFees": {"deliveryType": "delivery", "price": 10, "shippingMethodId": "m"},
    "checkDelivery": "?postcode=20250",
    "calculateShippingSlots": {"datetime": "2026-11-23T10:00:00Z", "deliveryType": "delivery"},
    "geocode": "?address=Rabat",
    "suggestPlaces": "?input=Rab",
}
# Have tests of their own.
CARTS = {
    "GetCart", "SetCartLines", "UpdateCart", "SetCartFreight", "UseCartWallet", "GetCartOptions", "CreateCartHandover",
    "TakeCartHandover", "StopCartReminders", "PlaceShopOrder", "PayShopOrder", "TrackShopOrder", "GetPublicShop",
    "GetWheel", "SpinWheel",
}  # fmt: skip
# Signed by the provider of card payments.
WEBHOOKS = {"ReceiveCardEvent"}
PUBLIC = [operation for operation in OPERATIONS if str(operation) in CALLS]
# Those without a scope belong to a person's own account and have tests of their own.
CLOSED = [operation for operation in PROTECTED if operation.scope]


async def send(client, operation):
    call = CALLS.get(str(operation), {})
    if isinstance(call, str):
        return await client.get(operation.url() + call)
    return await client.request(operation.method, operation.url(), json=call)


def test_the_public_calls_are_reads_and_carts_for_guests_and_customers():
    methods = [method for service in services() for method in service.methods if is_public(method)]

    assert {method.name for method in methods} == {
        "CalculateShippingFees", "CalculateShippingSlots", "CheckDelivery", "GetCountryPack", "ListCountryPacks",
        "ListCurrencyExchangeRates", "QuoteFreight", "ReadInventory", *CARTS, *WEBHOOKS,
    }  # fmt: skip
    assert all({GUEST, CUSTOMER} <= roles(method) for method in methods if method.name not in WEBHOOKS)
    assert all(is_read(method) for method in methods if method.name not in CARTS | WEBHOOKS)


def test_every_public_call_is_documented_as_one():
    assert {str(operation) for operation in PUBLIC} == set(CALLS)
    assert [str(operation) for operation in PUBLIC if operation.needs_token] == []


@pytest.mark.asvs("3.5.4")
@pytest.mark.parametrize("operation", PUBLIC, ids=str)
async def test_a_guest_is_served_by_the_tenants_host(guest, fakes, operation):
    response = await send(guest, operation)
    assert response.status_code == 200, response.text
    assert {call.metadata["authorization"] for call in fakes.calls} <= {"Bearer guest.atlas"}

    guest.base_url = "https://www.rif.example"
    assert (await send(guest, operation)).status_code == 200
    assert {call.metadata["authorization"] for call in fakes.calls} <= {
        "Bearer guest.atlas",
        "Bearer guest.rif",
    }
    guest.base_url = "https://nobody.example"
    assert (await send(guest, operation)).status_code == 404


@pytest.mark.parametrize("operation", PUBLIC, ids=str)
async def test_a_token_that_is_not_valid_makes_no_guest(guest, fakes, operation):
    guest.headers["Authorization"] = "Bearer nobody"
    assert (await send(guest, operation)).status_code == 401
    assert fakes.calls == []


@pytest.mark.parametrize("operation", CLOSED, ids=str)
async def test_everything_else_needs_a_token(guest, fakes, operation):
    response = await guest.request(operation.method, operation.url(), content="{")
    assert response.status_code == 401
    assert fakes.calls == []


async def test_guests_of_one_address_wait_when_they_send_too_much(dependencies, monkeypatch):
    monkeypatch.setattr("gateway.limiters.time.monotonic", lambda: 1000.0)
    settings = dependencies.settings.model_copy(update={"guest_rate": 1.0})
    app = create_app(replace(dependencies, guest=find_guest, settings=settings))
    async with create_client(app) as client:
        client.base_url = "https://atlas.souk.test"

        async def ask(times=1, **headers):
            replies = [await client.get("/fr/api/places?input=Rab", headers=headers) for _ in range(times)]
            return [reply.status_code for reply in replies]

        assert await ask(4) == [200, 200, 200, 429]
        # Our proxy names the client behind it; what the client wrote itself is further left and not read.
        assert await ask(**{"X-Forwarded-For": "9.9.9.9"}) == [200]
        assert await ask(3, **{"X-Forwarded-For": "8.8.8.8, 9.9.9.9"}) == [200, 200, 429]
        assert await ask(**{"X-Forwarded-For": "8.8.8.8"}) == [200]
        assert await ask(Authorization="Bearer staff") == [200]


@pytest.mark.asvs("3.4.2")
async def test_no_origin_may_read_public_calls_unless_it_is_configured(guest):
    response = await guest.get("/fr/api/places?input=Rab", headers={"Origin": "https://other.example"})
    assert "access-control-allow-origin" not in response.headers
