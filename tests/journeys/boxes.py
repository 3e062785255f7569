"""Boxes and directions of elements, read when they have come to rest."""

import asyncio

from playwright.async_api import Locator, Page, expect

TIMEOUT_SECONDS = 90
# Null if the element was removed, is empty or differs between two animation frames.
READ_BOX = """element => new Promise((resolve) => {
    const read = () => JSON.stringify(element.getBoundingClientRect());
    requestAnimationFrame(() => {
        const first = read();
        requestAnimationFrame(() => {
            const box = JSON.parse(read());
            const isStable = element.isConnected && first === read() && box.width > 0 && box.height > 0;
            resolve(isStable ? box : null);
        });
    });
})"""


async def read_box(locator: Locator) -> dict[str, float]:
    """Return the box of an element in pixels of the viewport once it is visible and stable.

    A paused clock of the page has no animation frames: read the box before the pause.
    """
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            await expect(locator).to_be_visible()
            if box := await locator.evaluate(READ_BOX):
                return box


# What is meant to be scrolled sideways, and says so.
_SCROLLED = "[role=tablist]"
READ_CUT = """(root, scrolled) => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getClientRects().length > 0 && !element.closest(scrolled) && !element.closest('[aria-hidden=true]');
    const shows = (element) => element.matches('input, button, [role=combobox], svg, img') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const name = (element) => (element.getAttribute('aria-label') || element.value || element.textContent ||
        element.outerHTML).trim().slice(0, 60);
    const cuts = [];
    for (const element of [...root.querySelectorAll('*')].filter((one) => seen(one) && shows(one))) {
        const box = element.getBoundingClientRect();
        // Of a pixel, or made for screen readers alone.
        if (box.width <= 2 || box.height <= 2) continue;
        let [left, right] = [0, innerWidth];
        for (let around = element.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflowX === 'visible') continue;
            const clip = around.getBoundingClientRect();
            [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        }
        if (box.left < left - 1 || box.right > right + 1) cuts.push(['outside', name(element)]);
        const isClipped = element.matches('input') || getComputedStyle(element).overflowX !== 'visible';
        const isShortened = getComputedStyle(element).textOverflow === 'ellipsis' && box.width >= 80;
        if (isClipped && !isShortened && element.scrollWidth > element.clientWidth + 1)
            cuts.push(['shortened', name(element)]);
    }
    return cuts;
}"""


async def find_cut(root: Locator) -> list[list[str]]:
    """Return the texts and controls of `root` that are cut at a side: outside of the window or of what clips them, or
    shortened without room for a word. Names with an ellipsis and a strip of tabs may be."""
    return await root.evaluate(READ_CUT, _SCROLLED)


# Fields of addresses and numbers, also in islands.
_DIRECTED = "input:is([type=email], [type=tel], [type=url], [dir=ltr])"
_READ_DIRECTIONS = "inputs => inputs.map((input) => getComputedStyle(input).direction)"


async def read_directions(page: Page, count: int) -> list[str]:
    """Return the direction of each of the `count` fields of an e-mail address, a number, a link or a time."""
    await expect(page.locator(_DIRECTED)).to_have_count(count)
    return await page.locator(_DIRECTED).evaluate_all(_READ_DIRECTIONS)
