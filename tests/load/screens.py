"""`./taskw bench:screens`: how soon screens of the admin app show their content and respond.

Medians of five of what the browser itself measures: largest contentful paint (LCP), with its ratio to that of a page of
the same frame without content in the same run, and interaction to next paint (INP), the slowest interaction of a visit.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from statistics import median

from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect
from souk_local.browser import ensure

from journeys.accessibility import DESKTOP
from journeys.actions import add_product, sign_in, wait_until_loaded
from journeys.conftest import FLAGS
from load.souk import running_souk

REPEATS = 5
EMPTY = "no-such-page"
SCREENS = (
    "home",
    "pos",
    "orders",
    "products",
    "customers",
    "dropship",
    "planning",
    "snooker",
    "settings/shop",
)
# Durations below 16 ms are not told; all are rounded to 8 ms.
OBSERVE = """
window.paints = []; window.interactions = {};
new PerformanceObserver((list) => window.paints.push(...list.getEntries().map(({ startTime }) => startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => list.getEntries().filter(({ interactionId }) => interactionId)
    .forEach(({ interactionId, duration }) => {
        window.interactions[interactionId] = Math.max(window.interactions[interactionId] ?? 0, duration);
    })).observe({ type: 'event', durationThreshold: 16, buffered: true });
"""
READ_PAINT = "() => window.paints.at(-1) ?? 0"
READ_INTERACTIONS = "() => Object.values(window.interactions)"
# Of the last interaction, whose entry comes with a later frame.
_SETTLE_MS = 400
# Nothing asks about a page while it loads: each question takes its time.
_LOAD_MS = 1_500


async def sell(page: Page) -> None:
    """Search and add products, and change a quantity."""
    await add_product(page, "Caftan")
    search = page.get_by_role("searchbox", name="Rechercher un produit")
    await search.press_sequentially("tapis", delay=60)
    await expect(page.get_by_role("region", name="Produits")).to_have_attribute("aria-busy", "false")
    await search.fill("")
    products = page.get_by_role("region", name="Produits").get_by_role("button", name="Caftan")
    await products.first.click()
    await page.get_by_role("button", name="Un de plus de Caftan").first.click()


async def look_up_order(page: Page) -> None:
    """Filter a list by a saved view and by a search, and open a row."""
    await page.get_by_role("main").get_by_role("button", name="Non réglé", exact=True).click()
    await page.get_by_role("main").get_by_role("button", name="Toutes", exact=True).click()
    await page.get_by_role("main").get_by_role("searchbox").press_sequentially("ATL", delay=60)
    # Rows of the list before it are replaced: a press on one of them could be lost.
    await page.wait_for_url("**search=ATL**")
    await expect(page.get_by_role("table")).to_have_attribute("aria-busy", "false")
    await page.get_by_role("main").get_by_role("link", name="ATL-").first.click()
    await expect(page.get_by_role("dialog")).to_be_visible()


ACTIONS: dict[str, Callable[[Page], Awaitable[None]]] = {"pos": sell, "orders": look_up_order}


async def main() -> None:
    port = int(os.environ.get("SOUK_PORT", "0"))
    if port:
        await measure_all(f"http://localhost:{port}")
        return
    async with running_souk() as stack:
        await measure_all(stack.url)


async def measure_all(url: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        await measure_paints(await open_context(browser, url))
        await measure_interactions(browser, url)
        await browser.close()


async def open_context(browser: Browser, url: str) -> BrowserContext:
    """Open a context that is signed in, with the files of the app in its cache."""
    context = await browser.new_context(base_url=url, locale="fr-FR", reduced_motion="reduce")
    await context.add_init_script(OBSERVE)
    page = await context.new_page()
    await page.set_viewport_size(DESKTOP)
    await sign_in(page, "admin@atlas.test", "pos")
    await wait_until_loaded(page)
    return context


async def measure_paints(context: BrowserContext) -> None:
    """Print a line for each screen, which are loaded in turn, so that a busy second meets all of them."""
    [page] = context.pages
    paints: dict[str, list[float]] = {path: [] for path in (EMPTY, *SCREENS)}
    # The first round fills the cache.
    for repeat in range(REPEATS + 1):
        for path, measured in paints.items():
            await page.goto(f"/admin/{path}")
            await page.wait_for_timeout(_LOAD_MS)
            await wait_until_loaded(page)
            if repeat:
                measured.append(await page.evaluate(READ_PAINT))
    empty = median(paints[EMPTY])
    print(f"{'LCP, median of 5':24}{'ms':>8}{'ratio':>8}")
    for path, measured in paints.items():
        print(f"{path:24}{median(measured):>8.0f}{median(measured) / empty:>8.2f}", flush=True)


async def measure_interactions(browser: Browser, url: str) -> None:
    print(f"\n{'INP, median of 5':24}{'ms':>8}   all")
    for path, act in ACTIONS.items():
        slowest = [await _visit(browser, url, path, act) for _ in range(REPEATS)]
        print(f"{path:24}{median(slowest):>8.0f}   {slowest}", flush=True)


async def _visit(browser: Browser, url: str, path: str, act: Callable[[Page], Awaitable[None]]) -> float:
    """Return the milliseconds of the slowest interaction."""
    context = await open_context(browser, url)
    [page] = context.pages
    await page.goto(f"/admin/{path}")
    await wait_until_loaded(page)
    await act(page)
    await page.wait_for_timeout(_SETTLE_MS)
    durations = await page.evaluate(READ_INTERACTIONS)
    await context.close()
    return max(durations, default=0)


if __name__ == "__main__":
    asyncio.run(main())
