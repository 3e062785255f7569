"""Touch gestures on the chart: a swipe scrolls, a bar that is held moves."""

import pytest
from playwright.async_api import expect

from journeys.accessibility import PHONE
from journeys.boxes import read_box
from journeys.planning.chart import TASK_FIELDS, open_chart, pick, wait_until_loaded

# Longer than a bar must be held.
HOLD_MS = 400
# Longer than the chart waits for a second click.
CLICK_MS = 500


@pytest.fixture
def open_touch_chart(open_page, create_plan):
    """Open the chart of a new plan on a phone, with a clock that the test controls; return the page and the
    tasks' ids."""

    async def open_touch_chart(name):
        plan_id, task_ids = await create_plan(name)
        options = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        return await open_chart(open_page, plan_id, controls_clock=True, **options), task_ids

    return open_touch_chart


async def swipe(page, x, y, distance, *, is_held):
    """Touch a point, hold it or not, move sideways and lift the finger.

    The page's clock is paused from the touch to the movement, so that the machine's load decides nothing.
    """
    session = await page.context.new_cdp_session(page)

    async def send(kind, *points):
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    await pause_clock(page)
    await send("touchStart", {"x": x, "y": y})
    if is_held:
        await page.clock.fast_forward(HOLD_MS)
        await expect(page.locator(".bar-wrapper.is-held")).to_have_count(1)
    for step in range(1, 11):
        await send("touchMove", {"x": x + distance * step / 10, "y": y})
    await send("touchEnd")
    await page.clock.resume()


async def pause_clock(page):
    # A clock can only be paused in its future.
    await page.clock.pause_at(await page.evaluate("Date.now()") + 10_000)


async def read_bar(page):
    await wait_until_loaded(page)
    return await read_box(page.locator("rect.bar").first)


def get_middle(box):
    return box["y"] + box["height"] / 2


async def read_scroll(page):
    return await page.get_by_role("region", name="Diagramme").evaluate("chart => chart.scrollLeft")


async def test_a_swipe_over_a_bar_scrolls_and_changes_nothing(open_touch_chart, get_task):
    page, (first, _) = await open_touch_chart("U")
    before, left = await get_task(first), await read_scroll(page)
    box = await read_bar(page)
    await swipe(page, box["x"] + 60, get_middle(box), -50, is_held=False)
    await page.wait_for_function(
        "left => document.querySelector('.souk-gantt').scrollLeft > left + 20", arg=left
    )
    await page.clock.fast_forward(CLICK_MS)
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await get_task(first) == before


async def test_a_bar_that_is_held_moves_with_the_finger(open_touch_chart, get_task):
    page, (first, second) = await open_touch_chart("H")
    other, left = await get_task(second), await read_scroll(page)
    box = await read_bar(page)
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await swipe(page, box["x"] + 60, get_middle(box), 80, is_held=True)
    after = await get_task(first)
    assert (after["start"], after["end"]) == ("2026-03-06T11:00:17+00:00", "2026-03-06T16:30:05+00:00")
    assert pick(await get_task(second), *TASK_FIELDS) == pick(other, *TASK_FIELDS)
    assert await read_scroll(page) == left
    await page.clock.fast_forward(CLICK_MS)
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_bar_that_is_held_at_its_start_is_resized(open_touch_chart, get_task):
    page, (first, _) = await open_touch_chart("B")
    box = await read_bar(page)
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await swipe(page, box["x"] + 6, get_middle(box), 40, is_held=True)
    after = await get_task(first)
    assert (after["start"], after["end"]) == ("2026-03-06T10:00:17+00:00", "2026-03-06T14:30:05+00:00")


async def test_a_tap_opens_the_dependencies_as_a_click_does(open_touch_chart):
    page, (first, _) = await open_touch_chart("J")
    box = await read_bar(page)
    await page.touchscreen.tap(box["x"] + 60, get_middle(box))
    await expect(page.get_by_role("dialog", name=f"Dépendances de la tâche {first}")).to_be_visible()
