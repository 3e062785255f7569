"""The chart of a plan: views, clicks, scale and large plans."""

import pytest
from playwright.async_api import expect

from journeys.accessibility import find_violations
from journeys.actions import sign_in
from journeys.boxes import read_box
from journeys.planning.chart import TIMES, open_chart, wait_until_loaded


async def test_changing_the_view_changes_no_task(open_page, create_plan, get_task):
    plan_id, ids = await create_plan("L")
    before = [await get_task(id_) for id_ in ids]
    page = await open_chart(open_page, plan_id)
    for view in ("Jours", "Semaines", "Mois", "Heures"):
        await page.get_by_role("button", name=view, exact=True).click()
        await expect(page.locator(".bar-wrapper")).to_have_count(2)
    await page.reload()
    await expect(page.locator(".bar-wrapper")).to_have_count(2)
    await page.get_by_role("button", name="Jours", exact=True).click()
    assert [await get_task(id_) for id_ in ids] == before


async def test_bars_of_the_hourly_view_are_as_wide_as_their_duration(open_page, create_plan):
    plan_id, _ = await create_plan("W")
    page = await open_chart(open_page, plan_id)
    widths = [float(await bar.get_attribute("width")) for bar in await page.locator("rect.bar").all()]
    assert widths[1] == pytest.approx(80)
    assert widths[0] == pytest.approx(40 * (5.5 - 12 / 3600), abs=0.1)


async def test_a_double_click_renames_and_a_click_edits_dependencies(open_page, create_plan, get_task):
    plan_id, (first, second) = await create_plan("D")
    page = await open_chart(open_page, plan_id)
    await page.locator(".bar-wrapper").first.dblclick()
    dialog = page.get_by_role("dialog", name=f"Renommer la tâche {first}")
    await dialog.get_by_label("Nom").fill("Autre <b>nom</b>")
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog).to_have_count(0)
    assert (await get_task(first))["name"] == "Autre <b>nom</b>"
    await page.locator(".bar-wrapper").nth(1).click()
    dialog = page.get_by_role("dialog", name=f"Dépendances de la tâche {second}")
    await dialog.get_by_role("textbox").fill(f"{first}FS+1h, ")
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog).to_have_count(0)
    linked = await get_task(second)
    assert (linked["dependencies"], linked["pushedBy"]) == ([f"{first}FS+1h"], first)
    assert linked["start"] == "2026-03-06T15:30:05+00:00"


async def test_a_cycle_is_rejected_with_its_tasks_and_cancel_changes_nothing(
    open_page, create_plan, get_task
):
    plan_id, (first, second) = await create_plan("C")
    page = await open_chart(open_page, plan_id)
    for id_, text in ((second, first), (first, second)):
        await page.get_by_role("button", name=f"Dépendances de la tâche {id_}").click()
        await page.get_by_role("dialog").get_by_role("textbox").fill(text)
        await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
        if id_ == second:
            await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("→")
    await page.get_by_role("dialog").get_by_role("button", name="Annuler").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert (await get_task(first))["dependencies"] == []


@pytest.fixture
def create_large_plan(open_client):
    """Create a plan of a thousand tasks in chains of ten and return its id."""

    async def create_large_plan(name):
        async with open_client("staff@atlas.test") as client:
            tasks = [
                {"id": f"{name}{n}", "name": f"N° {n}", "start": TIMES[0][0], "end": TIMES[0][1],
                 "dependencies": [f"{name}{n - 1}"] if n % 10 else []}
                for n in range(1000)
            ]  # fmt: skip
            body = {"name": name, "calendar": "continuous", "tasks": tasks}
            return (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()["id"]

    return create_large_plan


async def test_of_a_thousand_tasks_only_the_visible_ones_are_drawn(open_page, create_large_plan):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", f"planning?plan={await create_large_plan('K')}")
    table = page.get_by_role("table", name="Tâches")
    await expect(table).to_have_attribute("aria-rowcount", "1001")
    chart = page.get_by_role("region", name="Diagramme")
    assert await page.locator(".bar-wrapper").count() < 60
    await chart.evaluate("box => { box.scrollTop = box.scrollHeight }")
    await expect(table.get_by_text("N° 999", exact=True)).to_be_visible()
    await expect(table.get_by_text("N° 0", exact=True)).to_have_count(0)
    assert await page.locator(".bar-wrapper").count() < 60


async def test_ctrl_and_wheel_change_the_scale_and_keep_the_instant_under_the_pointer(open_page, create_plan):
    plan_id, _ = await create_plan("Z")
    page = await open_chart(open_page, plan_id)
    bar = page.locator("rect.bar").first
    before = await read_box(bar)
    await page.mouse.move(before["x"], before["y"] + 60)
    await page.keyboard.down("Control")
    await page.mouse.wheel(0, 120)
    await page.keyboard.up("Control")
    await expect(page.get_by_role("button", name="Jours", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    await wait_until_loaded(page)
    after = await read_box(bar)
    assert after["width"] < before["width"] / 4
    assert after["x"] == pytest.approx(before["x"], abs=3)
