"""The documentation as owners read it: its languages, its search, and what the browser says of it."""

import pytest
from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations

PAGES = ("", "ar/owners/first-day/", "fr/owners/counter/", "decisions/one-validator/")


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_can_be_read_by_all(open_page, path):
    page = await open_page(viewport=PHONE)
    await page.goto(f"/docs/{path}")
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert await find_violations(page) == []


async def test_an_owner_finds_what_they_look_for(open_page):
    page = await open_page()
    await page.goto("/docs/fr/owners/first-day/")
    await page.get_by_role("button", name="Rechercher").click()
    await page.get_by_role("textbox").fill("remboursement")
    await expect(page.locator(".pagefind-ui__result-link").first).to_be_visible()
    await page.locator(".pagefind-ui__result-link").first.click()
    await page.wait_for_url("**/docs/fr/owners/**")


async def test_the_languages_of_a_page_are_one_choice_apart(open_page):
    page = await open_page()
    await page.goto("/docs/owners/counter/")
    await page.get_by_label("Select language").first.select_option(label="العربية")
    await page.wait_for_url("**/docs/ar/owners/counter/")
    assert await page.evaluate("document.documentElement.dir") == "rtl"
