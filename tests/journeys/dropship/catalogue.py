"""The cards of the supplier's catalogue and of the imports."""

from playwright.async_api import Locator, Page

WAIT_MS = 60_000


def cards(page: Page) -> Locator:
    return page.get_by_role("article")
