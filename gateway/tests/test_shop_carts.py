"""How a shopper's cart is found: by a signed cookie on the tenant's host, by a header from other origins."""

import pytest

LINES = {"lines": [{"product": "0b9e6a3e-5f0d-4d3a-9a55-0d0c6a1b2c3d", "quantity": 2}]}
CART, AJAX = "/fr/api/shop/cart", "/fr/shop/cart/ajax/handle/cart"
FOREIGN = {"Origin": "https://else.example", "Sec-Fetch-Site": "cross-site"}


def tokens(fakes):
    return [getattr(call.request, "token", None) for call in fakes.calls]


async def begin(client, **options):
    response = await client.put(f"{CART}/lines", json=LINES, **options)
    assert response.status_code == 200, response.text
    return response


async def test_reading_begins_no_cart_and_changing_does(guest, fakes):
    assert (await guest.get(CART)).headers.get("set-cookie") is None
    response = await begin(guest)
    cookie = response.headers["set-cookie"].lower()
    await guest.get(CART)

    assert all(part in cookie for part in ("souk-cart=", "httponly", "samesite=lax", "secure", "path=/"))
    none, made, found = tokens(fakes)
    assert (none, bool(made), found) == ("", True, made)
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "spoil", [lambda value: value[:-1] + "x", lambda value: value.split(".")[0], lambda _: "x" * 500]
)
async def test_a_cookie_that_was_not_given_here_finds_nothing(guest, fakes, spoil):
    await begin(guest)
    value = guest.cookies["souk-cart"]
    guest.cookies.clear()
    await guest.get(CART, headers={"Cookie": f"souk-cart={spoil(value)}"})

    assert tokens(fakes)[-1] == ""


async def test_a_token_of_one_tenant_finds_nothing_in_another(guest, fakes):
    await begin(guest)
    value = guest.cookies["souk-cart"]
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


async def test_a_change_names_the_fields_that_were_sent(guest, fakes):
    await guest.patch(CART, json={"promoCode": "", "contact": {"email": "a@b.test"}})

    assert sorted(fakes.last.request.mask.paths) == ["contact", "promo_code"]
    refused = await guest.patch(CART, json={"contact": {"email": "nobody"}})
    assert [found["propertyPath"] for found in refused.json()["violations"]] == ["contact.email"]


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
    assert fakes.calls == []


async def test_a_cart_is_handed_over_to_the_host_of_the_shop(guest, fakes):
    response = await guest.get("/fr/shop/checkout?handover=code", follow_redirects=False)

    assert (response.status_code, response.headers["location"]) == (303, "/fr/shop/checkout")
    assert "souk-cart=" in response.headers["set-cookie"]
    assert (fakes.last.method, fakes.last.request.code) == ("TakeCartHandover", "code")
    prefetched = await guest.get("/fr/shop/checkout?handover=code", headers={"Sec-Purpose": "prefetch"})
    assert prefetched.status_code == 403
