"""Every page: axe in light and dark, in both directions, on a desktop, on a phone and at 200 %; the Tab key
goes through it. Nothing moves while it loads, nor later where less motion is wanted.
Twelve look as they did, with another font too.
"""

from playwright.async_api import expect

from journeys.accessibility import check_page, find_violations, find_violations_in_schemes
from journeys.actions import add_product, open_path, sign_in, switch_language, wait_until_loaded
from journeys.pages import PATHS, find_path
from pictures.references import find_differences


async def test_every_page_on_a_desktop_and_on_a_phone(open_page):
    page = await open_page()
    await page.goto("/admin")
    await expect(page.get_by_role("button", name="Se connecter")).to_be_visible()
    problems = {"sign-in": await find_violations_in_schemes(page)}
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    for path in PATHS:
        problems |= await check_page(page, path)
    assert {path: results for path, results in problems.items() if results} == {}


async def test_every_page_in_dark_and_from_right_to_left(open_page):
    page = await open_page(color_scheme="dark")
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    await switch_language(page, "العربية")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    problems = {}
    for path in PATHS:
        await open_path(page, f"/admin/{await find_path(page, path)}")
        await wait_until_loaded(page)
        problems[path] = await find_violations(page)
        problems[f"{path} looks different"] = await find_differences(page, path, "dark")
    assert {path: results for path, results in problems.items() if results} == {}


async def test_dialogs(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "products")
    await page.get_by_role("button", name="Nouveau produit").click()
    await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("dialog").locator("[aria-invalid=true]").first).to_be_visible()
    problems = {"product": await find_violations_in_schemes(page)}
    await page.goto("/admin/pos")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    problems["customer"] = await find_violations_in_schemes(page)
    await page.get_by_role("button", name="Annuler").click()
    await page.get_by_role("searchbox", name="Rechercher un produit").fill("tapis berb")
    await page.get_by_role("region", name="Produits").get_by_role("button", name="Tapis berbère").click()
    await page.get_by_role("dialog").get_by_role("button", name="Confirmer").click()
    problems["options"] = await find_violations_in_schemes(page)
    await page.get_by_role("button", name="Ajouter au panier").click()
    problems["measured line"] = await find_violations_in_schemes(page)
    await page.goto("/admin/products?search=tapis")
    await page.get_by_role("button", name="Modifier Tapis").first.click()
    await page.get_by_role("button", name="Ajouter une option").click()
    await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    problems["values"] = await find_violations_in_schemes(page)
    await page.goto("/admin/orders")
    await page.get_by_role("link", name="ATL-").first.click()
    await expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    problems["order"] = await find_violations_in_schemes(page)
    assert {path: results for path, results in problems.items() if results} == {}
