"""Jobs that have something done by an outside system, whose processes are killed between the effect and the reply: each
ends, and the effect is there once.

A message is delivered again half a minute later, so all are held first, and killed together.
"""

import asyncio
import signal
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import httpx
import pytest
from restart import stop_and_wait
from shopper import (
    SHOP,
    check_charged_once,
    fill_cart,
    find_intents,
    find_number,
    list_intents,
    pay,
    post,
    read_entries,
)
from souk_local.audit import audit
from souk_sandbox.switched_faults import HELD

from journeys.dropship.catalogue import list_product
from polling import poll

# Of the stand-in supplier, with one variant; no other test lists it.
PRODUCT = 62
ATLAS, RIF, SAONE = "admin@atlas.test", "admin@rif.test", "admin@saone.test"
PLATFORM = {"Authorization": "Bearer sk_test_platform"}
PURCHASED = "theme-majorelle"
ADDRESS = {
    "name": "Salma Idrissi",
    "countryCode": "MA",
    "province": "Casablanca-Settat",
    "city": "Casablanca",
    "address": "12, rue Tahar Sebti",
}
# While a process is started again, nothing answers.
OUTAGES = (httpx.TransportError, httpx.HTTPStatusError)


class World:
    """The running Souk, its stand-ins, and how they are called."""

    def __init__(self, souk, sandbox, open_client, database):
        self.souk, self.sandbox, self.open_client, self.database = souk, sandbox, open_client, database

    async def hold(self, stand_in, path):
        """Have the next request whose path contains a text take effect, and hold its reply."""
        switches = {"fault": HELD, "times": 1, "path": path}
        (await self.sandbox.post(f"/sandbox/{stand_in}", json=switches)).raise_for_status()

    async def get_list(self, email, path):
        """Return the items of a list for an admin; none while its service is not there."""
        try:
            async with self.open_client(email) as client:
                body = (await client.get(path)).raise_for_status().json()
        except OUTAGES:
            return []
        return body.get("hydra:member") or body.get("items", [])


@pytest.fixture
async def world(souk, open_client, database):
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{souk.layout.sandbox}") as client:
        yield World(souk, client, open_client, database)


# Each holds a job after its effect, and returns what checks its end once the processes were killed.


async def hold_charge(world, shopper, product):
    """Nobody asks again for the payment: the shopper left."""
    body, total = await fill_cart(shopper, product)
    existing = len(await list_intents(world.souk))
    await world.hold("payments", "/confirm")
    headers = {"Idempotency-Key": "left"}
    # What it answers, if it does before the shopper's patience ends, is that the order stands.
    paying = asyncio.create_task(post(shopper, f"{SHOP}/checkout", json=body, headers=headers))

    async def find_charged():
        return [intent for intent in (await list_intents(world.souk))[existing:] if intent["amount_received"]]

    [intent] = await poll(find_charged, bool)
    number = await find_number(world.database, intent)

    async def check():
        await paying
        await poll(lambda: read_entries(world.database, number), bool)
        await check_charged_once(world.souk, world.database, number, total)

    return check


async def hold_refund(world, shopper, product):
    """A refund of all that a card paid."""
    body, total = await fill_cart(shopper, product)
    number = (await pay(shopper, body))["orderNumber"]
    async with world.open_client(ATLAS) as admin:
        [order] = (await admin.get("/en/api/orders", params={"search": number})).json()["hydra:member"]
        await world.hold("payments", "/v1/refunds")
        path = f"/en/api/orders/{order['id']}"
        (await admin.post(f"{path}/refunds", json={"amount": str(total)})).raise_for_status()

    async def read_refunded():
        _, [intent] = await find_intents(world.souk, world.database, number)
        return Decimal(intent["latest_charge"]["amount_refunded"]) / 100

    await poll(read_refunded, bool)

    async def read_states():
        refunds = await world.get_list(ATLAS, f"{path}/card-refunds")
        return [refund["status"] for refund in refunds]

    async def check():
        assert await poll(read_states, lambda states: states and "pending" not in states) == ["succeeded"]
        assert await read_refunded() == total
        # What was given back is not owed.
        entries = [("taken", total), ("refunded", -total), ("written-off", total)]
        assert await read_entries(world.database, number) == entries

    return check


async def hold_purchase(world):
    """The payment of an application."""
    await world.hold("payments", "/confirm")
    async with world.open_client(RIF) as admin:
        body = {"application": PURCHASED, "paymentMethod": "test-approve"}
        purchase = (await admin.post("/en/api/application_purchases", json=body)).raise_for_status().json()

    async def list_paid():
        return [intent for intent in await list_intents(world.souk, PLATFORM) if intent["amount_received"]]

    await poll(list_paid, bool)

    async def read_states():
        purchases = await world.get_list(RIF, "/en/api/application_purchases")
        return [item["status"] for item in purchases if item["id"] == purchase["id"]]

    async def check():
        assert await poll(read_states, lambda states: states and states != ["pending"]) == ["paid"]
        assert len(await list_paid()) == 1

    return check


async def hold_supplier_order(world):
    """A parcel that is ordered from the supplier."""
    async with world.open_client(ATLAS) as admin:
        order = await _order(admin, await list_product(admin, PRODUCT))
        await world.hold("switches", "createOrder")
        body = {"order": order["id"], "address": ADDRESS}
        (await admin.post("/en/api/supplier_orders", json=body)).raise_for_status()
    number = f"atlas-{order['orderNumber']}"

    async def list_placed():
        orders = (await world.sandbox.get("/sandbox/orders")).raise_for_status().json()
        return [placed for placed in orders if placed["orderNum"].startswith(number)]

    await poll(list_placed, bool)

    async def read_states():
        orders = await world.get_list(ATLAS, f"/en/api/supplier_orders?orderId={order['id']}")
        return [placed["state"] for placed in orders]

    async def check():
        states = await poll(read_states, lambda states: states and "placing" not in states)
        assert len(states) == len(await list_placed()) == 1
        assert states[0] in ("placed", "shipped")

    return check


async def hold_e_invoice(world):
    """An invoice of a French shop to a business, on its way through the platform."""
    async with world.open_client(SAONE) as admin:
        query = {"itemsPerPage": 1, "status": "paid"}
        [order] = (await admin.get("/en/api/orders", params=query)).raise_for_status().json()["hydra:member"]
        buyer = [{"kind": "siren", "number": "552008443"}]
        body = {"order": order["id"], "buyerNumbers": buyer}
        reply = await admin.post("/en/api/invoices", json=body)
        assert reply.is_success, reply.text
        invoice = reply.json()
        await world.hold("e-invoices", "/documents")
        (await admin.post(f"/en/api/invoices/{invoice['id']}/e-invoice")).raise_for_status()
    return await _hold_document(world, "invoices", invoice["id"], "eInvoiceStatus")


async def hold_e_report(world):
    """The report of a week to the tax administration, through the same platform."""
    async with world.open_client(SAONE) as admin:
        await world.hold("e-invoices", "/documents")
        first, last = (datetime.now(UTC).date() - timedelta(days=days) for days in (8, 2))
        body = {"kind": "payments", "from": first.isoformat(), "to": last.isoformat()}
        report = (await admin.post("/en/api/e_reports", json=body)).raise_for_status().json()
    return await _hold_document(world, "e_reports", report["id"], "status")


async def _hold_document(world, resource, id_, status):
    """Wait until the platform has the document of an item. Return what checks its end."""

    async def list_taken():
        reply = (await world.sandbox.post("/sandbox/e-invoices", json={})).raise_for_status().json()
        return [document for document in reply["documents"] if id_ in document["key"]]

    await poll(list_taken, bool)

    async def read_states():
        items = await world.get_list(SAONE, f"/en/api/{resource}")
        return [item[status] for item in items if item["id"] == id_]

    async def check():
        states = await poll(read_states, lambda states: states not in ([], ["sending"], ["sent"]))
        assert states == ["accepted"]
        assert len(await list_taken()) == 1

    return check


async def _order(admin, listing):
    """Return a new order of a listed product."""

    async def get_first(resource):
        response = await admin.get(f"/en/api/{resource}", params={"itemsPerPage": 1})
        return response.raise_for_status().json()["hydra:member"][0]["id"]

    line = {
        "product": listing["id"],
        "quantity": 1,
        "description": listing["name"],
        "price": listing["price"],
    }
    cart = {
        "orderItems": [line],
        "deliveryType": "on-store",
        "customerId": await get_first("customers"),
        "shippingMethod": await get_first("shipping_methods"),
        "isReadyForCheckout": True,
    }
    return (await admin.post("/en/pos/cart/checkout", json=cart)).raise_for_status().json()


@pytest.mark.kills(
    "orders-card-checks", "orders-card-refunds", "orders-e-invoices", "orders-e-reports", "apps-payments",
    "dropship-orders",
)  # fmt: skip
async def test_what_was_done_outside_is_done_once(souk, world, shopper, simple_product):
    checks = [
        await hold_refund(world, shopper, simple_product),
        await hold_charge(world, shopper, simple_product),
        await hold_e_invoice(world),
        await hold_e_report(world),
        await hold_purchase(world),
        await hold_supplier_order(world),
    ]
    for name in ("orders-pos", "app-catalog", "dropship-importer"):
        await stop_and_wait(souk, name, signal.SIGKILL)
    await asyncio.gather(*(check() for check in checks))
    assert await asyncio.to_thread(audit, souk.layout) == 0
