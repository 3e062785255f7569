"""English, French and Arabic, which is written from right to left."""

import pytest
from playwright.async_api import expect

from journeys.actions import sign_in, switch_language
from journeys.boxes import read_box, read_directions

WIDTH = 1366


async def test_the_chosen_language_applies_at_once_and_after_a_reload(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")
    html = page.locator("html")
    await switch_language(page, "العربية")
    await expect(html).to_have_attribute("dir", "rtl")
    await expect(page.get_by_role("heading", level=1)).not_to_have_text("Commandes")
    await page.reload()
    await expect(html).to_have_attribute("lang", "ar")
    await switch_language(page, "English")
    await expect(html).to_have_attribute("dir", "ltr")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Orders")


async def test_in_arabic_the_menu_is_on_the_right(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")
    await switch_language(page, "العربية")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    menu = await read_box(page.get_by_role("navigation").first)
    title = await read_box(page.get_by_role("heading", level=1))
    assert menu["x"] > WIDTH / 2
    assert title["x"] + title["width"] > WIDTH / 2


async def test_a_cart_is_unchanged_by_another_language(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    card = page.get_by_role("region", name="Produits").get_by_role("button", name="Caftan")
    await card.click()
    await switch_language(page, "English")
    await page.get_by_role("region", name="Products").get_by_role("button", name="Caftan").click()
    await expect(page.get_by_role("list", name="Cart lines").get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "button", "count"),
    [
        ("pos", "إضافة", 3),
        ("customers", "زبون جديد", 5),
        ("settings/shop", "", 19),
        ("settings/counter", "", 1),
    ],
)
async def test_in_arabic_addresses_and_numbers_are_written_from_left_to_right(open_page, path, button, count):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", path)
    await switch_language(page, "العربية")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    if button:
        await page.get_by_role("button", name=button, exact=True).click()
    assert await read_directions(page, count) == ["ltr"] * count
