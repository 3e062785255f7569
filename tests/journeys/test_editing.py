"""Changes of a saved order: alone, by two users at once, and by a driver."""

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, open_path, save, sign_in


async def create_order(page, product="Caftan"):
    """Create an order and return its number."""
    await open_path(page, "/admin/pos")
    await add_product(page, product)
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    return await save(page)


async def open_for_change(page, number):
    await open_path(page, f"/admin/orders?search={number}")
    await page.get_by_role("link", name=number).click()
    await page.get_by_role("link", name="Modifier").click()
    await expect(page.get_by_role("heading", name=f"Modification de la commande : {number}")).to_be_visible()
    await expect(page.get_by_role("list", name="Lignes du panier").get_by_role("listitem")).to_have_count(1)


async def test_changes_of_an_order_by_two_users_are_merged(open_page):
    first, second = await open_page(), await open_page()
    await sign_in(first, "admin@atlas.test", "orders")
    await sign_in(second, "staff@atlas.test", "orders")
    number = await create_order(first)
    await open_for_change(first, number)
    await open_for_change(second, number)
    # Each sees the other, and the second sees what the first saved, before the own save.
    for page in (first, second):
        await expect(page.get_by_role("alert").filter(has_text="Ouverte aussi par")).to_be_visible()
    await second.get_by_role("button", name="Notes").click()
    await second.get_by_label("Note sur la commande").fill("Sans cintre")
    await first.get_by_role("button", name="Un de plus de Caftan").click()
    assert await save(first) == number
    warning = second.get_by_role("alert").filter(has_text="a enregistré cette commande entre-temps")
    await expect(warning).to_contain_text("2 \u00d7 Caftan")
    await warning.get_by_role("button", name="Fusionner les deux").click()
    await expect(second.get_by_role("button", name="Quantité de Caftan : 2")).to_be_visible()
    await expect(second.get_by_label("Note sur la commande")).to_have_value("Sans cintre")
    assert await save(second) == number
    await expect(second.get_by_role("row").filter(has_text=number)).to_contain_text("180,00")


async def test_an_order_has_a_history_and_a_receipt(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")
    number = await create_order(page)
    await page.get_by_role("link", name=number).click()
    sheet = page.get_by_role("dialog", name=number)
    await choose(page, "Etat de la livraison", "En traitement")
    await sheet.get_by_role("button", name="Déplacer").click()
    await sheet.get_by_role("button", name="Imprimer").click()
    async with (
        page.context.expect_page() as opened,
        page.expect_response(lambda response: "/receipt" in response.url) as loaded,
    ):
        await page.get_by_role("menuitem", name="Reçu 80 mm").click()
    assert (await loaded.value).headers["content-type"] == "application/pdf"
    # The file opens beside the order; a browser without a viewer for it downloads it.
    assert await opened.value != page
    await sheet.get_by_role("button", name="Historique").click()
    await expect(sheet.get_by_role("listitem").filter(has_text="En traitement")).to_be_visible()


async def test_a_driver_can_change_little_of_an_order(open_page):
    page = await open_page(viewport={"width": 390, "height": 844})
    await sign_in(page, "rider@atlas.test", "orders")
    await expect(page.get_by_role("link", name="Nouvelle commande")).to_have_count(0)
    await page.get_by_role("link", name="ATL-").first.click()
    await page.get_by_role("link", name="Modifier").click()
    await expect(page.get_by_role("combobox", name="Client")).to_be_disabled()
    await expect(page.get_by_role("button", name="Client comptoir")).to_be_disabled()
    await expect(page.get_by_role("button", name="Remises & Promotions")).to_have_count(0)
    await expect(page.get_by_role("region", name="Produits")).to_have_count(0)
    await page.get_by_role("button", name="Afficher le catalogue").click()
    await expect(page.get_by_role("region", name="Produits").get_by_role("button").first).to_be_visible()
