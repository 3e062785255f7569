"""Carts, orders and spins of guests are bounded by address and shop, whatever cart or cookie they come with."""

from dataclasses import replace

import pytest
from chassis.errors import ConflictError
from gateway.app import create_app
from test_shop_carts import LINES

from conftest import create_client, find_guest

ORDER = {"quoteId": "q", "paymentOption": "on-delivery"}
# What the call does, how many an address does at once, and how many in the minute that follows.
CALLS = {
    "carts": (("PUT", "/fr/api/shop/cart/lines", LINES), 31, 30),
    "orders": (("POST", "/fr/api/shop/checkout", ORDER), 6, 20),
    "spins": (("POST", "/fr/api/shop/wheel/spins", None), 11, 0),
}


@pytest.fixture
def clock(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("gateway.limiters.time.monotonic", lambda: clock[0])
    return clock


@pytest.fixture
async def visitor(dependencies, clock, fakes):
    settings = dependencies.settings.model_copy(update={"guest_rate": 20.0})
    async with create_client(
        create_app(replace(dependencies, guest=find_guest, settings=settings))
    ) as client:
        client.base_url = "https://atlas.souk.test"
        yield client


async def count_allowed(visitor, call, times, **headers):
    """Call so often, each time as a new browser. Return how many were not refused."""
    method, path, body = call
    allowed = 0
    for _ in range(times):
        visitor.cookies.clear()
        response = await visitor.request(method, path, json=body, headers=headers)
        if response.status_code == 429:
            assert int(response.headers["retry-after"]) > 0
        else:
            assert response.status_code in (200, 201), response.text
            allowed += 1
    return allowed


@pytest.mark.asvs("2.4.1")
@pytest.mark.parametrize("name", CALLS)
async def test_new_browsers_at_one_address_are_one_visitor(visitor, clock, fakes, name):
    call, at_once, a_minute = CALLS[name]
    assert await count_allowed(visitor, call, at_once + 5) == at_once
    assert await count_allowed(visitor, call, 1, **{"X-Forwarded-For": "203.0.113.9"}) == 1
    allowed = 0
    for _ in range(60):
        clock[0] += 1
        allowed += await count_allowed(visitor, call, 1)
    assert allowed == a_minute


@pytest.mark.parametrize("name", ["orders", "spins"])
async def test_what_came_to_nothing_is_not_counted(visitor, fakes, name):
    (method, path, body), at_once, _ = CALLS[name]
    rpc_name = {"orders": "PlaceShopOrder", "spins": "SpinWheel"}[name]
    await visitor.put("/fr/api/shop/cart/lines", json=LINES)
    for _ in range(2 * at_once):
        fakes.errors[rpc_name] = ConflictError("Not now.")
        assert (await visitor.request(method, path, json=body)).status_code == 409
    fakes.errors.pop(rpc_name, None)
    assert (await visitor.request(method, path, json=body)).status_code == 201


@pytest.mark.parametrize("name", CALLS)
async def test_what_is_refused_reaches_no_service(visitor, fakes, name):
    call, at_once, _ = CALLS[name]
    await count_allowed(visitor, call, at_once)
    before = len(fakes.calls)
    assert await count_allowed(visitor, call, 3) == 0
    assert len(fakes.calls) == before
