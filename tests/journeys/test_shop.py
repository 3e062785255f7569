"""A shopper buys on the public pages, and the parts of the shop work on pages of other sites."""

import html
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations
from journeys.shop import check, go_to_provider, read_number
from polling import poll

# As another site has it. It is served by this test, since Chromium keeps pages that come from nowhere from localhost.
PAGE_ELSEWHERE = """<!doctype html><html lang="fr"><meta charset="utf-8"><title>Ailleurs</title>
<script type="module" src="{origin}/islands/souk.js"></script>
<main><h1>Ailleurs</h1><souk-quantity-picker product='{product}'></souk-quantity-picker>
<souk-wallet language="en" initial-wallet-balance="30"></souk-wallet>
<souk-minimal-checkout></souk-minimal-checkout></main>"""


@pytest.fixture
def site_url(souk):
    """Return the address of a page of Atlas Pressing's site."""
    return lambda path: souk.url.replace("localhost", "atlas.localhost") + path


@pytest.fixture
def read_orders(open_client):
    """Read the newest orders of the back office by their numbers."""

    async def read_orders():
        async with open_client("admin@atlas.test") as client:
            response = await client.get(
                "/en/api/orders", params={"itemsPerPage": 20, "order[createdAt]": "desc"}
            )
        return {order["orderNumber"]: order for order in response.raise_for_status().json()["hydra:member"]}

    return read_orders


async def test_a_shopper_orders_on_a_phone_and_the_order_is_in_the_back_office(
    open_page, site_url, read_orders
):
    page = await open_page(viewport=PHONE)
    await page.goto(site_url("/fr/shop"))
    await check(page)
    await page.get_by_role("searchbox").fill("caftan")
    await page.get_by_role("button", name="Rechercher").click()
    await page.get_by_role("link", name="Caftan").first.click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Caftan")
    await page.get_by_role("button", name="Ajouter au panier").click()
    await page.get_by_role("link", name="Voir le panier").click()
    await page.get_by_role("button", name="Plus de Caftan").click()
    await expect(page.locator("souk-cart output")).to_have_text("2")
    await expect(page.locator("souk-cart-count")).to_have_text("1")
    await check(page)

    await page.get_by_role("link", name="Passer la commande").click()
    await page.get_by_text("Livraison à mon adresse").click()
    await page.get_by_text("Standard 48 h").click()
    await page.get_by_role("button", name=re.compile("^Commander")).click()
    await expect(page.get_by_label("Rue et numéro")).to_have_attribute("aria-invalid", "true")
    await expect(page.get_by_label("Prénom")).to_be_focused()
    await check(page)
    for label, text in (
        ("Prénom", "Nadia"), ("Nom", "El Fassi"), ("E-mail", "nadia.shop@example.org"), ("Téléphone", "0600112233"),
        ("Rue et numéro", "12, rue Ibn Batouta"), ("Ville", "Casablanca"),
    ):  # fmt: skip
        await page.get_by_label(label, exact=True).fill(text)
    await page.locator("[name=deliverySlot]:not(:disabled)").first.check()
    await page.get_by_role("button", name=re.compile("^Commander")).click()

    await expect(page.get_by_role("heading", level=1)).to_have_text("Votre commande")
    number = await read_number(page)
    await expect(page.locator("souk-cart-count")).to_be_hidden()
    await check(page)

    orders = await poll(read_orders, lambda placed: number in placed)
    assert orders[number]["source"] == "shop"


async def test_a_card_that_is_declined_keeps_the_cart_and_another_one_pays(open_page, site_url, read_orders):
    # The shopper pays at the provider, outside of Souk.
    page = await open_page(may_fail=True, viewport=PHONE)
    await page.goto(site_url("/fr/shop?q=caftan"))
    await page.get_by_role("link", name="Caftan").first.click()
    await page.get_by_role("button", name="Ajouter au panier").click()
    await page.get_by_role("link", name="Voir le panier").click()
    await page.get_by_role("link", name="Passer la commande").click()
    await page.get_by_text("Je viens en boutique").click()
    await page.get_by_text("Standard 48 h").click()
    for label, text in (
        ("Prénom", "Salma"), ("Nom", "Idrissi"), ("E-mail", "salma.shop@example.org"), ("Téléphone", "0600445566"),
    ):  # fmt: skip
        await page.get_by_label(label, exact=True).fill(text)
    await page.get_by_text("Paiement par carte").click()
    await go_to_provider(page)
    await page.get_by_role("button", name="Pay with a bad card").click()
    await expect(page.get_by_role("alert")).to_contain_text("declined")
    await page.get_by_role("button", name="Pay with a good card").click()

    number = await read_number(page)
    await check(page)
    orders = await poll(read_orders, lambda placed: number in placed)
    assert (orders[number]["status"], orders[number]["remaining"]) == ("paid", 0)
    declined = [order for order in orders.values() if order["customer"]["fullName"] == "Salma Idrissi"]
    assert sorted(order["shipment"]["currentStep"]["code"] for order in declined) == ["cancelled", "received"]


@pytest.fixture
def serve_elsewhere():
    """Serve a page from an origin of its own. Return its address."""
    servers = []

    def serve_elsewhere(content):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(content.encode())

            def log_message(self, *_):
                pass

        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), Handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://elsewhere.localhost:{servers[-1].server_port}/page.html"

    yield serve_elsewhere
    for server in servers:
        server.shutdown()
        server.server_close()


async def find_product(client, name):
    """Return a product as a page elsewhere gives it to the picker."""
    response = await client.get("/en/api/products", params={"name": name})
    product = next(
        candidate
        for candidate in response.raise_for_status().json()["hydra:member"]
        if candidate["name"] == name
    )
    names = ("id", "name", "price", "finalPrice", "productType", "unit", "attributValues")
    return {name: product[name] for name in names}


async def list_origins(client, origins):
    [shop] = (await client.get("/en/api/shop_settings")).raise_for_status().json()["hydra:member"]
    body = {"allowedOrigins": origins, "version": shop["version"]}
    (await client.patch(f"/en/api/shop_settings/{shop['id']}", json=body)).raise_for_status()


async def test_the_islands_work_on_a_page_of_another_origin(
    open_page, site_url, serve_elsewhere, open_client
):
    async with open_client("admin@atlas.test") as client:
        product = html.escape(json.dumps(await find_product(client, "Tapis")))
    page = await open_page(may_fail=True)
    address = serve_elsewhere(PAGE_ELSEWHERE.format(origin=site_url(""), product=product))
    await page.goto(address)
    await page.get_by_label("Combien").select_option("3")
    await page.get_by_role("button", name="Confirmer").click()
    await expect(page.get_by_role("row")).to_have_count(4)
    more = page.get_by_role("button", name="More")
    for _ in range(3):
        await more.click()
    await expect(more).to_be_disabled()
    # The foreign origin is in no list, so the shop's API is out of its reach, and the part says so.
    await page.get_by_role("button", name="Ajouter au panier").click()
    await expect(page.get_by_role("alert")).to_contain_text("Pas de connexion")
    assert await find_violations(page) == []

    origin = address.removesuffix("/page.html")
    async with open_client("admin@atlas.test") as client:
        await list_origins(client, [origin])
        asking = {
            "Host": urlsplit(site_url("")).netloc,
            "Origin": origin,
            "Access-Control-Request-Method": "PUT",
        }
        await poll(
            lambda: client.options("/fr/api/shop/cart", headers=asking), lambda reply: reply.is_success
        )
    await page.get_by_role("button", name="Ajouter au panier").click()
    await expect(page.get_by_text("C'est dans votre panier")).to_be_visible()
    await page.get_by_role("button", name="Passer la commande").last.click()
    # The cart is the cookie's now, and the code in the address counts no more.
    await page.wait_for_url(site_url("/fr/shop/checkout"))
    await expect(page.locator("souk-checkout").get_by_text("Tapis").first).to_be_visible()
    assert [
        cookie["httpOnly"] for cookie in await page.context.cookies() if cookie["name"] == "souk-cart"
    ] == [True]
    # The page elsewhere keeps nothing of it, and so puts nothing of what is ordered into its next cart.
    await page.goto(address)
    assert await page.evaluate("localStorage.getItem('cartItems')") == "[]"
