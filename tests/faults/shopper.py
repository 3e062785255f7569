"""A shopper of Atlas Pressing who pays by card, and what was charged, here and at the provider."""

import secrets
import uuid
from contextlib import asynccontextmanager
from decimal import Decimal
from urllib.parse import urlsplit

import httpx

from polling import poll

# So long a shopper waits for an answer that a killed process may have owed, before they ask again.
PATIENCE_SECONDS = 5
SHOP = "/fr/api/shop"
KEY = {"Authorization": "Bearer sk_test_atlas"}
CONTACT = {"firstName": "Salma", "lastName": "Idrissi"}
ATTEMPTS = """
SELECT a.id::text, a.status, a.captured FROM payment_attempts a JOIN orders o
  ON o.tenant_id = a.tenant_id AND o.id = a.subject_id WHERE o.order_number = $1"""
NUMBER = """
SELECT o.order_number FROM payment_attempts a JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.subject_id
WHERE a.id::text = ANY($1)"""
ENTRIES = """
SELECT e.kind, e.amount FROM payment_entry e JOIN orders o ON o.tenant_id = e.tenant_id AND o.id = e.order_id
WHERE o.order_number = $1 ORDER BY e.id"""


@asynccontextmanager
async def open_shop(souk):
    """A client of the shop, which the host names."""
    host = urlsplit(souk.url).netloc.replace("localhost", "atlas.localhost")
    async with httpx.AsyncClient(base_url=souk.url, headers={"Host": host}, timeout=30) as client:
        yield client


async def fill_cart(shopper, product):
    """Fill a cart of a new customer: one may order a few times a day only. Return what orders it, and its total."""
    shopper.cookies.clear()
    number = secrets.randbelow(10**7)
    contact = CONTACT | {"email": f"salma-{number}@example.org", "phone": f"060{number:07}"}
    lines = {"lines": [{"product": product["id"], "quantity": 1}]}
    (await shopper.put(f"{SHOP}/cart/lines", json=lines)).raise_for_status()
    (
        await shopper.patch(f"{SHOP}/cart", json={"contact": contact, "deliveryType": "on-store"})
    ).raise_for_status()
    [method, *_] = (await shopper.get(f"{SHOP}/cart/options")).raise_for_status().json()["shippingMethods"]
    changed = await shopper.patch(f"{SHOP}/cart", json={"shippingMethod": method["id"]})
    cart = changed.raise_for_status().json()
    body = {"quoteId": cart["quoteId"], "paymentOption": "card", "paymentMethod": "test-approve"}
    return body, Decimal(str(cart["total"]))


async def pay(shopper, body):
    """Order under one key, again and again until the order is paid. Return it."""
    headers = {"Idempotency-Key": str(uuid.uuid4())}

    async def order():
        return await post(shopper, f"{SHOP}/checkout", json=body, headers=headers)

    return await poll(order, lambda reply: reply is not None and "status" not in reply)


async def post(shopper, path, **request):
    """Return the answer; None while what answers is down, or the first request with this key is still under way."""
    try:
        response = await shopper.post(path, timeout=PATIENCE_SECONDS, **request)
    except httpx.TransportError:
        return None
    if response.status_code == 409 or response.status_code >= 500:
        return None
    assert response.is_success, response.text
    return response.json()


async def read_entries(database, number):
    """Return kind and amount of each entry of an order's money."""
    async with database("orders") as connection:
        return [(row["kind"], row["amount"]) for row in await connection.fetch(ENTRIES, number)]


async def list_intents(souk, key=KEY):
    """Return the payments of an account at the provider."""
    async with httpx.AsyncClient(headers=key) as provider:
        response = await provider.get(f"http://127.0.0.1:{souk.layout.sandbox}/v1/payment_intents")
    return response.raise_for_status().json()["data"]


async def find_number(database, intent):
    """Return the number of the order that a payment at the provider is of."""
    async with database("orders") as connection:
        return await connection.fetchval(NUMBER, list(map(str, intent["metadata"].values())))


async def find_intents(souk, database, number):
    """Return the order's attempts to pay, and the payments of the first one."""
    async with database("orders") as connection:
        attempts = await connection.fetch(ATTEMPTS, number)
    intents = await list_intents(souk)
    return attempts, [intent for intent in intents if attempts[0]["id"] in str(intent["metadata"])]


async def check_charged_once(souk, database, number, total):
    """Check that the order was charged once, there and here."""
    [attempt], intents = await find_intents(souk, database, number)
    entries = await read_entries(database, number)
    assert (attempt["status"], Decimal(attempt["captured"]) / 100, entries) == (
        "paid",
        total,
        [("taken", total)],
    )
    assert [Decimal(intent["amount_received"]) / 100 for intent in intents] == [total]
