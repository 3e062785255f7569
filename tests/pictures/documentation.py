"""Takes the pictures of the documentation, in each language, from a running Souk with demo data:
`./taskw pictures:documentation`."""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from chassis.locales import LOCALES
from PIL import Image
from playwright.async_api import Browser, Page
from souk_local.layout import ROOT
from souk_local.screen_texts import load_screen_texts

from pictures.store import SETTLE_MS, SIZE, open_settled, to_address, write_picture
from pictures.views import View, open_browser, open_signed_in

FOLDER = ROOT / "docs/pictures"
# For what needs more room; the picture is reduced to SIZE.
WIDE = {"width": 1408, "height": 880}
_COUNTER_MODE = "localStorage.setItem('souk.counter', 'yes')"

Texts = Mapping[str, str]


async def _nothing(_: Page, __: Texts) -> None:
    """Take the page as it is."""


async def _fill_cart(page: Page, texts: Texts) -> None:
    await page.evaluate(_COUNTER_MODE)
    await page.reload()
    cards = page.get_by_role("region", name=texts["orders.pos.products"]).get_by_role("button")
    for number in (1, 5, 2):
        await cards.nth(number).click()


async def _sell(page: Page, texts: Texts) -> None:
    """Make two sales, in cash and by the next method, where the till has none yet."""
    if not await page.get_by_text(texts["cash.noPayments"]).count():
        return
    for key in ("Alt+5", "Alt+6"):
        await open_settled(page, to_address("/admin/pos"))
        await _fill_cart(page, texts)
        await page.wait_for_timeout(SETTLE_MS)
        await page.keyboard.press(key)
        await page.get_by_text(texts["orders.cart.empty"]).wait_for()
    await open_settled(page, to_address("/admin/orders/cash"))


async def _open_match(page: Page, _: Texts) -> None:
    await page.get_by_role("main").get_by_role("table").get_by_role("link").first.click()


async def _open_product(page: Page, texts: Texts) -> None:
    await page.get_by_role("button", name=texts["dropship.card.list"]).first.click()
    await page.get_by_role("dialog").get_by_role("table").wait_for()


async def _ask(page: Page, texts: Texts) -> None:
    await page.get_by_role("textbox").first.fill(texts["assistant.example.cheap"])
    await page.get_by_role("button", name=texts["assistant.ask"]).click()
    await page.get_by_role("table").first.wait_for()


async def _show_days(page: Page, texts: Texts) -> None:
    await page.get_by_role("button", name=texts["planning.view.day"], exact=True).click()


@dataclass(frozen=True)
class Picture:
    """What is seen on a page of the documentation: a path, where `{language}` is replaced, and what is done there."""

    name: str
    path: str
    act: Callable[[Page, Texts], Awaitable[None]] = _nothing
    is_wide: bool = False


PICTURES = (
    Picture("first-day", "/admin/settings/shop"),
    Picture("counter", "/admin/pos", _fill_cart),
    Picture("cash", "/admin/orders/cash", _sell),
    Picture("orders", "/admin/orders/board"),
    Picture("shop", "/{language}/shop"),
    Picture("dropshipping", "/admin/dropship", _open_product, is_wide=True),
    Picture("planning", "/admin/planning", _show_days),
    Picture("club", "/admin/snooker", _open_match),
    Picture("assistant", "/admin/assistant", _ask),
    Picture("apps", "/admin/apps"),
)
# What the product looks like, for who reads the first page of the repository.
OVERVIEW = Picture("souk", "/admin/home")


async def take(page: Page, picture: Picture, language: str, texts: Texts) -> bytes:
    """Return the picture of a page in a language as PNG of SIZE."""
    size = WIDE if picture.is_wide else SIZE
    await page.set_viewport_size({"width": size["width"], "height": size["height"]})
    await open_settled(page, to_address(picture.path.format(language=language)))
    await picture.act(page, texts)
    await page.wait_for_timeout(SETTLE_MS)
    png = await page.screenshot()
    if not picture.is_wide:
        return png
    target = io.BytesIO()
    Image.open(io.BytesIO(png)).resize((SIZE["width"], SIZE["height"]), Image.Resampling.LANCZOS).save(
        target, "PNG"
    )
    return target.getvalue()


async def take_all(browser: Browser, language: str, names: list[str]) -> None:
    """Store the pictures of a language; those with these names, or all without any."""
    page = await open_signed_in(browser, View(language, SIZE, language))
    texts = load_screen_texts(language)
    for picture in PICTURES:
        if not names or picture.name in names:
            file = FOLDER / language / f"{picture.name}.webp"
            write_picture(file, await take(page, picture, language, texts))
    await page.context.close()


async def main(names: list[str]) -> None:
    async with open_browser() as browser:
        for language in LOCALES:
            await take_all(browser, language, names)
        if not names or OVERVIEW.name in names:
            page = await open_signed_in(browser, View("overview", SIZE))
            png = await take(page, OVERVIEW, "en", load_screen_texts("en"))
            write_picture(FOLDER / f"{OVERVIEW.name}.webp", png)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
