"""Ways in which a page is looked at, and the browser for it."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

from playwright.async_api import Browser, Page, async_playwright
from souk_local.browser import ensure

from journeys.accessibility import DESKTOP, PHONE
from journeys.actions import sign_in
from journeys.conftest import FLAGS

ORIGIN = f"http://localhost:{os.environ.get('SOUK_PORT', '8080')}"


@dataclass(frozen=True)
class View:
    """A window of this size in a language and a colour scheme."""

    name: str
    size: dict[str, int]
    language: str = "en"
    scheme: Literal["light", "dark"] = "light"


VIEWS = (
    View("light", DESKTOP),
    View("dark", DESKTOP, scheme="dark"),
    View("phone", PHONE),
    View("Arabic", DESKTOP, "ar"),
)


@asynccontextmanager
async def open_browser() -> AsyncGenerator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        yield browser
        await browser.close()


async def open_signed_in(browser: Browser, view: View) -> Page:
    """Open the home page of the demo's admin."""
    context = await browser.new_context(
        base_url=ORIGIN,
        locale=view.language,
        viewport={"width": view.size["width"], "height": view.size["height"]},
        color_scheme=view.scheme,
        reduced_motion="reduce",
        service_workers="block",
    )
    page = await context.new_page()
    page.set_default_timeout(30_000)
    # The language that this browser was left in, not the tenant's.
    await context.add_init_script(f"localStorage.setItem('souk.language', '{view.language}')")
    await sign_in(page, "admin@atlas.test")
    return page
