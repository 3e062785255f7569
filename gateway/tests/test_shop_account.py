"""A customer's own account at the gateway: only with a session, and with nothing but one's own session."""

import pytest

ACCOUNT = "/fr/api/shop/account"
READS = ("/me", "/orders", "/orders/a1", "/orders/a1/receipt", "/wallet")


@pytest.fixture
async def customer(anonymous):
    anonymous.cookies.set("souk-customer", "customer")
    return anonymous


@pytest.mark.parametrize("path", READS)
async def test_nobody_else_has_an_account(admin, anonymous, fakes, path):
    assert (await anonymous.get(ACCOUNT + path)).status_code == 401
    assert (await admin.get(ACCOUNT + path)).status_code == 401
    assert fakes.calls == []


@pytest.mark.parametrize("path", READS)
async def test_a_customer_is_the_caller_of_the_rpc(customer, fakes, path):
    response = await customer.get(ACCOUNT + path)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    [call] = fakes.calls
    assert call.metadata["authorization"] == "Bearer customer"


async def test_a_customer_changes_what_they_send(customer, fakes):
    body = {"firstName": "Amina", "email": "ignored@shop.test", "walletBalance": 1000}
    assert (await customer.patch(f"{ACCOUNT}/me", json=body)).status_code == 200
    [call] = fakes.calls
    assert list(call.request.mask.paths) == ["first_name"]
    assert (call.request.item.first_name, call.request.item.email) == ("Amina", "")


async def test_the_page_of_the_orders_is_a_number_from_one_on(customer, fakes):
    assert (await customer.get(f"{ACCOUNT}/orders?page=3")).status_code == 200
    assert fakes.calls[0].request.page == 3
    assert (await customer.get(f"{ACCOUNT}/orders?page=x")).status_code == 422
    assert (await customer.get(f"{ACCOUNT}/orders?customer=a1")).status_code == 400


async def test_a_customer_is_no_member_of_the_tenant(customer):
    assert (await customer.get("/fr/api/orders")).status_code == 401
    assert (await customer.get("/fr/api/customers")).status_code == 401
