"""Tasks are dragged by mouse."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from journeys.planning.chart import TIMES, WHOLE, chart, drag, pull, told

ZONE = "America/New_York"


@pytest.mark.parametrize("zone", ["Africa/Casablanca", ZONE])
async def test_a_move_changes_its_own_times_by_what_was_dragged_and_nothing_else(window, plan, task, zone):
    plan_id, (first, second) = await plan(f"M{zone[:2]}")
    before, other = await task(first), await task(second)
    page = await chart(window, plan_id, timezone_id=zone)
    assert await drag(page, 0, 80)
    after = await task(first)
    assert (after["start"], after["end"]) == ("2026-03-06T11:00:17+00:00", "2026-03-06T16:30:05+00:00")
    assert told(after, "name", "progress") == told(before, "name", "progress")
    assert told(await task(second), *WHOLE) == told(other, *WHOLE)
    async with page.expect_response(lambda answer: answer.url.endswith("/undo")):
        await page.keyboard.press("Control+z")
    assert told(await task(first), *WHOLE) == told(before, *WHOLE)
    async with page.expect_response(lambda answer: answer.url.endswith("/redo")):
        await page.get_by_role("button", name="Refaire la modification").click()
    assert told(await task(first), *WHOLE) == told(after, *WHOLE)


async def test_a_resize_and_progress_change_one_thing_each(window, plan, task):
    plan_id, (first, _) = await plan("R")
    page = await chart(window, plan_id)
    assert await drag(page, 0, 40, ".handle.right")
    resized = await task(first)
    assert (resized["start"], resized["end"]) == ("2026-03-06T09:00:17+00:00", "2026-03-06T15:30:05+00:00")
    assert resized["progress"] == 10
    assert await drag(page, 0, 60, ".handle.progress")
    done = await task(first)
    assert done["progress"] > 20
    assert told(done, "start", "end") == told(resized, "start", "end")


async def test_a_drag_is_no_click_and_takes_the_arrow_along(window, plan, task, signed_in):
    plan_id, (first, second) = await plan("V")
    async with signed_in("staff@atlas.test") as client:
        await client.put(f"/en/api/gantt_tasks/{second}", json={"dependencies": f"{first}SS+1h"})
    page = await chart(window, plan_id)
    arrow = page.locator(".link path")
    before = await arrow.get_attribute("d")
    bar = page.locator(".bar-wrapper").first.locator(".bar")
    box = await bar.bounding_box()
    await page.mouse.move(box["x"] + 60, box["y"] + 8)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 140, box["y"] + 8, steps=5)
    await expect(arrow).not_to_have_attribute("d", before)
    async with page.expect_response(lambda answer: answer.request.method == "PUT") as saved:
        await page.mouse.up()
    assert (await saved.value).request.headers["if-match"]
    await page.wait_for_timeout(500)
    await expect(page.get_by_role("dialog")).to_have_count(0)
    # Who follows was pushed, and is shown there.
    assert (await task(second))["start"] == "2026-03-06T12:00:17+00:00"
    moved = await page.locator(".bar-wrapper").nth(1).locator(".bar").get_attribute("x")
    assert float(moved) - float(await bar.get_attribute("x")) == pytest.approx(40, abs=0.5)


async def test_what_is_locked_stays_and_what_is_refused_goes_back(window, plan, task, signed_in):
    plan_id, (first, second) = await plan("S")
    async with signed_in("staff@atlas.test") as client:
        await client.put(f"/en/api/gantt_tasks/{second}", json={"isDisabled": True})
    page = await chart(window, plan_id)
    bars = page.locator("rect.bar")
    places = [await bars.nth(place).get_attribute("x") for place in (0, 1)]
    await pull(page, 1, 80, ".bar")
    await expect(bars.nth(1)).to_have_attribute("x", places[1])
    await page.route(
        "**/gantt_tasks/*",
        lambda route: route.fulfill(
            status=412, json={"title": "Entre-temps", "detail": "Quelqu'un est passé."}
        ),
    )
    await pull(page, 0, 80, ".bar")
    await expect(page.get_by_role("alert")).to_contain_text("Quelqu'un est passé.")
    await expect(bars.nth(0)).to_have_attribute("x", places[0])
    assert (await task(first))["start"] == TIMES[0][0]


@pytest.fixture
async def project(signed_in):
    """Makes a plan of a project with a task and a locked one in it, and one task beside it; its id."""

    async def project(name):
        start, end = TIMES[1]
        inner = {"start": start, "end": end, "project": name}
        tasks = [
            {"id": name, "name": "Étage", "type": "project", "start": start, "end": end},
            {"id": f"{name}1", "name": "Dedans", **inner},
            {"id": f"{name}2", "name": "Verrouillée", **inner, "isDisabled": True},
            {"id": f"{name}3", "name": "À côté", "start": start, "end": end},
        ]
        body = {"name": name, "calendar": "continuous", "tasks": tasks}
        async with signed_in("staff@atlas.test") as client:
            return (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()["id"]

    return project


async def lefts(page):
    """Where each bar is seen."""
    bars = page.locator("rect.bar")
    return await bars.evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().x)")


async def answer_later(page, **answer):
    """Keeps an edit's answer back until the event that is returned is set; it is refused where it is told how."""
    release = asyncio.Event()

    async def hold(route):
        await release.wait()
        await (route.fulfill(**answer) if answer else route.continue_())

    await page.route("**/gantt_tasks/*", hold, times=1)
    return release


async def test_what_is_within_a_project_moves_with_it_before_any_answer(window, project, task):
    page = await chart(window, await project("E"), bars=4)
    before = await lefts(page)
    release = await answer_later(page)
    await pull(page, 0, 80, ".bar")
    walked = [after - x for x, after in zip(before, await lefts(page), strict=True)]
    assert walked == [pytest.approx(80, abs=1), pytest.approx(80, abs=1), 0, 0]
    # The plan is read again once its news came.
    async with page.expect_response(re.compile("/tasks$")):
        release.set()
    assert (await lefts(page))[1] == pytest.approx(before[1] + 80, abs=1)
    assert (await task("E1"))["start"] == "2026-03-06T12:00:00+00:00"


async def test_a_project_that_is_refused_goes_back_with_all_that_is_within(window, project, task):
    page = await chart(window, await project("G"), bars=4)
    before = await lefts(page)
    release = await answer_later(page, status=412, json={"title": "Non", "detail": "Pas maintenant."})
    await pull(page, 0, 80, ".bar")
    assert await lefts(page) != before
    release.set()
    await expect(page.get_by_role("alert")).to_contain_text("Pas maintenant.")
    assert await lefts(page) == before
    assert (await task("G1"))["start"] == TIMES[1][0]
