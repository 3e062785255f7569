"""Three languages, one of them from right to left."""

from playwright.async_api import expect

from journeys.actions import sign_in, switch_language


async def test_the_language_changes_at_once_and_stays(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")
    html = page.locator("html")
    await switch_language(page, "Langue", "العربية")
    await expect(html).to_have_attribute("dir", "rtl")
    await expect(page.get_by_role("heading", level=1)).not_to_have_text("Commandes")
    await page.reload()
    await expect(html).to_have_attribute("lang", "ar")
    await switch_language(page, "اللغة", "English")
    await expect(html).to_have_attribute("dir", "ltr")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Orders")


async def test_arabic_lays_the_menu_at_the_right(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")
    await switch_language(page, "Langue", "العربية")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    menu = await page.get_by_role("navigation").first.bounding_box()
    title = await page.get_by_role("heading", level=1).bounding_box()
    assert menu["x"] > 1366 / 2
    assert title["x"] + title["width"] > 1366 / 2


async def test_a_cart_keeps_its_choices_when_the_language_changes(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    card = page.get_by_role("region", name="Produits").get_by_role("button", name="Caftan")
    await card.click()
    await switch_language(page, "Langue", "English")
    await page.get_by_role("region", name="Products").get_by_role("button", name="Caftan").click()
    await expect(page.get_by_role("list", name="Cart lines").get_by_role("listitem")).to_have_count(1)
