"""axe on every screen, in light and dark, in both directions, on a desk and in a van."""

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
DROPSHIP = ("dropship", *(f"dropship/{one}" for one in ("listings", "imports", "rules", "sync", "accounts")))
PLACES = (
    "pos",
    *VIEWS,
    *DROPSHIP,
    "products",
    "customers",
    "settings",
    *(f"settings/{one}" for one in SETTINGS),
)


async def violations(page):
    """Rule and place of each violation."""
    # Evaluated rather than added as a script: the page's policy forbids scripts that are not its own.
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate("axe.run().then(({ violations }) => violations)")
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize(("scheme", "language"), [("light", "Français"), ("dark", "العربية")])
async def test_every_screen(open_page, scheme, language):
    page = await open_page(color_scheme=scheme)
    await page.goto("/admin")
    await expect(page.get_by_role("button", name="Se connecter")).to_be_visible()
    found = {"sign-in": await violations(page)}
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    if language != "Français":
        await switch_language(page, "Langue", language)
        await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    for place in PLACES:
        await page.goto(f"/admin/{place}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await page.wait_for_load_state("load")
        await expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        found[place] = await violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_dialogs(open_page, scheme):
    page = await open_page(color_scheme=scheme)
    await sign_in(page, "admin@atlas.test", "products")
    await page.get_by_role("button", name="Nouveau produit").click()
    await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    found = {"product": await violations(page)}
    await page.goto("/admin/pos")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    found["customer"] = await violations(page)
    await page.get_by_role("button", name="Annuler").click()
    await page.get_by_role("searchbox", name="Rechercher un produit").fill("tapis berb")
    await page.get_by_role("region", name="Produits").get_by_role("button", name="Tapis berbère").click()
    await page.get_by_role("dialog").get_by_role("button", name="Confirmer").click()
    found["options"] = await violations(page)
    await page.get_by_role("button", name="Ajouter au panier").click()
    found["measured line"] = await violations(page)
    await page.goto("/admin/products?search=tapis")
    await page.get_by_role("button", name="Modifier Tapis").first.click()
    await page.get_by_role("button", name="Ajouter une option").click()
    await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    found["values"] = await violations(page)
    await page.goto("/admin/orders")
    await page.get_by_role("link", name="ATL-").first.click()
    await expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    found["order"] = await violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


async def test_a_phone(open_page):
    page = await open_page(viewport=PHONE)
    await sign_in(page, "admin@atlas.test", "orders")
    found = {}
    for place in PLACES:
        await page.goto(f"/admin/{place}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        found[place] = await violations(page)
        wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, f"{place} is wider than a phone"
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
