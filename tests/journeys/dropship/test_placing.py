"""An order that holds a supplier's product is placed with the supplier, and its parcel is followed."""

import asyncio
import re

import pytest
from playwright.async_api import expect
from souk_sandbox.supplier.catalogue import id_of

from journeys.dropship.catalogue import WAIT_MS
from journeys.actions import sign_in, switch_language
from journeys.test_accessibility import PHONE, violations

ADMIN = "admin@atlas.test"
# Products of the stand-in supplier with one variant each, which no other journey lists.
LAMP, NOT_PLACED = 44, 52


@pytest.fixture
def create_order(open_client, get_listings):
    """Lists a product and sells two pieces of it; the order as the server has it."""

    async def create_order(number):
        async with open_client(ADMIN) as client:
            listing = await _listed(client, get_listings, number)
            cart = await _cart(client, listing)
            answer = await client.post("/en/pos/cart/checkout", json=cart)
        return answer.raise_for_status().json()

    return create_order


async def _first(client, path):
    return (await client.get(path)).raise_for_status().json()["hydra:member"][0]


async def _listed(client, get_listings, number):
    parent = await _first(client, "/en/api/category_products?exists[parentCategory]=false")
    choices = {"parentCategoryId": parent["id"], "subCategoryId": parent["subCategories"][0]["id"]}
    entity = {"pid": id_of(number, 0), "shipToCountry": "MA", "shipFromCountry": "CN", "dataIlaveU": choices}
    (await client.post("/en/api/cj_products", json={"entities": entity})).raise_for_status()
    async with asyncio.timeout(60):
        while (found := (await get_listings(ADMIN))[entity["pid"]])["status"] != "added":
            await asyncio.sleep(0.2)
    return found


async def _cart(client, listing):
    line = {"product": listing["id"], "quantity": 2, "description": listing["name"]}
    return {
        "orderItems": [line | {"price": listing["price"]}],
        "deliveryType": "on-store",
        "customerId": (await _first(client, "/en/api/customers?itemsPerPage=1"))["id"],
        "shippingMethod": (await _first(client, "/en/api/shipping_methods"))["id"],
        "isReadyForCheckout": True,
    }


async def test_it_is_placed_once_its_address_is_whole_and_its_parcel_is_tracked(open_page, create_order):
    order = await create_order(LAMP)
    page = await open_page()
    await sign_in(page, ADMIN, "orders")
    await page.goto(f"/admin/orders?open={order['id']}")
    panel = page.get_by_role("region", name="Commandes fournisseur")
    await panel.get_by_role("button", name="Commander chez le fournisseur").click()
    await panel.get_by_label("Ville").fill("Casablanca")
    await panel.get_by_label("Province ou région").fill("Casablanca-Settat")
    await expect(panel.get_by_label("Code du pays")).to_have_value("MA")
    await panel.get_by_role("button", name="Commander", exact=True).click()
    await expect(panel.get_by_label("Rue et numéro")).to_have_attribute("aria-invalid", "true")
    assert await violations(page) == []
    await panel.get_by_label("Rue et numéro").fill("12, rue Tahar Sebti")
    await panel.get_by_role("button", name="Commander", exact=True).click()

    await expect(panel.get_by_text("Passée", exact=True)).to_be_visible(timeout=WAIT_MS)
    await expect(panel.get_by_text(f"atlas-{order['orderNumber']}")).to_be_visible()
    await expect(panel.get_by_text(re.compile(r"^2 \W "))).to_be_visible()
    await expect(panel.get_by_role("button", name="Commander chez le fournisseur")).to_have_count(0)
    tracked = panel.get_by_text(re.compile(r"SB\d+CN"))
    # Asked about often enough, the stand-in has sent it.
    for _ in range(3):
        if await tracked.count() == 0:
            async with page.expect_response(lambda answer: answer.url.endswith("/track")):
                await panel.get_by_role("button", name="Actualiser l'état").click()
    await expect(tracked).to_be_visible()
    await expect(panel.get_by_text("En route", exact=True)).to_be_visible()
    assert await violations(page) == []


async def test_the_panel_fits_a_phone_in_the_dark_and_speaks_arabic_from_the_right(
    open_page, create_order, configure_sandbox
):
    order = await create_order(NOT_PLACED)
    page = await open_page(viewport=PHONE, color_scheme="dark")
    await sign_in(page, ADMIN, "orders")
    await switch_language(page, "Langue", "العربية")
    await page.goto(f"/admin/orders?open={order['id']}")
    panel = page.get_by_role("region", name="طلبات المورّد")
    await panel.get_by_role("button", name="الطلب من المورّد").click()
    for label in ("المدينة", "الإقليم أو الجهة", "الشارع والرقم"):
        await panel.get_by_label(label).fill("الدار البيضاء")
    assert await violations(page) == []
    await configure_sandbox(fault="busy", times=3, path="getOrderDetail")
    await panel.get_by_role("button", name="إرسال الطلب").click()
    # The supplier's own sentence is English.
    await expect(panel.get_by_text("المورّد لا يستجيب بشكل صحيح.")).to_be_visible(timeout=WAIT_MS)
    await expect(panel.get_by_text("تم الطلب", exact=True)).to_be_visible(timeout=WAIT_MS)
    assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert await violations(page) == []
