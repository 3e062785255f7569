"""Boxes of elements, read when they have come to rest."""

import asyncio

from playwright.async_api import Locator, expect

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
