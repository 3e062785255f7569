"""Takes the pictures of the apps store from a running Souk with demo data: `./taskw pictures:store`."""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.async_api import Page
from souk_local.layout import ROOT

from journeys.actions import SKELETONS
from pictures.views import ORIGIN, View, open_browser, open_signed_in

FOLDER = ROOT / "web/public/apps/pictures"
SIZE = {"width": 1200, "height": 750}
# In the apps store a picture must load fast; text must stay readable.
QUALITIES, MOST_BYTES = range(80, 20, -10), 60_000
# Pictures in the page and transitions have come to their end by then.
SETTLE_MS = 2000


async def _nothing(_: Page) -> None:
    """Take the page as it is."""


async def _sell(page: Page) -> None:
    cards = page.get_by_role("region", name="Produits").get_by_role("button")
    for number in (0, 1, 2):
        await cards.nth(number).click()


async def _ask(page: Page) -> None:
    await page.get_by_role("textbox").first.fill("Montre les produits à moins de 50 dirhams")
    await page.get_by_role("button", name="Demander maintenant").click()
    await page.get_by_role("table").first.wait_for()


@dataclass(frozen=True)
class Picture:
    """An application, and what is seen of it: a path of the site or of the admin app, and what is done there first."""

    application: str
    path: str
    act: Callable[[Page], Awaitable[None]] = _nothing


PICTURES = (
    Picture("point-of-sale", "/admin/pos", _sell),
    Picture("delivery", "/admin/orders/board"),
    Picture("site", "/admin/site/home"),
    Picture("shop", "/fr/shop"),
    Picture("dropship", "/admin/dropship"),
    Picture("assistant", "/admin/assistant", _ask),
    Picture("planning", "/admin/planning"),
    Picture("snooker", "/admin/snooker"),
    Picture("wheel", "/fr/wheel"),
    Picture("wallet", "/admin/customers"),
)


def compress(png: bytes) -> bytes:
    """Return the picture as WebP of at most MOST_BYTES, as good as that allows."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    for quality in QUALITIES:
        target = io.BytesIO()
        picture.save(target, "WEBP", quality=quality, method=6)
        if target.tell() <= MOST_BYTES:
            break
    return target.getvalue()


async def open_settled(page: Page, address: str) -> None:
    """Open a page and wait until it is complete."""
    await page.goto(address)
    await page.locator(SKELETONS).first.wait_for(state="detached")
    await page.wait_for_timeout(SETTLE_MS)


def write_picture(file: Path, png: bytes) -> None:
    """Store a picture and print its size."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(compress(png))
    print(f"{file.name:24}{file.stat().st_size / 1000:6.1f} kB")


def to_address(path: str) -> str:
    """Return the address of a path: of a tenant's site by its host, of the admin app by the platform's."""
    return f"{ORIGIN if path.startswith('/admin') else ORIGIN.replace('//', '//atlas.', 1)}{path}"


async def take(page: Page, picture: Picture) -> None:
    """Store one picture."""
    await open_settled(page, to_address(picture.path))
    await picture.act(page)
    await page.wait_for_timeout(SETTLE_MS)
    write_picture(FOLDER / f"{picture.application}.webp", await page.screenshot())


async def main(names: list[str]) -> None:
    async with open_browser() as browser:
        page = await open_signed_in(browser, View("store", SIZE))
        for picture in PICTURES:
            if not names or picture.application in names:
                await take(page, picture)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
