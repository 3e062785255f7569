"""A whole sale without the mouse."""

from playwright.async_api import expect

from journeys.actions import sign_in

LINES = "Lignes du panier"


async def test_a_sale_by_keyboard_alone(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    keys = page.keyboard
    await expect(page.get_by_role("searchbox")).to_be_visible()
    await keys.press("F2")
    await expect(page.get_by_role("searchbox")).to_be_focused()
    await keys.type("Caftan")
    await expect(page.get_by_role("region", name="Produits").get_by_role("button")).to_have_count(1)
    await keys.press("Enter")
    await expect(page.get_by_role("list", name=LINES)).to_contain_text("Caftan")
    await keys.press("F4")
    await keys.type("Alami")
    await expect(page.get_by_role("option").filter(has_text="Alami").first).to_be_visible()
    await keys.press("Enter")
    await keys.press("F6")
    await keys.press("Enter")
    await expect(page.get_by_role("option").first).to_be_visible()
    await keys.press("Enter")
    await page.get_by_role("button", name="Client comptoir").focus()
    await keys.press("Space")
    await keys.press("F7")
    await keys.type("90")
    await keys.press("F9")
    await expect(page.get_by_role("alert").filter(has_text="enregistrée avec succès")).to_be_visible()


async def test_a_scanned_code_is_added_at_once_and_an_unknown_one_is_said(open_page):
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


async def test_the_key_map_and_the_palette(open_page):
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
