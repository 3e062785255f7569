"""Twelve pages and what they look like from far: coarse pictures, renewed by `./taskw pictures:accept`."""

from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Page
from souk_local.layout import ROOT

from pictures.comparison import compare, reduce

Look = Literal["light", "phone", "dark"]

FOLDER = Path(__file__).parent / "references"
# Where a picture that differs is stored, in full.
DIFFERENT = ROOT / ".data/pictures/different"
# By look: in French on a desktop and on a phone, and in Arabic in the dark. Of each area of the app at least one page.
SCREENS: dict[Look, tuple[str, ...]] = {
    "light": ("pos", "products", "settings/shop", "people", "apps"),
    "phone": ("customers", "settings", "account"),
    "dark": ("home", "orders", "dropship/rules", "developers/keys"),
}
# What another day or another test changes: rows, charts and pictures. Their places are compared.
VOLATILE = "tbody, canvas, img, .MuiAvatar-root, [class*=MuiCharts]"
MASK = "#808080"
# A picture that differs is taken again, since a page may not have come to rest.
REPEATS, PAUSE_MS = 20, 500
# A stylesheet made by script, because the content security policy forbids the page to add another one.
USE_OTHER_FONT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: serif !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
USE_OWN_FONT = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1) }"


def get_file(path: str, look: Look) -> Path:
    return FOLDER / f"{look}-{path.replace('/', '-')}.png"


async def shoot(page: Page) -> bytes:
    return await page.screenshot(
        animations="disabled", caret="hide", mask=[page.locator(VOLATILE)], mask_color=MASK
    )


async def find_differences(page: Page, path: str, look: Look) -> list[object]:
    """Return where a page differs from its reference, in its own font and in another one; nothing of other pages."""
    if path not in SCREENS[look]:
        return []
    reference = Image.open(get_file(path, look))
    differences = await _find_differences(page, reference, path, look)
    await page.evaluate(USE_OTHER_FONT)
    differences += await _find_differences(page, reference, path, f"{look}-other-font")
    await page.evaluate(USE_OWN_FONT)
    return differences


async def _find_differences(page: Page, reference: Image.Image, path: str, name: str) -> list[object]:
    for _ in range(REPEATS):
        comparison = compare(reference, reduce(screenshot := await shoot(page)))
        if comparison.is_same:
            return []
        await page.wait_for_timeout(PAUSE_MS)
    DIFFERENT.mkdir(parents=True, exist_ok=True)
    file = DIFFERENT / f"{name}-{path.replace('/', '-')}.png"
    file.write_bytes(screenshot)
    return [str(file), comparison]
