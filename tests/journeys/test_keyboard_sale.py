"""A sale with the keyboard only."""

from playwright.async_api import expect

from journeys.actions import sign_in

LINES = "Lignes du panier"


async def test_a_sale_needs_no_mouse(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    keyboard = page.keyboard
    await expect(page.get_by_role("searchbox")).to_be_visible()
    await keyboard.press("F2")
    await expect(page.get_by_role("searchbox")).to_be_focused()
    await keyboard.type("Caftan")
    await expect(page.get_by_role("region", name="Produits").get_by_role("button")).to_have_count(1)
    await keyboard.press("Enter")
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await keyboard.press("F4")
    await expect(page.get_by_role("combobox", name="Client")).to_be_focused()
    await keyboard.type("Alami")
    await expect(page.get_by_role("option").filter(has_text="Alami").first).to_be_visible()
    await keyboard.press("Enter")
    await keyboard.press("F6")
    await keyboard.press("Enter")
    # The menu moves the focus to its item when it opens, and back to the field when it has closed.
    await expect(page.get_by_role("option").first).to_be_focused()
    await keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="Mode de livraison")).to_be_focused()
    await keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Client comptoir")).to_be_focused()
    await keyboard.press("Space")
    await keyboard.press("F7")
    await keyboard.type("90")
    await keyboard.press("Shift+Tab")
    await expect(page.get_by_role("combobox", name="Mode de paiement")).to_be_focused()
    await keyboard.press("Enter")
    await expect(page.get_by_role("option").first).to_be_focused()
    await keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="Mode de paiement")).to_be_focused()
    await expect(page.get_by_role("button", name="Sauvegarder la commande")).to_be_enabled()
    await keyboard.press("F9")
    await expect(page.get_by_role("alert").filter(has_text="enregistrée avec succès")).to_be_visible()


async def test_a_scanned_barcode_adds_its_product_and_an_unknown_one_shows_a_message(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await expect(page.get_by_role("searchbox")).to_be_visible()
    await page.keyboard.press("F2")
    await page.keyboard.type("2000000000213")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await page.keyboard.type("999999")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Aucun produit n'a le code 999999.")).to_be_visible()


async def test_the_list_of_keys_and_the_command_palette(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await page.get_by_role("heading", name="Nouvelle commande").click()
    await page.keyboard.press("?")
    await expect(page.get_by_role("dialog", name="Clavier")).to_contain_text("F9")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await expect(page.get_by_role("combobox", name="Rechercher ou aller à…")).to_be_focused()
    await page.keyboard.type("Produ")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Produits")).to_be_visible()
