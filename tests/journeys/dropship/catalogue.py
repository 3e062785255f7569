"""The cards of products and imports."""

from playwright.async_api import Locator, Page

SUPPLIER_TIMEOUT_MS = 90_000


def get_cards(page: Page) -> Locator:
    return page.get_by_role("article")
