"""Violations of accessibility rules, as axe finds them in a page, and layout shifts."""

from collections.abc import Mapping

from playwright.async_api import Page, expect
from souk_local.layout import ROOT

from journeys.actions import WAIT_FOR_FRAMES, wait_until_loaded
from journeys.keyboard import find_keyboard_problems
from journeys.pages import find_path
from pictures.references import find_differences

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1366, "height": 768}
# What a desktop shows at 200 %.
ZOOMED = {"width": 683, "height": 384}
# How often a page with violations is read again.
REPEATS = 3
# How often the width of a page that is too wide is read, and how long after one another.
WIDTH_READINGS, WIDTH_PAUSE_MS = 40, 250
# The width of the page and of the window, and what sticks out with its right edge; nothing if the page fits.
READ_TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [
    [document.documentElement.scrollWidth, innerWidth],
    ...[...document.querySelectorAll('body *')]
        .map((element) => [element.outerHTML.slice(0, 120), Math.round(element.getBoundingClientRect().right)])
        .filter(([, right]) => right > innerWidth).slice(0, 20)]"""
# What moves although the reader wants less motion: longer than a blink.
READ_MOTION = """() => document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 50)
    .map(({ effect }) => effect.target?.outerHTML?.slice(0, 120) ?? '')"""
# Elements are listed for violations only. No rule that is applied reads the parsed stylesheets.
RUN = """options => axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] }, ...options })
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]))"""
# The costliest rule; a page has the colours on a phone that it has on a desktop.
WITHOUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
# What differs between the colour schemes.
ONLY_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}

# The light one last, in which a page opens.
SCHEMES = {"dark": ONLY_COLOURS, "light": None}

# Cumulative layout shift from which a reader notices that a page moves; 0.1 still counts as good.
MAX_LAYOUT_SHIFT = 0.02
# Those before are records of an observer at once.
READ_LAYOUT_SHIFTS = """() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().filter((shift) => !shift.hadRecentInput);
    observer.disconnect();
    return shifts.map(
        ({ value, sources }) => [value, sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '')]);
}"""

# Even a transition that takes no time keeps the old colours until the next frame.
WAIT_FOR_COLOURS = f"""() => ({WAIT_FOR_FRAMES})()
    .then(() => Promise.all(document.getAnimations().map(({{ finished }}) => finished.catch(() => null))))
    .then(() => null)"""


async def find_violations(page: Page, options: Mapping[str, object] | None = None) -> list[list[object]]:
    """Return rule and elements of each violation that stays; all rules are applied unless `options` of axe say others.

    axe reads the page in several steps, so it can find what never was on the screen at one time.
    """
    if not await page.evaluate("'axe' in window"):
        # The content security policy forbids to add a script.
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    violations = await page.evaluate(RUN, options or {})
    for _ in range(REPEATS):
        if not violations:
            break
        await page.evaluate(WAIT_FOR_COLOURS)
        violations = await page.evaluate(RUN, options or {})
    return violations


async def find_violations_in_schemes(page: Page) -> list[list[object]]:
    """Return colour scheme, rule and elements of each violation in the light scheme, and of colours in the dark one."""
    violations = []
    for scheme, options in SCHEMES.items():
        await page.emulate_media(color_scheme=scheme)
        await expect(page.locator("html")).to_have_attribute("data-scheme", scheme)
        await page.evaluate(WAIT_FOR_COLOURS)
        violations += [[scheme, *violation] for violation in await find_violations(page, options)]
    return violations


async def find_what_is_too_wide(page: Page) -> list[object]:
    """Return the outer elements for which the page has to be scrolled sideways, and not only until it is laid out."""
    for _ in range(WIDTH_READINGS):
        if not (elements := await page.evaluate(READ_TOO_WIDE)):
            return []
        await page.wait_for_timeout(WIDTH_PAUSE_MS)
    return elements


async def find_layout_shifts(page: Page) -> list[object]:
    """Return the shifts since the page began to load, with their elements, if they add up to too much."""
    shifts = await page.evaluate(READ_LAYOUT_SHIFTS)
    return shifts if sum(value for value, _ in shifts) > MAX_LAYOUT_SHIFT else []


async def check_page(page: Page, path: str) -> dict[str, list[object]]:
    """Load a page of the app, on a desktop and on a phone, and return what is wrong with it by what was looked at."""
    await page.goto(f"/admin/{await find_path(page, path)}")
    await wait_until_loaded(page)
    problems = {
        f"{path} moves while it loads": await find_layout_shifts(page),
        path: await find_violations(page),
        f"{path} looks different": await find_differences(page, path, "light"),
    }
    if too_wide := await find_what_is_too_wide(page):
        problems[f"{path} is wider than the window"] = too_wide
    problems[f"{path} moves"] = await page.evaluate(READ_MOTION)
    await page.evaluate(WAIT_FOR_COLOURS)
    problems[f"{path} by keyboard"] = await find_keyboard_problems(page)
    await page.set_viewport_size(ZOOMED)
    await wait_until_loaded(page)
    problems[f"{path} is wider than the window at 200 %"] = await find_what_is_too_wide(page)
    await page.set_viewport_size(PHONE)
    await wait_until_loaded(page)
    problems[f"{path} on a phone"] = await find_violations(page, WITHOUT_COLOURS)
    problems[f"{path} looks different on a phone"] = await find_differences(page, path, "phone")
    if await find_what_is_too_wide(page):
        # Nobody's phone was a desktop when the page began to load.
        await page.reload()
        await wait_until_loaded(page)
        problems[f"{path} is wider than a phone"] = await find_what_is_too_wide(page)
    await page.set_viewport_size(DESKTOP)
    return {subject: results for subject, results in problems.items() if results}
