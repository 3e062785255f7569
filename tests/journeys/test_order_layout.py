"""What of the order screen is in sight, on screens of several sizes."""

import pytest
from playwright.async_api import Locator, Page, expect

from journeys.accessibility import PHONE, find_violations
from journeys.actions import sign_in, switch_language
from journeys.boxes import find_cut, read_box
from journeys.test_counter import SCAN

# Of the catalogue's scroll area, in pixels.
LEAST_HEIGHT = 400
CODES = [f"20000000002{number}" for number in ("13", "20", "37", "44", "51", "68", "75", "82", "99")]


# From a phone to a large monitor, on both sides of each width at which the layout changes.
WIDTHS = [390, 480, 599, 600, 768, 820, 899, 900, 1024, 1180, 1199, 1200, 1280, 1366, 1535, 1536, 1920]


async def fill_cart(page: Page) -> None:
    """Open the order screen and scan nine products."""
    await sign_in(page, "admin@atlas.test", "pos")
    await expect(page.get_by_role("region", name="Produits")).to_have_attribute("aria-busy", "false")
    lines = page.get_by_role("list", name="Lignes du panier").get_by_role("listitem")
    for count, code in enumerate(CODES, 1):
        await page.evaluate(SCAN, code)
        await expect(lines).to_have_count(count)


async def bottom(locator: Locator) -> float:
    box = await read_box(locator)
    return box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1440, 900), (1920, 1080)])
async def test_the_catalogue_fills_the_height_and_payments_stay_in_sight(open_page, width, height):
    page = await open_page(viewport={"width": width, "height": height})
    await fill_cart(page)
    panel = page.get_by_role("region", name="Panneau du panier")
    edge = await bottom(panel)
    assert await bottom(page.get_by_role("textbox", name="Montant payé")) < edge
    # Nothing but the totals and their margin lies below.
    assert height - edge < 120
    products = await read_box(page.get_by_role("region", name="Produits"))
    assert products["height"] >= LEAST_HEIGHT
    assert edge - (products["y"] + products["height"]) < 40
    assert await find_violations(page) == []


async def test_on_a_phone_the_paid_amount_is_whole_and_above_the_totals(open_page):
    page = await open_page(viewport=PHONE)
    await fill_cart(page)
    paid = page.get_by_role("textbox", name="Montant payé")
    await paid.focus()
    await page.keyboard.type("1234567")
    field = await read_box(paid)
    label = await read_box(page.locator("label", has_text="Montant payé"))
    currency = await read_box(page.locator(".MuiInputAdornment-root").filter(has_text="MAD").first)
    assert label["x"] + label["width"] <= currency["x"]
    assert field["x"] + field["width"] <= currency["x"] + 1
    assert await paid.evaluate("input => input.scrollWidth <= input.clientWidth")
    save = await read_box(page.get_by_role("button", name="Sauvegarder la commande"))
    assert field["y"] + field["height"] < save["y"]


async def open_everything(page: Page) -> None:
    """Show the counter's bar, the details of the totals and all sections of the cart panel."""
    await page.get_by_role("switch", name="Mode comptoir").check()
    await page.get_by_role("button", name="Détails", exact=True).click()
    folded = page.get_by_role("main").locator("h2 > button[aria-expanded=false]")
    while await folded.count():
        await folded.first.click()


@pytest.mark.parametrize("language", ["Français", "العربية"])
async def test_nothing_is_cut_at_any_width(open_page, language):
    page = await open_page(viewport={"width": 1366, "height": 1024})
    await fill_cart(page)
    await open_everything(page)
    await switch_language(page, language)
    screen, cuts = page.get_by_role("main"), {}
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 1024})
        await read_box(screen)
        cuts[width] = await find_cut(screen)
    assert {width: cut for width, cut in cuts.items() if cut} == {}
