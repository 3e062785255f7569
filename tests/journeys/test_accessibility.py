"""axe on every page: light and dark, in both directions, on a desktop and on a phone."""

import pytest
from playwright.async_api import expect
from souk_local.layout import ROOT

from journeys.actions import add_product, sign_in, switch_language

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PHONE = {"width": 390, "height": 844}
VIEWS = ("orders", "orders/board", "orders/tour", "orders/invoices", "orders/messages")
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
    "pos",
    *VIEWS,
    *DROPSHIP,
    "products",
    "customers",
    "settings",
    *(f"settings/{name}" for name in SETTINGS),
)


async def find_violations(page):
    """Return rule and elements of each violation."""
    # The content security policy forbids to add a script.
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    results = await page.evaluate("axe.run().then(({ violations }) => violations)")
    return [(result["id"], [node["target"] for node in result["nodes"]]) for result in results]


@pytest.mark.parametrize(("scheme", "language"), [("light", "Français"), ("dark", "العربية")])
async def test_every_page(open_page, scheme, language):
    page = await open_page(color_scheme=scheme)
    await page.goto("/admin")
    await expect(page.get_by_role("button", name="Se connecter")).to_be_visible()
    problems = {"sign-in": await find_violations(page)}
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    if language != "Français":
        await switch_language(page, "Langue", language)
        await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    for path in PATHS:
        await page.goto(f"/admin/{path}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await page.wait_for_load_state("load")
        await expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        problems[path] = await find_violations(page)
    assert {path: results for path, results in problems.items() if results} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_dialogs(open_page, scheme):
    page = await open_page(color_scheme=scheme)
    await sign_in(page, "admin@atlas.test", "products")
    await page.get_by_role("button", name="Nouveau produit").click()
    await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    problems = {"product": await find_violations(page)}
    await page.goto("/admin/pos")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    problems["customer"] = await find_violations(page)
    await page.get_by_role("button", name="Annuler").click()
    await page.get_by_role("searchbox", name="Rechercher un produit").fill("tapis berb")
    await page.get_by_role("region", name="Produits").get_by_role("button", name="Tapis berbère").click()
    await page.get_by_role("dialog").get_by_role("button", name="Confirmer").click()
    problems["options"] = await find_violations(page)
    await page.get_by_role("button", name="Ajouter au panier").click()
    problems["measured line"] = await find_violations(page)
    await page.goto("/admin/products?search=tapis")
    await page.get_by_role("button", name="Modifier Tapis").first.click()
    await page.get_by_role("button", name="Ajouter une option").click()
    await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    problems["values"] = await find_violations(page)
    await page.goto("/admin/orders")
    await page.get_by_role("link", name="ATL-").first.click()
    await expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    problems["order"] = await find_violations(page)
    assert {path: results for path, results in problems.items() if results} == {}


async def test_every_page_on_a_phone(open_page):
    page = await open_page(viewport=PHONE)
    await sign_in(page, "admin@atlas.test", "orders")
    problems = {}
    for path in PATHS:
        await page.goto(f"/admin/{path}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        problems[path] = await find_violations(page)
        is_too_wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not is_too_wide, f"{path} is wider than a phone"
    assert {path: results for path, results in problems.items() if results} == {}
