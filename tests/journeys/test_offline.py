"""Sales without a network: parked carts, queued orders, a rejected order, a closed tab."""

import pytest
from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, sign_in
from polling import poll

LINES = "Lignes du panier"
ORDERS, REJECTED = 50, 20
# Replace the queued order by copies of it, one of which has an unknown shipping method.
COPY_ORDER = """async ({ count, rejected }) => {
    const opened = indexedDB.open('keyval-store');
    const db = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
    const store = db.transaction('keyval', 'readwrite').objectStore('keyval');
    const keys = await new Promise((done) => { const r = store.getAllKeys(); r.onsuccess = () => done(r.result); });
    const queueKey = keys.find((key) => String(key).startsWith('waiting:'));
    const queue = await new Promise((done) => { const r = store.get(queueKey); r.onsuccess = () => done(r.result); });
    const orders = Array.from({ length: count }, (_, number) => {
        const order = structuredClone(queue[0]);
        const key = number === 0 ? order.key : `${order.key}-${number}`;
        const body = { ...order.body, description: `day ${number}` };
        if (number === rejected) body.shippingMethod = '00000000-0000-7000-8000-000000000000';
        return { ...order, key, body, cart: { ...order.cart, key, description: `day ${number}` } };
    });
    await new Promise((done) => { store.put(orders, queueKey).onsuccess = done; });
    db.close();
}"""


IS_READY = """async () => {
    // Opening the database before the app does would create it without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return false;
    const opened = indexedDB.open('keyval-store');
    const db = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
    const request = db.transaction('keyval').objectStore('keyval').getAllKeys();
    const keys = await new Promise((done) => { request.onsuccess = () => done(request.result); });
    db.close();
    const isCopied = keys.some((key) => String(key).endsWith(':agents'));
    return isCopied && navigator.serviceWorker.controller !== null;
}"""


async def wait_until_usable_offline(page):
    """Wait until the browser has cached the app and the data that a sale needs."""
    await poll(lambda: page.evaluate(IS_READY), bool)


async def fill_cart(page, product, note):
    await add_product(page, product)
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    field = page.get_by_label("Note sur la commande")
    if not await field.is_visible():
        await page.get_by_role("button", name="Notes").click()
    await field.fill(note)


async def list_notes(page, prefix):
    """Return the notes of the saved orders with this prefix, oldest first."""
    token = await page.evaluate("""fetch('/auth/token', {method: 'POST', body: new URLSearchParams(
        {grant_type: 'refresh_token', client_id: 'souk-web'})}).then((response) => response.json())""")
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    path = "/fr/api/orders?order[orderNumber]=desc&itemsPerPage=200"
    response = await page.request.get(path, headers=headers)
    notes = [order["description"] for order in (await response.json())["hydra:member"]]
    return [note for note in reversed(notes) if note.startswith(prefix)]


def describe_waiting(count: int) -> str:
    """Return what the banner says of orders that wait for the network."""
    return f"{count} commande{'s' if count > 1 else ''} en attente du réseau"


@pytest.mark.asvs("14.3.3")
async def test_queued_orders_are_sent_once_and_in_order(open_page):
    page = await open_page(own_context=True, service_workers="allow")
    await sign_in(page, "admin@atlas.test", "pos")
    await wait_until_usable_offline(page)
    await page.context.set_offline(True)
    for number in range(3):
        await fill_cart(page, "Caftan", f"offline {number}")
        await page.get_by_role("button", name="Sauvegarder la commande").click()
        await expect(page.get_by_text(describe_waiting(number + 1))).to_be_visible()
        await expect(page.get_by_text("Le panier est vide.")).to_be_visible()
    await page.context.set_offline(False)
    await expect(page.get_by_text("en attente du réseau")).to_be_hidden()
    assert await list_notes(page, "offline ") == ["offline 0", "offline 1", "offline 2"]


async def test_parked_carts_survive_a_closed_tab(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await add_product(page, "Burnous")
    await page.get_by_role("button", name="Paniers en attente").click()
    await page.get_by_role("menuitem", name="Mettre ce panier en attente").click()
    await expect(page.get_by_text("Le panier est vide.")).to_be_visible()
    await add_product(page, "Caftan")
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    new_tab = await page.context.new_page()
    await page.close()
    await new_tab.goto("/admin/pos")
    await expect(new_tab.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await new_tab.get_by_role("button", name="Paniers en attente").click()
    await new_tab.get_by_role("menuitem", name="1 ligne").click()
    await expect(new_tab.get_by_role("list", name=LINES)).to_contain_text("Burnous")


async def test_many_queued_orders_are_sent_once_and_a_rejected_one_is_corrected(open_page):
    page = await open_page(own_context=True, service_workers="allow")
    await sign_in(page, "admin@atlas.test", "pos")
    await wait_until_usable_offline(page)
    await page.context.set_offline(True)
    await fill_cart(page, "Caftan", "day 0")
    await page.get_by_role("button", name="Sauvegarder la commande").click()
    await expect(page.get_by_text(describe_waiting(1))).to_be_visible()
    await page.evaluate(COPY_ORDER, {"count": ORDERS, "rejected": REJECTED})
    await page.reload()
    await expect(page.get_by_text(describe_waiting(ORDERS))).to_be_visible()
    await page.context.set_offline(False)
    await expect(page.get_by_text(f"{describe_waiting(1)} · 1 refusée")).to_be_visible()
    expected = [f"day {number}" for number in range(ORDERS) if number != REJECTED]
    assert await list_notes(page, "day ") == expected
    await page.get_by_role("button", name="Afficher", exact=True).click()
    await page.get_by_role("dialog").get_by_role("button", name="Corriger").click()
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await page.get_by_role("button", name="Sauvegarder la commande").click()
    await expect(page.get_by_role("alert").filter(has_text="enregistrée avec succès")).to_be_visible()
    assert await list_notes(page, "day ") == [*expected, f"day {REJECTED}"]
