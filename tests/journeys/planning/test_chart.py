"""The chart shows what is true, and asks for what a click means."""

import pytest
from playwright.async_api import expect

from journeys.planning.chart import TIMES, chart
from journeys.screens import sign_in
from journeys.test_accessibility import violations


async def test_looking_changes_nothing(window, plan, task):
    plan_id, ids = await plan("L")
    before = [await task(id_) for id_ in ids]
    page = await chart(window, plan_id)
    for view in ("Jours", "Semaines", "Mois", "Heures"):
        await page.get_by_role("button", name=view, exact=True).click()
        await expect(page.locator(".bar-wrapper")).to_have_count(2)
    await page.reload()
    await expect(page.locator(".bar-wrapper")).to_have_count(2)
    await page.get_by_role("button", name="Jours", exact=True).click()
    assert [await task(id_) for id_ in ids] == before


async def test_the_hourly_view_has_true_widths(window, plan):
    plan_id, _ = await plan("W")
    page = await chart(window, plan_id)
    widths = [float(await bar.get_attribute("width")) for bar in await page.locator("rect.bar").all()]
    assert widths[1] == pytest.approx(80)
    assert widths[0] == pytest.approx(40 * (5.5 - 12 / 3600), abs=0.1)


async def test_a_double_click_renames_and_a_click_asks_for_links(window, plan, task):
    plan_id, (first, second) = await plan("D")
    page = await chart(window, plan_id)
    await page.locator(".bar-wrapper").first.dblclick()
    dialog = page.get_by_role("dialog", name=f"Renommer la tâche {first}")
    await dialog.get_by_label("Nom").fill("Autre <b>nom</b>")
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog).to_have_count(0)
    assert (await task(first))["name"] == "Autre <b>nom</b>"
    await page.locator(".bar-wrapper").nth(1).click()
    dialog = page.get_by_role("dialog", name=f"Dépendances de la tâche {second}")
    await dialog.get_by_role("textbox").fill(f"{first}FS+1h, ")
    assert await violations(page) == []
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog).to_have_count(0)
    linked = await task(second)
    assert (linked["dependencies"], linked["pushedBy"]) == ([f"{first}FS+1h"], first)
    assert linked["start"] == "2026-03-06T15:30:05+00:00"


async def test_a_circle_is_refused_by_name_and_cancel_leaves_all_as_it_was(window, plan, task):
    plan_id, (first, second) = await plan("C")
    page = await chart(window, plan_id)
    for id_, text in ((second, first), (first, second)):
        await page.get_by_role("button", name=f"Dépendances de la tâche {id_}").click()
        await page.get_by_role("dialog").get_by_role("textbox").fill(text)
        await page.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
        if id_ == second:
            await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("→")
    await page.get_by_role("dialog").get_by_role("button", name="Annuler").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert (await task(first))["dependencies"] == []


@pytest.fixture
def large(signed_in):
    """A plan of a thousand tasks in chains of ten."""

    async def large(name):
        async with signed_in("staff@atlas.test") as client:
            tasks = [
                {"id": f"{name}{n}", "name": f"N° {n}", "start": TIMES[0][0], "end": TIMES[0][1],
                 "dependencies": [f"{name}{n - 1}"] if n % 10 else []}
                for n in range(1000)
            ]  # fmt: skip
            body = {"name": name, "calendar": "continuous", "tasks": tasks}
            return (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()["id"]

    return large


async def test_a_thousand_tasks_are_there_and_only_what_is_seen_is_drawn(window, large):
    page = await window()
    await sign_in(page, "admin@atlas.test")
    await page.goto(f"/admin/planning?plan={await large('K')}")
    table = page.get_by_role("table", name="Tâches")
    await expect(table).to_have_attribute("aria-rowcount", "1001")
    chart = page.get_by_role("region", name="Diagramme")
    assert await page.locator(".bar-wrapper").count() < 60
    await chart.evaluate("box => { box.scrollTop = box.scrollHeight }")
    await expect(table.get_by_text("N° 999", exact=True)).to_be_visible()
    await expect(table.get_by_text("N° 0", exact=True)).to_have_count(0)
    assert await page.locator(".bar-wrapper").count() < 60


async def test_the_wheel_with_ctrl_changes_the_scale_and_keeps_the_moment(window, plan):
    plan_id, _ = await plan("Z")
    page = await chart(window, plan_id)
    bar = page.locator("rect.bar").first
    before = await bar.bounding_box()
    await page.mouse.move(before["x"], before["y"] + 60)
    await page.keyboard.down("Control")
    await page.mouse.wheel(0, 120)
    await page.keyboard.up("Control")
    await expect(page.get_by_role("button", name="Jours", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    await expect(bar).not_to_have_attribute("width", str(before["width"]))
    after = await bar.bounding_box()
    assert after["width"] < before["width"] / 4
    assert after["x"] == pytest.approx(before["x"], abs=3)
