"""Card payments of the shop while processes are killed: nothing is lost, nothing is charged twice."""

import asyncio
import signal
import uuid
from decimal import Decimal
from urllib.parse import urlsplit

import httpx
import pytest
from restart import stop_and_wait
from souk_local.audit import run_for_tenants

from polling import poll

# So long a shopper waits for an answer that a killed process may have owed, before they ask again.
PATIENCE_SECONDS = 5
PROCESSES = ("orders-pos", "gateway", "nats", "postgres")
SHOP = "/fr/api/shop"
CONTACT = {"firstName": "Salma", "lastName": "Idrissi", "email": "salma@example.org", "phone": "0600445566"}
KNOWN = "SELECT provider_id FROM payment_attempts WHERE provider_id <> ''"
ATTEMPTS = """
SELECT a.id::text, a.status, a.captured FROM payment_attempts a JOIN orders o
  ON o.tenant_id = a.tenant_id AND o.id = a.subject_id WHERE o.order_number = $1"""
ENTRIES = """
SELECT e.kind, e.amount FROM payment_entry e JOIN orders o ON o.tenant_id = e.tenant_id AND o.id = e.order_id
WHERE o.order_number = $1"""


@pytest.fixture
async def shopper(souk):
    """A client of Atlas Pressing's shop, which the host names."""
    host = urlsplit(souk.url).netloc.replace("localhost", "atlas.localhost")
    async with httpx.AsyncClient(base_url=souk.url, headers={"Host": host}, timeout=30) as client:
        yield client


@pytest.fixture
async def product(open_client):
    async with open_client("admin@atlas.test") as client:
        query = {"productType": "simple", "itemsPerPage": 1}
        [product] = (await client.get("/fr/api/products", params=query)).json()["hydra:member"]
    return product


@pytest.mark.asvs("2.3.3")
async def test_a_card_is_charged_once_whichever_process_is_killed(souk, shopper, product, database):
    for process in PROCESSES:
        body, total = await _fill_cart(shopper, product)
        async with database("orders") as connection:
            existing = {row["provider_id"] for row in await connection.fetch(KNOWN)}
            paying = asyncio.create_task(_pay(shopper, body))
            # The provider has the payment, and the card is being charged.
            while {row["provider_id"] for row in await connection.fetch(KNOWN)} == existing:
                await asyncio.sleep(0.002)
        await stop_and_wait(souk, process, signal.SIGKILL)
        order = await paying
        await _check(souk, database, order["orderNumber"], total)
    assert await asyncio.to_thread(run_for_tenants, souk.layout, "audit") == 0


async def _fill_cart(shopper, product):
    """Fill a cart. Return what orders it, and its total."""
    shopper.cookies.clear()
    lines = {"lines": [{"product": product["id"], "quantity": 1}]}
    (await shopper.put(f"{SHOP}/cart/lines", json=lines)).raise_for_status()
    (
        await shopper.patch(f"{SHOP}/cart", json={"contact": CONTACT, "deliveryType": "on-store"})
    ).raise_for_status()
    [method, *_] = (await shopper.get(f"{SHOP}/cart/options")).raise_for_status().json()["shippingMethods"]
    changed = await shopper.patch(f"{SHOP}/cart", json={"shippingMethod": method["id"]})
    cart = changed.raise_for_status().json()
    body = {"quoteId": cart["quoteId"], "paymentOption": "card", "paymentMethod": "test-approve"}
    return body, Decimal(str(cart["total"]))


async def _pay(shopper, body):
    """Order under one key, again and again until the order is paid. Return it."""
    headers = {"Idempotency-Key": str(uuid.uuid4())}

    async def order():
        return await _post(shopper, f"{SHOP}/checkout", json=body, headers=headers)

    return await poll(order, lambda reply: reply is not None and "status" not in reply)


async def _post(shopper, path, **request):
    """Return the answer; None while what answers is down, or the first request with this key is still under way."""
    try:
        response = await shopper.post(path, timeout=PATIENCE_SECONDS, **request)
    except httpx.TransportError:
        return None
    if response.status_code == 409 or response.status_code >= 500:
        return None
    assert response.is_success, response.text
    return response.json()


async def _check(souk, database, number, total):
    """Check that the order was charged once, there and here."""
    async with database("orders") as connection:
        [attempt] = await connection.fetch(ATTEMPTS, number)
        entries = [(row["kind"], row["amount"]) for row in await connection.fetch(ENTRIES, number)]
    assert (attempt["status"], Decimal(attempt["captured"]) / 100, entries) == (
        "paid",
        total,
        [("taken", total)],
    )
    async with httpx.AsyncClient(headers={"Authorization": "Bearer sk_test_atlas"}) as provider:
        response = await provider.get(f"http://127.0.0.1:{souk.layout.sandbox}/v1/payment_intents")
    intents = [
        intent
        for intent in response.raise_for_status().json()["data"]
        if attempt["id"] in str(intent["metadata"])
    ]
    assert [Decimal(intent["amount_received"]) / 100 for intent in intents] == [total]
