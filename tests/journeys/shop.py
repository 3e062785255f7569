"""What shoppers of several journeys do."""

import re

from playwright.async_api import Page, expect

from journeys.accessibility import find_violations, find_what_is_too_wide


async def check(page: Page) -> None:
    assert await find_violations(page) == []
    assert await find_what_is_too_wide(page) == []


async def go_to_provider(page: Page) -> None:
    """Order with a card that is declined, and again with one that is entered on the page of the provider, as all are
    where no test cards are taken."""
    order = page.get_by_role("button", name=re.compile("^Commander"))
    await page.get_by_label("Carte", exact=True).select_option("test-decline")
    await order.click()
    await expect(page.get_by_text("La carte a été refusée")).to_be_visible()
    await check(page)
    await page.get_by_label("Carte", exact=True).select_option("")
    await order.click()


async def read_number(page: Page) -> str:
    """Return the number of the order that was placed."""
    placed = page.get_by_text(re.compile("La commande .* est bien arrivée"))
    match = re.search(r"[A-Z]+-\d{4}-\d+", await placed.inner_text())
    assert match
    return match[0]
