"""Takes the pictures that twelve pages are compared with from a running Souk: `./taskw pictures:accept`."""

import asyncio
import sys

from playwright.async_api import Page

from journeys.accessibility import DESKTOP, PHONE
from journeys.actions import add_product, open_path, wait_until_loaded
from pictures.comparison import reduce
from pictures.references import FOLDER, SCREENS, Look, get_file, shoot
from pictures.views import View, open_browser, open_signed_in

VIEWS: dict[Look, View] = {
    "light": View("light", DESKTOP, "fr"),
    "phone": View("phone", PHONE, "fr"),
    "dark": View("dark", DESKTOP, "ar", "dark"),
}
# Pictures in the page have come by then.
_SETTLE_MS = 700


async def main(names: list[str]) -> None:
    """Renew the references of these paths; all without any."""
    FOLDER.mkdir(exist_ok=True)
    async with open_browser() as browser:
        for look, view in VIEWS.items():
            page = await open_signed_in(browser, view)
            for path in SCREENS[look]:
                if not names or path in names:
                    await accept(page, path, look)
            await page.context.close()


async def accept(page: Page, path: str, look: Look) -> None:
    await open_path(page, f"/admin/{path}")
    await wait_until_loaded(page)
    if path == "pos":
        await add_product(page, "Caftan")
    await page.wait_for_timeout(_SETTLE_MS)
    file = get_file(path, look)
    reduce(await shoot(page)).save(file, optimize=True)
    print(f"{file.name:28}{file.stat().st_size / 1000:6.1f} kB")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
