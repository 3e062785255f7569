"""A day without a network: parked carts, waiting orders, a refused one, and a tab that is closed."""

from playwright.async_api import expect

from journeys.screens import add_product, choose, choose_customer, sign_in

LINES = "Lignes du panier"
COPIED = "ready => indexedDB.databases()"
DAY = 50


async def ready_for_a_cut(page):
    """Waits until the browser has copied what a sale needs."""
    script = """async () => {
        const open = indexedDB.open('keyval-store');
        const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
        const names = db.transaction('keyval').objectStore('keyval').getAllKeys();
        const keys = await new Promise((done) => { names.onsuccess = () => done(names.result); });
        db.close();
        return keys.some((key) => String(key).endsWith(':agents'));
    }"""
    await page.wait_for_function(script, timeout=30_000, polling=500)


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
    path = "/fr/api/orders?order[orderNumber]=asc&itemsPerPage=200&createdAt[after]=2026-01-01"
    answer = await page.request.get(path, headers=headers)
    notes = [one["description"] for one in (await answer.json())["hydra:member"]]
    return [note for note in notes if note.startswith(beginning)]


async def test_orders_wait_for_the_network_and_go_once_in_order(window):
    page = await window()
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


async def test_carts_are_parked_and_taken_up_again_after_the_tab_was_closed(window):
    page = await window()
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
