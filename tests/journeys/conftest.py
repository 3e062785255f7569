"""One Chromium for all journeys; each opens pages in its own contexts."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page, Playwright, async_playwright, expect
from souk_local.browser import ensure
from souk_local.stack import Stack

from journeys.page_errors import collect_errors

FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]

# Of expectations and actions. Long enough for a busy machine; what is expected usually shows at once.
TIMEOUT_MS = 90_000
expect.set_options(timeout=TIMEOUT_MS)

NewPage = Callable[..., Awaitable[Page]]


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
async def open_page(chromium: Browser, souk: Stack) -> AsyncIterator[NewPage]:
    """Open a page in a context of its own; by default French, 1366 x 768 and without the service worker, which would
    load every file of the app into each context.

    The test fails if a page logs an error or a warning, or requests anything outside of Souk.
    """
    contexts, errors = [], []

    async def new_page(**options: object) -> Page:
        defaults = {
            "locale": "fr-FR",
            "viewport": {"width": 1366, "height": 768},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        contexts.append(await chromium.new_context(base_url=souk.url, **(defaults | options)))
        contexts[-1].set_default_timeout(TIMEOUT_MS)
        page = await contexts[-1].new_page()
        collect_errors(page, souk.url, errors)
        return page

    yield new_page
    for context in contexts:
        await context.close()
    assert errors == []
