"""Links drawn with the mouse, successors that move during a drag, and bars too short for handles."""

import re

import pytest
from playwright.async_api import expect

from journeys.boxes import read_box
from journeys.planning.chart import open_chart


async def test_a_link_is_drawn_from_bar_to_bar(open_page, create_plan, get_task):
    plan_id, (first, second) = await create_plan("Link")
    page = await open_chart(open_page, plan_id)
    bars = page.locator(".bar-wrapper")
    source, target = [await read_box(bars.nth(index).locator(".bar")) for index in (0, 1)]
    await bars.first.hover(position={"x": 20, "y": 8})
    knob = await read_box(bars.first.locator(".knob[data-edge=end]"))
    await page.mouse.move(knob["x"] + 5, knob["y"] + 5)
    await page.mouse.down()
    await page.mouse.move(target["x"] + 10, target["y"] + 8, steps=5)
    await expect(page.locator(".new-link")).to_have_count(1)
    async with page.expect_response(lambda response: response.request.method == "PUT") as saved:
        await page.mouse.up()
    assert (await saved.value).request.post_data_json == {"dependencies": first}
    await expect(page.locator(".link path")).to_have_count(1)
    linked = await get_task(second)
    assert (linked["dependencies"], linked["start"]) == ([first], "2026-03-06T14:30:05+00:00")
    assert source["width"] > target["width"]


async def test_successors_move_during_the_drag(open_page, create_plan, open_client):
    plan_id, (first, second) = await create_plan("Follow")
    async with open_client("staff@atlas.test") as client:
        await client.put(f"/en/api/gantt_tasks/{second}", json={"dependencies": f"{first}SS+1h"})
    page = await open_chart(open_page, plan_id)
    bars = page.locator(".bar-wrapper")
    follower = bars.nth(1).locator(".bar")
    before, box = await read_box(follower), await read_box(bars.first.locator(".bar"))
    await page.mouse.move(box["x"] + 60, box["y"] + 8)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 140, box["y"] + 8, steps=5)
    assert (await read_box(follower))["x"] == pytest.approx(before["x"] + 80, abs=1)
    # Back to where it was: the successor too, and nothing is sent.
    await page.mouse.move(box["x"] + 60, box["y"] + 8, steps=5)
    await page.mouse.up()
    assert (await read_box(follower))["x"] == pytest.approx(before["x"], abs=1)


async def test_a_short_bar_is_moved_and_keeps_its_progress(open_page, create_plan, get_task):
    plan_id, (first, _) = await create_plan("Short")
    page = await open_chart(open_page, plan_id)
    await page.get_by_role("button", name="Semaines").click()
    bar = page.locator(".bar-wrapper").first.locator(".bar")
    await expect(bar).to_have_attribute("width", re.compile(r"^8\.245"))
    box = await read_box(bar)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 72, y, steps=6)
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await page.mouse.up()
    moved = await get_task(first)
    assert (moved["start"], moved["progress"]) == ("2026-03-08T09:00:17+00:00", 10)
