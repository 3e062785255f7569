"""Listing single products of the supplier, errors of the supplier, rules and accounts."""

import re
from decimal import Decimal

from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations
from journeys.actions import SKELETONS, choose, sign_in
from journeys.dropship.catalogue import SUPPLIER_TIMEOUT_MS, get_cards

ADDED = "Product added successfully !!!"
# A product of one category, with a price for each of its variants.
SKU, PID = "CJSB00000014", "0000000E-0000-4D31-94BD-B083E2A198E8"


def parse_amount(text):
    return Decimal(re.search(r"\d+\.\d\d", text)[0])


async def read_prices(dialog):
    """Return cost, fees, total and base price of each variant as shown."""
    await expect(dialog.locator(SKELETONS)).to_have_count(0)
    prices = []
    for row in await dialog.get_by_role("table", name="Variants").locator("tbody tr").all():
        cells = await row.locator("td").all_inner_texts()
        base = Decimal(await row.get_by_role("spinbutton").input_value())
        prices.append((*map(parse_amount, cells[2:5]), base))
    return prices


async def choose_category(page):
    """Choose a category of the second level, then one of the third."""
    for name in ("Outerwear & Jackets", "Trench"):
        await page.get_by_role("button", name="Women's Clothing", exact=True).click()
        await page.get_by_role("menuitem", name=name, exact=True).click()
    path = "Women's Clothing / Outerwear & Jackets / Trench"
    await expect(page.get_by_role("navigation", name="Categories").get_by_text(path)).to_be_visible()
    await expect(get_cards(page).first.get_by_text(path)).to_be_visible()


async def choose_terms(page):
    await page.get_by_label("Price multiplier").fill("3")
    await page.get_by_label("Ship to countries").click()
    await page.get_by_role("option", name="Morocco").click()
    await page.keyboard.press("Escape")
    await page.get_by_label("Cash on delivery (COD)").check()


async def search(page):
    """Search by name, then by SKU in the same field. Return the full name of the product."""
    field = page.get_by_label("Search by name or SKU")
    await field.fill("trench")
    await expect(page).to_have_url(re.compile("name=trench"))
    await field.fill(SKU)
    await expect(page).to_have_url(re.compile(f"sku={SKU}"))
    await expect(page).not_to_have_url(re.compile("name="))
    await expect(get_cards(page)).to_have_count(1)
    name = await get_cards(page).get_attribute("aria-label")
    heading = get_cards(page).get_by_role("heading")
    assert (await heading.inner_text()).strip() == name[:30].strip()
    assert await heading.get_attribute("title") == name
    return name


async def fill_required_fields(page, dialog):
    """Fill the fields that a listing needs; it cannot be submitted before."""
    submit = dialog.get_by_role("button", name="List product")
    await expect(submit).to_be_disabled()
    await choose(page, "Parent category", "Home")
    await expect(submit).to_be_disabled()
    await choose(page, "Sub category", "Textiles")
    await expect(submit).to_be_enabled()
    await dialog.get_by_label("Ship to country").focus()
    await dialog.get_by_role("button", name="Clear").click()
    await expect(submit).to_be_disabled()
    await choose(page, "Ship to country", "United States")
    await expect(submit).to_be_enabled()


async def set_first_price(dialog):
    """Set the price of the first variant; a new multiplier then changes only the others."""
    first, second, *_ = await dialog.get_by_role("spinbutton").all()
    await first.fill("1.25")
    await expect(dialog.get_by_text("Set manually")).to_have_count(1)
    await expect(dialog.get_by_text("Below the total cost")).to_have_count(1)
    before = await second.input_value()
    await dialog.get_by_label("Price multiplier").fill("2.5")
    await expect(second).not_to_have_value(before)
    await expect(first).to_have_value("1.25")


async def test_a_product_is_found_by_category_priced_and_listed(open_page, get_listings, remove_accounts):
    await remove_accounts("admin@rif.test")
    page = await open_page()
    await sign_in(page, "admin@rif.test", "dropship")
    await choose_category(page)
    await choose_terms(page)
    name = await search(page)
    await get_cards(page).get_by_role("button", name="List product").press("Enter")
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_text("MAD").first).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    for cost, fees, total, base in await read_prices(dialog):
        assert (total, base) == (cost + fees, 3 * cost + fees)
    assert await find_violations(page) == []
    await fill_required_fields(page, dialog)
    await set_first_price(dialog)
    prices = await read_prices(dialog)
    await dialog.get_by_role("button", name="List product").click()

    await expect(page.get_by_text(ADDED)).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    await expect(get_cards(page).get_by_role("button", name="Added")).to_be_disabled()
    listing = (await get_listings("admin@rif.test", **{"pid[]": PID}))[PID]
    variants = listing["variants"]
    assert [Decimal(str(variant["basePrice"])) for variant in variants] == [base for *_, base in prices]
    assert [variant["isManual"] for variant in variants] == [True] + [False] * (len(prices) - 1)
    assert (listing["status"], listing["shipToCountry"]) == ("added", "US")
    assert (listing["dataIlaveU"]["shipToCountries"], listing["dataIlaveU"]["isCOD"]) == (["MA"], True)
    await page.goto("/admin/products")
    await page.get_by_role("searchbox", name="Search").fill(name)
    await expect(page.get_by_role("cell", name=name).first).to_be_visible()


async def test_an_error_of_the_supplier_is_shown_and_a_busy_supplier_is_retried(open_page, configure_sandbox):
    page = await open_page()
    await configure_sandbox(fault="error-500", times=3, path="product/list")
    await sign_in(page, "admin@atlas.test", "dropship?country=DE")
    failed = page.get_by_role("alert").filter(has_text="Les produits du fournisseur n'ont pas pu être lus")
    await expect(failed).to_be_visible()
    await configure_sandbox(fault="", times=0)
    await failed.get_by_role("button", name="Réessayer").click()
    await expect(get_cards(page).first).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)

    await configure_sandbox(fault="rate", times=3, path="product/query")
    await get_cards(page).last.get_by_role("button", name="Ajouter le produit").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_text(re.compile(r"En attente du fournisseur, environ \d+ s"))).to_be_visible()
    await expect(dialog.get_by_role("table", name="Variantes")).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)


async def test_only_admins_have_the_section(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await expect(page.get_by_role("link", name="Produits", exact=True)).to_be_visible()
    await expect(page.get_by_role("link", name="Dropshipping")).to_have_count(0)
    for path in ("dropship", "dropship/imports", "dropship/accounts"):
        await page.goto(f"/admin/{path}")
        await expect(page.get_by_text("Vous n'avez pas accès")).to_be_visible()


async def test_a_rule_shows_an_example_and_an_api_key_is_never_shown_again(open_page):
    page = await open_page()
    await sign_in(page, "admin@rif.test", "dropship/rules")
    await page.get_by_role("button", name="New rule").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name").fill("Dear things")
    await dialog.get_by_label("Cost from ($)").fill("100")
    await expect(dialog.get_by_text("outside the rule's band")).to_be_visible()
    await dialog.get_by_label("Sell price ($)").fill("120")
    await dialog.get_by_label("Multiplier").fill("1.5")
    await dialog.get_by_label("Price ending").fill("0.99")
    await expect(dialog.get_by_text("Costs $124.20, sells for $184.99, leaves $60.79")).to_be_visible()
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("cell", name="Dear things", exact=True)).to_be_visible()

    await page.get_by_role("main").get_by_role("link", name="Supplier accounts").click()
    await page.get_by_role("button", name="New account").first.click()
    await dialog.get_by_label("Name").fill("Ours")
    await dialog.get_by_label("API key").fill("CJ2@api@11112222333344445555666677778888")
    await dialog.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("•••• 8888")).to_be_visible()
    await page.get_by_role("button", name="Edit Ours").click()
    await expect(dialog.get_by_label("API key")).to_have_value("")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Delete Ours").click()
    await page.get_by_role("main").get_by_role("link", name="Pricing rules").click()
    await expect(page.get_by_role("cell", name="Dear things", exact=True)).to_be_visible()


async def test_the_details_of_a_product_fit_a_phone(open_page):
    page = await open_page(viewport=PHONE, color_scheme="dark")
    await sign_in(page, "admin@atlas.test", "dropship")
    await get_cards(page).nth(8).get_by_role("button", name="Ajouter le produit").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("spinbutton").first).to_have_value(re.compile(r"\d"))
    assert await dialog.evaluate("(node) => node.scrollWidth <= innerWidth")
    assert await find_violations(page) == []
