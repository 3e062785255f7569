"""Expired tokens, lost responses and a killed gateway."""

import os
import signal

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, save, sign_in

SAFE_TO_RETRY = "Sauvegarder à nouveau ne peut pas créer une seconde commande."
RESTART_MS = 90_000


async def fill_cart(page, product):
    await add_product(page, product)
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()


def press_save(page):
    return page.get_by_role("button", name="Sauvegarder la commande").click()


async def list_order_numbers(page, note):
    """Return the numbers of the orders with this note, newest first."""
    token = await page.evaluate("""fetch('/auth/token', {method: 'POST', body: new URLSearchParams(
        {grant_type: 'refresh_token', client_id: 'souk-web'})}).then((response) => response.json())""")
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    response = await page.request.get("/fr/api/orders?order[createdAt]=desc", headers=headers)
    orders = (await response.json())["hydra:member"]
    return [order["orderNumber"] for order in orders if order["description"] == note]


async def test_an_expired_token_is_refreshed_silently(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "products")
    tokens = []

    async def expire(route):
        tokens.append(route.request.headers["authorization"])
        headers = route.request.headers | {"authorization": "Bearer expired"}
        await route.continue_(headers=headers if len(tokens) == 1 else None)

    await page.route("**/fr/api/orders?*", expire)
    await page.get_by_role("link", name="Commandes").first.click()
    await expect(page.get_by_text("ATL-2026-").first).to_be_visible()
    assert len(tokens) == 2
    assert tokens[0] != tokens[1]


async def test_a_lost_response_creates_no_second_order(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await fill_cart(page, "Caftan")
    await page.get_by_role("button", name="Notes").click()
    await page.get_by_label("Note sur la commande").fill("response lost")

    async def lose(route):
        await route.fetch()
        await route.abort()

    await page.route("**/pos/cart/checkout", lose, times=1)
    await press_save(page)
    await expect(page.get_by_text(SAFE_TO_RETRY)).to_be_visible()
    number = await save(page)
    assert await list_order_numbers(page, "response lost") == [number]


async def test_an_order_is_saved_once_when_the_gateway_is_killed(open_page, souk):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await fill_cart(page, "Burnous")
    await page.get_by_role("button", name="Notes").click()
    await page.get_by_label("Note sur la commande").fill("gateway killed")
    os.kill(souk.process("gateway").pid, signal.SIGKILL)
    await press_save(page)
    saved = page.get_by_role("alert").filter(has_text="enregistrée avec succès")
    # Either the proxy waited for the new gateway, or the page says that saving again is safe.
    while not await saved.is_visible():
        await expect(saved.or_(page.get_by_text(SAFE_TO_RETRY)).first).to_be_visible(timeout=RESTART_MS)
        if await page.get_by_text(SAFE_TO_RETRY).is_visible():
            await press_save(page)
    number = await saved.locator("bdi").inner_text()
    assert await list_order_numbers(page, "gateway killed") == [number]
