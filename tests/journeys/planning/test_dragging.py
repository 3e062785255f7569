"""Tasks dragged with the mouse."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from journeys.boxes import read_box
from journeys.planning.chart import TASK_FIELDS, TIMES, drag, open_chart, pick, pull, wait_until_loaded

ZONE = "America/New_York"
# Longer than the chart waits for a second click.
CLICK_MS = 500


@pytest.mark.parametrize("zone", ["Africa/Casablanca", ZONE])
async def test_a_move_changes_only_the_times_of_the_task_and_can_be_undone(
    open_page, create_plan, get_task, zone
):
    plan_id, (first, second) = await create_plan(f"M{zone[:2]}")
    before, other = await get_task(first), await get_task(second)
    page = await open_chart(open_page, plan_id, timezone_id=zone)
    assert await drag(page, 0, 80)
    after = await get_task(first)
    assert (after["start"], after["end"]) == ("2026-03-06T11:00:17+00:00", "2026-03-06T16:30:05+00:00")
    assert pick(after, "name", "progress") == pick(before, "name", "progress")
    assert pick(await get_task(second), *TASK_FIELDS) == pick(other, *TASK_FIELDS)
    async with page.expect_response(lambda response: response.url.endswith("/undo")):
        await page.keyboard.press("Control+z")
    assert pick(await get_task(first), *TASK_FIELDS) == pick(before, *TASK_FIELDS)
    async with page.expect_response(lambda response: response.url.endswith("/redo")):
        await page.get_by_role("button", name="Refaire la modification").click()
    assert pick(await get_task(first), *TASK_FIELDS) == pick(after, *TASK_FIELDS)


async def test_a_resize_changes_the_end_and_the_progress_handle_the_progress(
    open_page, create_plan, get_task
):
    plan_id, (first, _) = await create_plan("R")
    page = await open_chart(open_page, plan_id)
    assert await drag(page, 0, 40, ".handle.right")
    resized = await get_task(first)
    assert (resized["start"], resized["end"]) == ("2026-03-06T09:00:17+00:00", "2026-03-06T15:30:05+00:00")
    assert resized["progress"] == 10
    assert await drag(page, 0, 60, ".handle.progress")
    done = await get_task(first)
    assert done["progress"] > 20
    assert pick(done, "start", "end") == pick(resized, "start", "end")


async def test_a_drag_is_no_click_and_moves_the_arrow(open_page, create_plan, get_task, open_client):
    plan_id, (first, second) = await create_plan("V")
    async with open_client("staff@atlas.test") as client:
        await client.put(f"/en/api/gantt_tasks/{second}", json={"dependencies": f"{first}SS+1h"})
    page = await open_chart(open_page, plan_id, controls_clock=True)
    arrow = page.locator(".link path")
    before = await arrow.get_attribute("d")
    bar = page.locator(".bar-wrapper").first.locator(".bar")
    box = await read_box(bar)
    await page.mouse.move(box["x"] + 60, box["y"] + 8)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 140, box["y"] + 8, steps=5)
    await expect(arrow).not_to_have_attribute("d", before)
    async with page.expect_response(lambda response: response.request.method == "PUT") as saved:
        await page.mouse.up()
    assert (await saved.value).request.headers["if-match"]
    await page.clock.fast_forward(CLICK_MS)
    await expect(page.get_by_role("dialog")).to_have_count(0)
    # The dependent task was moved, in the database and on the screen.
    assert (await get_task(second))["start"] == "2026-03-06T12:00:17+00:00"
    await wait_until_loaded(page)
    moved = page.locator(".bar-wrapper").nth(1).locator(".bar")
    assert (await read_box(moved))["x"] - (await read_box(bar))["x"] == pytest.approx(40, abs=0.5)


async def test_a_locked_bar_stays_and_a_rejected_drag_is_reverted(
    open_page, create_plan, get_task, open_client
):
    plan_id, (first, second) = await create_plan("S")
    async with open_client("staff@atlas.test") as client:
        await client.put(f"/en/api/gantt_tasks/{second}", json={"isDisabled": True})
    page = await open_chart(open_page, plan_id)
    bars = page.locator("rect.bar")
    positions = [await bars.nth(index).get_attribute("x") for index in (0, 1)]
    await pull(page, 1, 80, ".bar")
    await expect(bars.nth(1)).to_have_attribute("x", positions[1])
    await page.route(
        "**/gantt_tasks/*",
        lambda route: route.fulfill(
            status=412, json={"title": "Entre-temps", "detail": "Quelqu'un est passé."}
        ),
    )
    await pull(page, 0, 80, ".bar")
    await expect(page.get_by_role("alert")).to_contain_text("Quelqu'un est passé.")
    await expect(bars.nth(0)).to_have_attribute("x", positions[0])
    assert (await get_task(first))["start"] == TIMES[0][0]


@pytest.fixture
async def create_project(open_client):
    """Create a plan of a project with a task and a locked task in it, and a task beside it; return its id."""

    async def create_project(name):
        start, end = TIMES[1]
        inner = {"start": start, "end": end, "project": name}
        tasks = [
            {"id": name, "name": "Étage", "type": "project", "start": start, "end": end},
            {"id": f"{name}1", "name": "Dedans", **inner},
            {"id": f"{name}2", "name": "Verrouillée", **inner, "isDisabled": True},
            {"id": f"{name}3", "name": "À côté", "start": start, "end": end},
        ]
        body = {"name": name, "calendar": "continuous", "tasks": tasks}
        async with open_client("staff@atlas.test") as client:
            return (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()["id"]

    return create_project


async def read_lefts(page):
    """Return the left edge of each bar, in pixels."""
    await wait_until_loaded(page)
    bars = page.locator("rect.bar")
    return await bars.evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().x)")


async def delay_response(page, **response):
    """Hold the next edit back until the returned event is set; then send it, or fulfil it with `response`."""
    release = asyncio.Event()

    async def hold(route):
        await release.wait()
        await (route.fulfill(**response) if response else route.continue_())

    await page.route("**/gantt_tasks/*", hold, times=1)
    return release


async def test_the_tasks_of_a_project_move_with_it_before_the_response(open_page, create_project, get_task):
    page = await open_chart(open_page, await create_project("E"), bars=4)
    before = await read_lefts(page)
    release = await delay_response(page)
    await pull(page, 0, 80, ".bar")
    distances = [after - x for x, after in zip(before, await read_lefts(page), strict=True)]
    assert distances == [pytest.approx(80, abs=1), pytest.approx(80, abs=1), 0, 0]
    # The plan is read again after the event of the change.
    async with page.expect_response(re.compile("/tasks$")):
        release.set()
    assert (await read_lefts(page))[1] == pytest.approx(before[1] + 80, abs=1)
    assert (await get_task("E1"))["start"] == "2026-03-06T12:00:00+00:00"


async def test_a_rejected_drag_of_a_project_is_reverted_with_its_tasks(open_page, create_project, get_task):
    page = await open_chart(open_page, await create_project("G"), bars=4)
    before = await read_lefts(page)
    release = await delay_response(page, status=412, json={"title": "Non", "detail": "Pas maintenant."})
    await pull(page, 0, 80, ".bar")
    assert await read_lefts(page) != before
    release.set()
    await expect(page.get_by_role("alert")).to_contain_text("Pas maintenant.")
    assert await read_lefts(page) == before
    assert (await get_task("G1"))["start"] == TIMES[1][0]
