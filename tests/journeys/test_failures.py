"""What the screens do when a session runs out, an answer is lost or the gateway dies."""

import os
import signal

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, save, sign_in

SAFE = "Sauvegarder à nouveau ne peut pas créer une seconde commande."
BACK_MS = 30_000


async def fill_cart(page, product):
    await add_product(page, product)
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()


def press_save(page):
    return page.get_by_role("button", name="Sauvegarder la commande").click()


async def orders_of(page, product):
    """Numbers of the orders whose note names the product, newest first."""
    token = await page.evaluate("""fetch('/auth/token', {method: 'POST', body: new URLSearchParams(
        {grant_type: 'refresh_token', client_id: 'souk-web'})}).then((answer) => answer.json())""")
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    answer = await page.request.get("/fr/api/orders?order[createdAt]=desc", headers=headers)
    orders = (await answer.json())["hydra:member"]
    return [one["orderNumber"] for one in orders if one["description"] == product]


async def test_an_expired_token_is_renewed_without_a_word(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "products")
    old = []

    async def expire(route):
        old.append(route.request.headers["authorization"])
        headers = route.request.headers | {"authorization": "Bearer expired"}
        await route.continue_(headers=headers if len(old) == 1 else None)

    await page.route("**/fr/api/orders?*", expire)
    await page.get_by_role("link", name="Commandes").first.click()
    await expect(page.get_by_text("ATL-2026-").first).to_be_visible()
    assert len(old) == 2
    assert old[0] != old[1]


async def test_an_answer_that_is_lost_makes_no_second_order(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await fill_cart(page, "Caftan")
    await page.get_by_role("button", name="Notes").click()
    await page.get_by_label("Note sur la commande").fill("answer lost")

    async def lose(route):
        await route.fetch()
        await route.abort()

    await page.route("**/pos/cart/checkout", lose, times=1)
    await press_save(page)
    await expect(page.get_by_text(SAFE)).to_be_visible()
    number = await save(page)
    assert await orders_of(page, "answer lost") == [number]


async def test_the_gateway_dies_while_saving_and_the_order_is_saved_once(open_page, souk):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await fill_cart(page, "Burnous")
    await page.get_by_role("button", name="Notes").click()
    await page.get_by_label("Note sur la commande").fill("gateway died")
    os.kill(souk.process("gateway").pid, signal.SIGKILL)
    await press_save(page)
    saved = page.get_by_role("alert").filter(has_text="enregistrée avec succès")
    # The edge may have waited for the new gateway; else the screen says that saving again is safe.
    while not await saved.is_visible():
        await expect(saved.or_(page.get_by_text(SAFE)).first).to_be_visible(timeout=BACK_MS)
        if await page.get_by_text(SAFE).is_visible():
            await press_save(page)
    number = await saved.locator("bdi").inner_text()
    assert await orders_of(page, "gateway died") == [number]
