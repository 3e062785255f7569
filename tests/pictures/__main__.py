"""Takes pictures of every page in several views into one document: `./taskw pictures`."""

import asyncio
import html
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page
from playwright.async_api import TimeoutError as PageTimeoutError
from souk_local.layout import ROOT

from journeys.actions import open_path, wait_until_loaded
from journeys.pages import PATHS, find_path
from pictures.views import ORIGIN, VIEWS, View, open_browser, open_signed_in

FOLDER = ROOT / ".data/pictures"
# Of the tenant's site, in the language of the view. The product is put into the cart.
_PRODUCT = "/shop/product/{id}"
PUBLIC_PATHS = ("", "/about", "/wheel", "/shop", _PRODUCT, "/shop/cart", "/shop/checkout", "/shop/account")
_WIDTH, _QUALITY, _SETTLE_MS = 900, 70, 700
_STYLE = """body { font: 14px system-ui; margin: 24px; background: #f7f3ec } section { margin-block: 32px }
div { display: flex; gap: 16px; align-items: start; overflow-x: auto } figure { margin: 0 }
img { max-height: 420px; border: 1px solid #e2d9cb; border-radius: 8px } figcaption { color: #6b6358 }"""


async def main(names: list[str]) -> None:
    """Take pictures of the pages whose paths begin with one of these names; of all without any."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    paths = [path for path in PATHS if not names or path.startswith(tuple(names))]
    sites = [] if names else PUBLIC_PATHS
    async with open_browser() as browser:
        for view in VIEWS:
            await take_all(browser, view, paths, sites)
    document = FOLDER / "index.html"
    document.write_text(render([*paths, *(f"site{path}" for path in sites)]), encoding="utf-8")
    print(document)


async def take_all(
    browser: Browser, view: View, paths: list[str], sites: tuple[str, ...] | list[str]
) -> None:
    page = await open_signed_in(browser, view)
    for path in paths:
        await open_path(page, f"/admin/{await find_path(page, path)}")
        try:
            await wait_until_loaded(page)
        except (AssertionError, PageTimeoutError):
            print(f"{path} is still loading: {view.name}", flush=True)
        await take(page, path, view)
    for path in sites:
        await open_public(page, view, path)
        await take(page, f"site{path}", view)
        if path == _PRODUCT:
            await page.locator(".button.wide").first.click()
            await page.get_by_role("main").locator("a[href$='/shop/cart']").wait_for()
    await page.context.close()


async def open_public(page: Page, view: View, path: str) -> None:
    """Open a page of the site; raise AssertionError if there is none. A product is the first of the page before."""
    if path == _PRODUCT:
        path = (await page.locator(".product-link").first.get_attribute("href") or "").removeprefix(
            f"/{view.language}"
        )
    response = await page.goto(f"{ORIGIN.replace('//', '//atlas.', 1)}/{view.language}{path}")
    assert response is not None
    assert response.ok, f"{path} is no page"


async def take(page: Page, name: str, view: View) -> None:
    await page.wait_for_timeout(_SETTLE_MS)
    picture = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    picture.thumbnail((_WIDTH, _WIDTH))
    picture.save(file_of(name, view), "WEBP", quality=_QUALITY)


def file_of(name: str, view: View) -> Path:
    return FOLDER / f"{name.replace('/', '-').replace('{id}', 'one')}.{view.name.lower()}.webp"


def render(names: list[str]) -> str:
    """Return the document: a row of pictures for each page."""
    rows = "".join(
        f"<section><h2>{html.escape(name)}</h2><div>{''.join(_figure(name, view) for view in VIEWS)}</div></section>"
        for name in names
    )
    return f"<!doctype html><meta charset=utf-8><title>Souk</title><style>{_STYLE}</style>{rows}"


def _figure(name: str, view: View) -> str:
    label = html.escape(f"{name}, {view.name}")
    picture = f'<img loading="lazy" src="{file_of(name, view).name}" alt="{label}">'
    return f"<figure>{picture}<figcaption>{view.name}</figcaption></figure>"


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
