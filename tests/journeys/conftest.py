"""One Chromium for all journeys; each opens windows of its own, and each must leave the console quiet."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page, Playwright, async_playwright
from souk_local.browser import ensure
from souk_local.stack import Stack

from journeys.noise import listen

FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]

Open = Callable[..., Awaitable[Page]]


@pytest.fixture(scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    async with async_playwright() as started:
        yield started


@pytest.fixture(scope="session")
async def chromium(playwright: Playwright) -> AsyncIterator[Browser]:
    browser = await playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
    yield browser
    await browser.close()


@pytest.fixture
async def window(chromium: Browser, souk: Stack) -> AsyncIterator[Open]:
    """Opens windows that share nothing, French and 1366 x 768 unless told; fails on anything they complain of."""
    contexts, noise = [], []

    async def opened(**wishes: object) -> Page:
        usual = {"locale": "fr-FR", "viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce"}
        contexts.append(await chromium.new_context(base_url=souk.url, **(usual | wishes)))
        page = await contexts[-1].new_page()
        listen(page, souk.url, noise)
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert noise == []
