"""Orders of listed products are placed with the supplier and tracked."""

import re

import pytest
from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations
from journeys.actions import open_path, sign_in, switch_language
from journeys.dropship.catalogue import SUPPLIER_TIMEOUT_MS, list_product

ADMIN = "admin@atlas.test"
# Products of the sandbox supplier with one variant each, which no other journey lists.
PRODUCT, OTHER_PRODUCT = 44, 52


@pytest.fixture
def create_order(open_client):
    """List a product, order two pieces of it and return the order."""

    async def create_order(number):
        async with open_client(ADMIN) as client:
            listing = await list_product(client, number)
            cart = await _build_cart(client, listing)
            response = await client.post("/en/pos/cart/checkout", json=cart)
        return response.raise_for_status().json()

    return create_order


async def _get_first(client, path):
    return (await client.get(path)).raise_for_status().json()["hydra:member"][0]


async def _build_cart(client, listing):
    line = {"product": listing["id"], "quantity": 2, "description": listing["name"]}
    return {
        "orderItems": [line | {"price": listing["price"]}],
        "deliveryType": "on-store",
        "customerId": (await _get_first(client, "/en/api/customers?itemsPerPage=1"))["id"],
        "shippingMethod": (await _get_first(client, "/en/api/shipping_methods"))["id"],
        "isReadyForCheckout": True,
    }


async def test_an_order_is_placed_with_a_complete_address_and_tracked(open_page, create_order):
    order = await create_order(PRODUCT)
    page = await open_page()
    await sign_in(page, ADMIN, "orders")
    await open_path(page, f"/admin/orders?open={order['id']}")
    panel = page.get_by_role("region", name="Commandes fournisseur")
    await panel.get_by_role("button", name="Commander chez le fournisseur").click()
    await panel.get_by_label("Ville").fill("Casablanca")
    await panel.get_by_label("Province ou région").fill("Casablanca-Settat")
    await expect(panel.get_by_label("Code du pays")).to_have_value("MA")
    await panel.get_by_role("button", name="Commander", exact=True).click()
    await expect(panel.get_by_label("Rue et numéro")).to_have_attribute("aria-invalid", "true")
    assert await find_violations(page) == []
    await panel.get_by_label("Rue et numéro").fill("12, rue Tahar Sebti")
    await panel.get_by_role("button", name="Commander", exact=True).click()

    await expect(panel.get_by_text("Passée", exact=True)).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    await expect(panel.get_by_text(f"atlas-{order['orderNumber']}")).to_be_visible()
    await expect(panel.get_by_text(re.compile(r"^2 \W "))).to_be_visible()
    await expect(panel.get_by_role("button", name="Commander chez le fournisseur")).to_have_count(0)
    tracked = panel.get_by_text(re.compile(r"SB\d+CN"))
    # The sandbox ships an order after some requests for its state.
    for _ in range(3):
        if await tracked.count() == 0:
            async with page.expect_response(lambda response: response.url.endswith("/track")):
                await panel.get_by_role("button", name="Actualiser l'état").click()
    await expect(tracked).to_be_visible()
    await expect(panel.get_by_text("En route", exact=True)).to_be_visible()
    assert await find_violations(page) == []


async def test_the_panel_fits_a_phone_in_dark_mode_and_in_arabic(open_page, create_order, configure_sandbox):
    order = await create_order(OTHER_PRODUCT)
    page = await open_page(viewport=PHONE, color_scheme="dark")
    await sign_in(page, ADMIN, "orders")
    await switch_language(page, "العربية")
    await open_path(page, f"/admin/orders?open={order['id']}")
    panel = page.get_by_role("region", name="طلبات المورّد")
    await panel.get_by_role("button", name="الطلب من المورّد").click()
    for label in ("المدينة", "الإقليم أو الجهة", "الشارع والرقم"):
        await panel.get_by_label(label).fill("الدار البيضاء")
    assert await find_violations(page) == []
    await configure_sandbox(fault="busy", times=3, path="getOrderDetail")
    await panel.get_by_role("button", name="إرسال الطلب").click()
    # The message is translated, although that of the supplier is English.
    await expect(panel.get_by_text("المورّد لا يستجيب بشكل صحيح.")).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    await expect(panel.get_by_text("تم الطلب", exact=True)).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert await find_violations(page) == []
