"""Walks a page with the Tab key: from the skip link to the content, in the order in which it is read, and out of it."""

import asyncio
from typing import Any

from playwright.async_api import CDPSession, Page

# Presses that are sent at once, and at most: more stops than most pages have; a longer list goes on as it began.
BATCH, MAX_PRESSES = 12, 48
TAB = {"type": "rawKeyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
ENTER = {"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
# Where the focus goes is recorded by the page itself, from its top, wherever it put the focus before.
START = """() => {
    const { body } = document;
    const staysOnScreen = (element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
    // Where an element is in what is scrolled, and not on the screen; null for what stays while the page is scrolled.
    const place = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        let [x, y] = [0, 0];
        for (let at = element; at && at !== body; at = at.parentElement) {
            if (staysOnScreen(at)) return null;
            if (at !== element) [x, y] = [x + at.scrollLeft, y + at.scrollTop];
        }
        return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
    };
    const seen = new Map();
    const listener = new AbortController();
    const walk = window.walk = { stops: [], isRtl: document.dir === 'rtl', end: () => listener.abort() };
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute('tabindex');
    document.addEventListener('focusin', ({ target }) => {
        if (!seen.has(target)) seen.set(target, seen.size);
        const isInMain = target.closest('main') !== null;
        walk.stops.push({
            number: seen.get(target),
            element: target.cloneNode(false).outerHTML.slice(0, 160),
            name: { '#content': 'skip link' }[target.getAttribute('href')] ?? target.id,
            // A map is one place: nobody reads it line by line.
            place: isInMain ? place(target.closest('.leaflet-container') ?? target) : null,
        });
    }, { signal: listener.signal });
}"""
# Whether a batch of presses took the focus round, into a frame (whose stops the page does not see), or nowhere.
READ_PROGRESS = """(before) => {
    if (walk.stops.some(({ number }, index) => index > 0 && number === 0)) return 'round';
    if (document.activeElement?.tagName === 'IFRAME') return 'frame';
    return walk.stops.length > before ? walk.stops.length : 'stuck';
}"""
# The page is as it was before, for who looks at it next.
FINISH = """() => {
    walk.end();
    document.activeElement?.blur();
    for (const element of document.querySelectorAll('#content, #content *'))
        if (element.scrollTop) element.scrollTop = 0;
    return walk;
}"""


async def find_keyboard_problems(page: Page) -> list[object]:
    """Return what is wrong with the way of the focus through a page that is still."""
    await page.evaluate(START)
    devtools = await page.context.new_cdp_session(page)
    await press(devtools, TAB, ENTER)
    progress: int | str = 0
    for _ in range(MAX_PRESSES // BATCH):
        await press(devtools, *[TAB] * BATCH)
        progress = await page.evaluate(READ_PROGRESS, progress)
        if isinstance(progress, str):
            break
    walk = await page.evaluate(FINISH)
    await devtools.detach()
    stuck = [["the focus stays", walk["stops"][-1:]]] if progress == "stuck" else []
    return [*judge_walk(walk["stops"], is_rtl=walk["isRtl"]), *stuck]


async def press(devtools: CDPSession, *keys: dict[str, object]) -> None:
    """Press keys without waiting for the reply to each: the browser keeps their order."""
    await asyncio.gather(*(devtools.send("Input.dispatchKeyEvent", key) for key in keys))


def judge_walk(stops: list[dict[str, Any]], *, is_rtl: bool) -> list[object]:
    """Return what is wrong with the stops of a walk that began at the top of a page, up to where it comes round."""
    if [stop["name"] for stop in stops[:2]] != ["skip link", "content"]:
        return [["the skip link is not first, or does not lead to the content", *stops[:2]]]
    numbers = [stop["number"] for stop in stops]
    end = numbers.index(0, 1) if 0 in numbers[1:] else len(stops)
    problems: list[object] = []
    for before, after, at in zip(stops, stops[1:end], range(1, end), strict=False):
        if numbers[at] in numbers[:at]:
            return [*problems, ["the focus does not leave", after["element"]]]
        if before["place"] and after["place"] and goes_back(before["place"], after["place"], is_rtl=is_rtl):
            problems.append(["the focus goes back", before["element"], after["element"]])
    return problems


def goes_back(before: dict[str, float], after: dict[str, float], *, is_rtl: bool) -> bool:
    """Return whether a stop lies wholly above the one before it, and not in a column after it."""
    is_above = after["bottom"] <= before["top"]
    is_next_column = after["right"] <= before["left"] if is_rtl else after["left"] >= before["right"]
    return is_above and not is_next_column
