"""A day without a network: parked carts, waiting orders, a refused one, and a tab that is closed."""

import asyncio

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, sign_in

LINES = "Lignes du panier"
DAY, REFUSED = 50, 20
# The first order fifty times over, each as a sale of its own; one of them asks for a method that is none.
MORE = """async (day) => {
    const opened = indexedDB.open('keyval-store');
    const db = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
    const store = db.transaction('keyval', 'readwrite').objectStore('keyval');
    const all = await new Promise((done) => { const r = store.getAllKeys(); r.onsuccess = () => done(r.result); });
    const place = all.find((key) => String(key).startsWith('waiting:'));
    const kept = await new Promise((done) => { const r = store.get(place); r.onsuccess = () => done(r.result); });
    const orders = Array.from({ length: day }, (_, number) => {
        const order = structuredClone(kept[0]);
        const key = number === 0 ? order.key : `${order.key}-${number}`;
        const body = { ...order.body, description: `day ${number}` };
        if (number === 20) body.shippingMethod = '00000000-0000-7000-8000-000000000000';
        return { ...order, key, body, cart: { ...order.cart, key, description: `day ${number}` } };
    });
    await new Promise((done) => { store.put(orders, place).onsuccess = done; });
    db.close();
}"""


KEPT = """async () => {
    // To open it before the app does would make it without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return false;
    const opened = indexedDB.open('keyval-store');
    const db = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
    const asked = db.transaction('keyval').objectStore('keyval').getAllKeys();
    const keys = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
    db.close();
    const isCopied = keys.some((key) => String(key).endsWith(':agents'));
    return isCopied && navigator.serviceWorker.controller !== null;
}"""
PATIENCE_S = 30


async def ready_for_a_cut(page):
    """Waits until the browser has the app itself and a copy of what a sale needs."""
    async with asyncio.timeout(PATIENCE_S):
        while not await page.evaluate(KEPT):
            await asyncio.sleep(0.3)


async def fill(page, product, note):
    await add_product(page, product)
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    field = page.get_by_label("Note sur la commande")
    if not await field.is_visible():
        await page.get_by_role("button", name="Notes").click()
    await field.fill(note)


async def saved_notes(page, beginning):
    """Notes of the orders saved at the server, the oldest first."""
    token = await page.evaluate("""fetch('/auth/token', {method: 'POST', body: new URLSearchParams(
        {grant_type: 'refresh_token', client_id: 'souk-web'})}).then((answer) => answer.json())""")
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    path = "/fr/api/orders?order[orderNumber]=desc&itemsPerPage=200"
    answer = await page.request.get(path, headers=headers)
    notes = [one["description"] for one in (await answer.json())["hydra:member"]]
    return [note for note in reversed(notes) if note.startswith(beginning)]


async def test_orders_wait_for_the_network_and_go_once_in_order(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await ready_for_a_cut(page)
    await page.context.set_offline(True)
    for number in range(3):
        await fill(page, "Caftan", f"offline {number}")
        await page.get_by_role("button", name="Sauvegarder la commande").click()
        waiting = page.get_by_text(f"Commandes en attente du réseau : {number + 1}")
        await expect(waiting).to_be_visible()
        await expect(page.get_by_text("Le panier est vide.")).to_be_visible()
    await page.context.set_offline(False)
    await expect(page.get_by_text("Commandes en attente du réseau")).to_be_hidden(timeout=30_000)
    assert await saved_notes(page, "offline ") == ["offline 0", "offline 1", "offline 2"]


async def test_carts_are_parked_and_taken_up_again_after_the_tab_was_closed(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await add_product(page, "Burnous")
    await page.get_by_role("button", name="Paniers en attente").click()
    await page.get_by_role("menuitem", name="Mettre ce panier en attente").click()
    await expect(page.get_by_text("Le panier est vide.")).to_be_visible()
    await add_product(page, "Caftan")
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    again = await page.context.new_page()
    await page.close()
    await again.goto("/admin/pos")
    await expect(again.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await again.get_by_role("button", name="Paniers en attente").click()
    await again.get_by_role("menuitem", name="Lignes : 1").click()
    await expect(again.get_by_role("list", name=LINES)).to_contain_text("Burnous")


async def test_a_day_of_orders_is_sent_once_and_a_refused_one_is_mended(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await ready_for_a_cut(page)
    await page.context.set_offline(True)
    await fill(page, "Caftan", "day 0")
    await page.get_by_role("button", name="Sauvegarder la commande").click()
    await expect(page.get_by_text("Commandes en attente du réseau : 1")).to_be_visible()
    await page.evaluate(MORE, DAY)
    await page.reload()
    await expect(page.get_by_text(f"Commandes en attente du réseau : {DAY}")).to_be_visible()
    await page.context.set_offline(False)
    await expect(page.get_by_text("Commandes en attente du réseau : 1 · refusées : 1")).to_be_visible(
        timeout=60_000
    )
    expected = [f"day {number}" for number in range(DAY) if number != REFUSED]
    assert await saved_notes(page, "day ") == expected
    await page.get_by_role("button", name="Afficher", exact=True).click()
    await page.get_by_role("dialog").get_by_role("button", name="Corriger").click()
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await page.get_by_role("button", name="Sauvegarder la commande").click()
    await expect(page.get_by_role("alert").filter(has_text="enregistrée avec succès")).to_be_visible()
    assert await saved_notes(page, "day ") == [*expected, f"day {REFUSED}"]
