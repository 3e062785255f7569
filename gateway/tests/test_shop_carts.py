"""How a shopper's cart is found: by a signed cookie on the tenant's host, by a header from other origins."""

from dataclasses import replace

import pytest
from chassis.context import GUEST
from chassis.errors import BusyError, NotFoundError
from chassis.testing import caller
from custom_replies import CUSTOM_REPLIES
from gateway.app import create_app
from gateway.orders.shop import card_payments
from souk.orders.v1 import carts_pb2 as pb

from conftest import create_client, find_guest

LINES = {"lines": [{"product": "0b9e6a3e-5f0d-4d3a-9a55-0d0c6a1b2c3d", "quantity": 2}]}
CART, AJAX = "/fr/api/shop/cart", "/fr/shop/cart/ajax/handle/cart"
ELSEWHERE = "https://else.example"
FOREIGN = {"Origin": ELSEWHERE, "Sec-Fetch-Site": "cross-site"}


@pytest.fixture
async def guest(dependencies, monkeypatch):
    """A shopper of Atlas, which lists one origin of another site, at a gateway that has read no list yet."""

    def fill(reply, _request):
        reply.origins.append(ELSEWHERE)

    monkeypatch.setitem(CUSTOM_REPLIES, "ListShopOrigins", fill)
    async with create_client(create_app(replace(dependencies, guest=find_guest))) as client:
        client.base_url = "https://atlas.souk.test"
        yield client


def tokens(fakes):
    calls = [call for call in fakes.calls if call.method != "ListShopOrigins"]
    return [getattr(call.request, "token", None) for call in calls]


async def begin(client, **options):
    response = await client.put(f"{CART}/lines", json=LINES, **options)
    assert response.status_code == 200, response.text
    return response


@pytest.mark.asvs("3.5.3")
async def test_reading_begins_no_cart_and_changing_does(guest, fakes):
    assert (await guest.get(CART)).headers.get("set-cookie") is None
    response = await begin(guest)
    cookie = response.headers["set-cookie"].lower()
    await guest.get(CART)

    assert all(part in cookie for part in ("souk-cart=", "httponly", "samesite=lax", "secure", "path=/"))
    none, made, sent = tokens(fakes)
    assert (none, bool(made), sent) == ("", True, made)
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "spoil", [lambda value: value[:-1] + "x", lambda value: value.split(".")[0], lambda _: "x" * 500]
)
async def test_a_cookie_that_was_not_given_here_finds_nothing(guest, fakes, spoil):
    await begin(guest)
    value = guest.cookies["__Host-souk-cart"]
    guest.cookies.clear()
    await guest.get(CART, headers={"Cookie": f"__Host-souk-cart={spoil(value)}"})

    assert tokens(fakes)[-1] == ""


async def test_a_token_of_one_tenant_finds_nothing_in_another(guest, fakes):
    await begin(guest)
    value = guest.cookies["__Host-souk-cart"]
    guest.cookies.clear()
    guest.base_url = "https://www.rif.example"
    await guest.get(CART, headers={"X-Cart-Token": value})

    assert tokens(fakes)[-1] == ""


async def test_a_page_of_another_origin_has_a_token_in_a_header_and_no_cookie(guest, fakes):
    response = await begin(guest, headers=FOREIGN)
    token = response.headers["x-cart-token"]
    await guest.get(CART, headers={**FOREIGN, "X-Cart-Token": token})
    await begin(guest)
    await guest.get(CART, headers=FOREIGN)

    assert "set-cookie" not in response.headers
    assert tokens(fakes)[0] == tokens(fakes)[1] == token
    assert tokens(fakes)[-1] == ""


async def test_a_listed_origin_may_read_the_shop_without_credentials(guest):
    asking = {"Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "x-cart-token"}
    preflight = await guest.options(f"{CART}/lines", headers={**FOREIGN, **asking})
    response = await begin(guest, headers=FOREIGN)

    for answer in (preflight, response):
        assert answer.headers["access-control-allow-origin"] == ELSEWHERE
        assert "access-control-allow-credentials" not in answer.headers
        assert "Origin" in answer.headers["vary"]
    assert "PUT" in preflight.headers["access-control-allow-methods"]
    assert "x-cart-token" in preflight.headers["access-control-allow-headers"].lower()
    assert "X-Cart-Token" in response.headers["access-control-expose-headers"]


@pytest.mark.asvs("3.4.2", "3.5.2")
@pytest.mark.parametrize(
    "origin",
    ["https://other.example", "http://else.example", f"{ELSEWHERE}:444", "https://x.else.example", "null"],
)
async def test_an_origin_that_is_not_listed_is_refused_before_anything_happens(guest, fakes, origin):
    headers = {**FOREIGN, "Origin": origin}
    response = await guest.put(f"{CART}/lines", json=LINES, headers=headers)
    preflight = await guest.options(CART, headers={**headers, "Access-Control-Request-Method": "PUT"})

    for answer in (response, preflight):
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
        assert "access-control-allow-origin" not in answer.headers
    assert {call.method for call in fakes.calls} == {"ListShopOrigins"}


async def test_a_listed_origin_may_call_nothing_but_the_shop(guest):
    asking = {**FOREIGN, "Access-Control-Request-Method": "GET"}
    for path in ("/fr/api/orders", "/fr/api/shop/account/me", "/auth/token"):
        response = await guest.options(path, headers=asking)
        assert "access-control-allow-origin" not in response.headers, path


async def test_an_origin_is_refused_by_the_tenants_that_do_not_list_it(guest, fakes, monkeypatch):
    await begin(guest, headers=FOREIGN)
    monkeypatch.delitem(CUSTOM_REPLIES, "ListShopOrigins")
    guest.base_url = "https://www.rif.example"
    assert (await guest.get(CART, headers=FOREIGN)).status_code == 403
    guest.base_url = "https://nobody.example"
    assert (await guest.get(CART, headers=FOREIGN)).status_code == 403


async def test_a_change_names_the_fields_that_were_sent(guest, fakes):
    await guest.patch(CART, json={"promoCode": "", "contact": {"email": "a@b.test"}})

    assert sorted(fakes.last.request.mask.paths) == ["contact", "promo_code"]
    refused = await guest.patch(CART, json={"contact": {"email": "nobody"}})
    assert [violation["propertyPath"] for violation in refused.json()["violations"]] == ["contact.email"]


async def test_an_order_is_placed_under_a_key_of_its_cart(guest, fakes):
    await begin(guest)
    body = {"quoteId": "q", "paymentOption": "on-delivery"}
    response = await guest.post("/fr/api/shop/checkout", json=body, headers={"Idempotency-Key": "k1"})

    assert response.status_code == 201
    key = fakes.last.metadata["idempotency-key"]
    assert (key.endswith(":k1"), len(key)) == (True, 35)
    guest.cookies.clear()
    await begin(guest)
    await guest.post("/fr/api/shop/checkout", json=body, headers={"Idempotency-Key": "k1"})
    assert fakes.last.metadata["idempotency-key"] != key


async def test_the_forms_of_the_seed_change_the_cart_of_the_cookie(guest, fakes):
    await begin(guest)
    query = (
        "type=add-shippingfees-to-cart&shippingFees=5&shippingMethodName=Ordinary&shippingDays=7-12&quoteId=q"
    )
    freight = await guest.get(f"{AJAX}?{query}")
    sent = fakes.last.request
    wallet = await guest.post(AJAX, json={"type": "use-wallet", "amount": 5})

    assert (freight.json()["status"], wallet.json()["status"]) == ("success", "success")
    assert (sent.logistic_name, sent.shipping_fees, sent.shipping_days, sent.token) == (
        "Ordinary",
        "5",
        "7-12",
        tokens(fakes)[0],
    )
    assert (fakes.last.method, fakes.last.request.amount) == ("UseCartWallet", "5")
    assert freight.headers["cache-control"] == "no-store"


@pytest.mark.asvs("3.5.1")
@pytest.mark.parametrize(
    ("headers", "query", "status"),
    [
        ({"Sec-Purpose": "prefetch;prerender"}, "type=use-wallet&amount=1", 403),
        ({"Purpose": "prefetch"}, "type=use-wallet&amount=1", 403),
        (FOREIGN, "type=use-wallet&amount=1", 403),
        ({}, "type=empty-cart", 400),
        ({}, "type=use-wallet&amount=-1", 422),
        ({}, "type=use-wallet", 422),
    ],
)
async def test_a_form_that_nobody_sent_changes_nothing(guest, fakes, headers, query, status):
    await begin(guest)
    fakes.calls.clear()
    response = await guest.get(f"{AJAX}?{query}", headers=headers)

    assert (response.status_code, response.json()["status"]) == (status, "error")
    assert tokens(fakes) == []


async def test_a_cart_is_handed_over_to_the_host_of_the_shop(guest, fakes):
    response = await guest.get("/fr/shop/checkout?handover=code", follow_redirects=False)

    assert (response.status_code, response.headers["location"]) == (303, "/fr/shop/checkout")
    assert "souk-cart=" in response.headers["set-cookie"]
    assert (fakes.last.method, fakes.last.request.code) == ("TakeCartHandover", "code")
    prefetched = await guest.get("/fr/shop/checkout?handover=code", headers={"Sec-Purpose": "prefetch"})
    assert prefetched.status_code == 403


CARD = {"quoteId": "q", "paymentOption": "card", "paymentMethod": "test-approve"}


@pytest.fixture
def payments(monkeypatch):
    """What the service replies to the charge of a card."""
    fields = {"status": pb.SHOP_PAYMENT_STATUS_PLACED}

    def fill(reply, _request):
        reply.MergeFrom(pb.ShopPayment(**fields))

    monkeypatch.setitem(CUSTOM_REPLIES, "PayShopOrder", fill)
    return fields


async def test_a_card_is_charged_after_its_order_is_placed(guest, fakes, payments):
    await begin(guest)
    placed = await guest.post("/fr/api/shop/checkout", json=CARD)
    sent = fakes.last
    payments |= {"status": pb.SHOP_PAYMENT_STATUS_DECLINED, "failure_code": "expired_card"}
    body = CARD | {"returnUrl": "/fr/shop/x?t={trackingToken}"}
    declined = await guest.post("/fr/api/shop/checkout", json=body)

    assert (placed.status_code, set(placed.json())) == (201, {"id", "orderNumber", "trackingToken"})
    assert (sent.method, sent.request.payment_method) == ("PayShopOrder", "test-approve")
    assert sent.request.return_url == "https://atlas.souk.test/fr/shop/orders/"
    assert fakes.last.request.return_url == "https://atlas.souk.test/fr/shop/x?t="
    assert (declined.status_code, declined.json()["status"]) == (200, "declined")
    assert declined.json()["failureCode"] == "expired_card"


@pytest.mark.parametrize(("pauses", "status"), [((), 200), ((0,), 201)])
async def test_a_charge_that_is_not_answered_is_tried_again_and_then_pending(
    guest, fakes, payments, monkeypatch, pauses, status
):
    monkeypatch.setattr(card_payments, "_PAUSES", pauses)
    await begin(guest)
    fakes.errors["PayShopOrder"] = BusyError("The database does not answer.")
    response = await guest.post("/fr/api/shop/checkout", json=CARD)

    assert (response.status_code, response.json().get("status")) == (status, None if pauses else "pending")
    tries = [call.request.payment_method for call in fakes.calls if call.method == "PayShopOrder"]
    assert set(tries) == {"test-approve"}
    await guest.post("/fr/api/shop/orders/t1/payment", json={})
    assert (fakes.last.method, fakes.last.request.tracking_token) == ("PayShopOrder", "t1")


@pytest.mark.asvs("3.7.2")
@pytest.mark.parametrize("url", ["https://else.example/", "//else.example/", "/\\else.example", "fr/shop"])
async def test_the_bank_sends_nobody_to_another_site(guest, fakes, url):
    await begin(guest)
    fakes.calls.clear()
    response = await guest.post("/fr/api/shop/checkout", json=CARD | {"returnUrl": url})

    assert [violation["propertyPath"] for violation in response.json()["violations"]] == ["returnUrl"]
    assert fakes.calls == []


async def find_tenant(slug):
    if slug != "atlas":
        raise NotFoundError("There is no such tenant.")
    return caller(GUEST, tenant=slug)


async def test_a_webhook_reaches_its_tenant_as_it_was_signed(dependencies, fakes):
    async with create_client(create_app(replace(dependencies, tenant_guest=find_tenant))) as provider:
        sent = {"content": b'{"id" : 1}', "headers": {"Stripe-Signature": "t=1,v1=2" + "x" * 2000}}
        taken = await provider.post("/en/api/shop/card-webhooks/atlas", **sent)
        request = fakes.last.request
        unknown = await provider.post("/en/api/shop/card-webhooks/none", **sent)

    assert (taken.status_code, unknown.status_code) == (200, 404)
    assert (request.body, list(request.headers)) == (b'{"id" : 1}', ["stripe-signature"])
    assert request.headers["stripe-signature"] == ("t=1,v1=2" + "x" * 2000)[:1000]


@pytest.mark.asvs("15.3.1")
async def test_the_account_for_cards_is_set_without_being_shown(admin, fakes):
    body = {"secretKey": "sk_test_1", "paymentMethod": "0b9e6a3e-5f0d-4d3a-9a55-0d0c6a1b2c3d"}
    response = await admin.put("/en/api/card_account", json=body)

    assert fakes.last.request.secret_key == "sk_test_1"
    assert "sk_test_1" not in response.text
    assert (await admin.get("/en/api/card_account")).json()["isSet"] is False
