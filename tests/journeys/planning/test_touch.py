"""Tasks under a finger: a swipe scrolls, a bar that is held moves."""

import asyncio

import pytest
from playwright.async_api import expect

from journeys.planning.chart import WHOLE, chart, told
from journeys.test_accessibility import PHONE

# Longer than a browser takes to make a click of a touch.
LATER_MS = 450


@pytest.fixture
def touched(window, plan):
    """The chart of a new plan on a phone, and its tasks' ids."""

    async def touched(name):
        plan_id, ids = await plan(name)
        page = await chart(window, plan_id, viewport=PHONE, has_touch=True, is_mobile=True)
        return page, ids

    return touched


async def stroke(page, x, y, by, *, holds):
    """A finger goes down, waits until it holds the bar or doesn't, walks sideways and leaves."""
    finger = await page.context.new_cdp_session(page)

    async def send(kind, *points):
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    await send("touchStart", {"x": x, "y": y})
    if holds:
        await expect(page.locator(".bar-wrapper.is-held")).to_have_count(1)
    for step in range(1, 11):
        await send("touchMove", {"x": x + by * step / 10, "y": y})
    await send("touchEnd")


async def box_of(page, place):
    """Read at once, as a bar can be drawn anew at any moment."""
    return await page.locator("rect.bar").nth(place).evaluate("bar => bar.getBoundingClientRect().toJSON()")


def middle(box):
    return box["y"] + box["height"] / 2


async def scrolled(page):
    return await page.get_by_role("region", name="Diagramme").evaluate("box => box.scrollLeft")


async def test_a_swipe_over_a_bar_scrolls_and_changes_nothing(touched, task):
    page, (first, _) = await touched("U")
    before, left = await task(first), await scrolled(page)
    box = await box_of(page, 0)
    await stroke(page, box["x"] + 60, middle(box), -50, holds=False)
    async with asyncio.timeout(5):
        while await scrolled(page) <= left + 20:
            await asyncio.sleep(0.05)
    assert await task(first) == before
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_bar_that_is_held_moves_with_the_finger(touched, task):
    page, (first, second) = await touched("H")
    other, left = await task(second), await scrolled(page)
    box = await box_of(page, 0)
    async with page.expect_response(lambda answer: answer.request.method == "PUT"):
        await stroke(page, box["x"] + 60, middle(box), 80, holds=True)
    after = await task(first)
    assert (after["start"], after["end"]) == ("2026-03-06T11:00:17+00:00", "2026-03-06T16:30:05+00:00")
    assert told(await task(second), *WHOLE) == told(other, *WHOLE)
    assert await scrolled(page) == left
    await page.wait_for_timeout(LATER_MS)
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_bar_that_is_held_at_its_beginning_gets_another_length(touched, task):
    page, (first, _) = await touched("B")
    box = await box_of(page, 0)
    async with page.expect_response(lambda answer: answer.request.method == "PUT"):
        await stroke(page, box["x"] + 6, middle(box), 40, holds=True)
    after = await task(first)
    assert (after["start"], after["end"]) == ("2026-03-06T10:00:17+00:00", "2026-03-06T14:30:05+00:00")


async def test_a_tap_asks_for_links_as_a_click_does(touched):
    page, (first, _) = await touched("J")
    box = await box_of(page, 0)
    await page.touchscreen.tap(box["x"] + 60, middle(box))
    await expect(page.get_by_role("dialog", name=f"Dépendances de la tâche {first}")).to_be_visible()
