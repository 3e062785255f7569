"""axe on every page: light and dark, in both directions, on a desktop and on a phone."""

import pytest
from playwright.async_api import expect

from journeys.accessibility import (
    DESKTOP,
    PHONE,
    find_violations,
    find_violations_in_schemes,
    is_too_wide,
)
from journeys.actions import add_product, sign_in, switch_language, wait_until_loaded

VIEWS = (
    "orders",
    *(f"orders/{name}" for name in ("board", "tour", "invoices", "messages", "reports")),
)
SETTINGS = (
    "shop",
    "categories",
    "shipping-methods",
    "payment-methods",
    "steps",
    "promo-codes",
    "message-templates",
)
DROPSHIP = (
    "dropship",
    *(f"dropship/{name}" for name in ("listings", "imports", "rules", "sync", "accounts")),
)
PATHS = (
    "home",
    "pos",
    *VIEWS,
    *DROPSHIP,
    "products",
    "customers",
    "notifications",
    "settings",
    *(f"settings/{name}" for name in SETTINGS),
)


async def open_each_path(page):
    """Yield each path once its page is loaded."""
    for path in PATHS:
        await page.goto(f"/admin/{path}")
        await wait_until_loaded(page)
        yield path


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_every_page(open_page, viewport):
    page = await open_page(viewport=viewport)
    await page.goto("/admin")
    await expect(page.get_by_role("button", name="Se connecter")).to_be_visible()
    problems = {"sign-in": await find_violations_in_schemes(page)}
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    async for path in open_each_path(page):
        problems[path] = await find_violations(page)
        assert not await is_too_wide(page), f"{path} is wider than the window"
    assert {path: results for path, results in problems.items() if results} == {}


async def test_every_page_in_dark_and_from_right_to_left(open_page):
    page = await open_page(color_scheme="dark")
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    await switch_language(page, "العربية")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    problems = {path: await find_violations(page) async for path in open_each_path(page)}
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
