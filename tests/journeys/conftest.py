"""One Chromium for all journeys; each page has a context that nobody else uses meanwhile."""

import asyncio
import os
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from playwright.async_api import Browser, BrowserContext, Page, Playwright, async_playwright, expect
from souk_local.browser import ensure
from souk_local.stack import Stack

from journeys.kept_contexts import FLAG, KeptContext, KeptContexts
from journeys.page_errors import collect_errors
from journeys.people import PASSWORD

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    FLAG,
]
# A page of a journey lives for seconds: to optimise its code costs more than it gains. What all pages of a context
# share pays: plain machine code of each function at once, and so much room that young objects are seldom collected.
_SHORT_LIVED = (
    "--js-flags=--no-opt --no-maglev --always-sparkplug --min-semi-space-size=32 --max-semi-space-size=64"
)

# Of expectations and actions. Long enough for a busy machine; what is expected usually shows at once.
TIMEOUT_MS = 90_000
expect.set_options(timeout=TIMEOUT_MS)

# By default a page is French, 1366 x 768 and without the service worker, which would load every file of the app.
DEFAULTS = {
    "locale": "fr-FR",
    "viewport": {"width": 1366, "height": 768},
    "reduced_motion": "reduce",
    "service_workers": "block",
}

NewPage = Callable[..., Awaitable[Page]]


@pytest.fixture(scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    async with async_playwright() as started:
        yield started


@pytest.fixture(scope="session")
async def chromium(playwright: Playwright) -> AsyncIterator[Browser]:
    browser = await playwright.chromium.launch(executable_path=ensure(), args=[*FLAGS, _SHORT_LIVED])
    yield browser
    await browser.close()


@pytest.fixture(scope="session")
def kept_contexts(chromium: Browser, souk: Stack) -> KeptContexts:
    return KeptContexts(lambda options: make_context(chromium, souk.url, options))


@pytest.fixture
async def open_page(chromium: Browser, kept_contexts: KeptContexts, souk: Stack) -> AsyncIterator[NewPage]:
    """Open a page in a context that no other page has, emptied of what earlier tests stored.

    Its HTTP cache and compiled code are theirs. A page that must find no cache, or that changes its context for good
    (as `page.clock` does), is opened with `own_context=True`. The test fails if a page logs an error or a warning, or
    requests anything outside of Souk, unless it was opened with `may_fail=True`.
    """
    own, borrowed, errors = list[BrowserContext](), list[KeptContext](), list[str]()

    async def new_page(*, own_context: bool = False, may_fail: bool = False, **options: object) -> Page:
        if own_context:
            own.append(await make_context(chromium, souk.url, options))
            page = await own[-1].new_page()
        else:
            borrowed.append(await kept_contexts.take(options))
            page = await borrowed[-1].new_page(options)
        if not may_fail:
            collect_errors(page, souk.url, errors)
        return page

    yield new_page
    for context in own:
        await context.close()
    for kept_context in borrowed:
        await kept_contexts.give_back(kept_context)
    assert errors == []


async def make_context(chromium: Browser, url: str, options: dict[str, object]) -> BrowserContext:
    context = await chromium.new_context(base_url=url, **(DEFAULTS | options))
    context.set_default_timeout(TIMEOUT_MS)
    return context


@pytest.fixture(scope="session")
def create_tenant(souk):
    """Create a tenant of a country as an operator does, and return its slug: `await create_tenant()`."""

    async def create_tenant(country="MA", locale="fr"):
        slug = f"dar-{secrets.token_hex(4)}"
        options = {
            "slug": slug,
            "name": "Dar Zitoun",
            "country": country,
            "locale": locale,
            "admin-email": f"owner@{slug}.test",
            "admin-name": "Salma",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "identity",
            "tenant-create",
            *(f"--{name}={value}" for name, value in options.items()),
            env=os.environ | souk.command_environment(),
            stdin=asyncio.subprocess.PIPE,
        )
        await process.communicate(f"{PASSWORD}\n".encode())
        assert process.returncode == 0
        return slug

    return create_tenant


@pytest.fixture
async def slug(create_tenant):
    """The slug of a new tenant."""
    return await create_tenant()
