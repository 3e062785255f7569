"""Planning by mouse and by keyboard, in a window, in two, on a phone."""

import pytest
from playwright.async_api import expect

from journeys.screens import sign_in
from journeys.test_accessibility import PHONE, violations

ZONE = "America/New_York"
TIMES = [
    ("2026-03-06T09:00:17+00:00", "2026-03-06T14:30:05+00:00"),
    ("2026-03-06T10:00:00+00:00", "2026-03-06T12:00:00+00:00"),
]


@pytest.fixture
def plan(signed_in):
    """A new plan of two tasks in which every hour is worked; its address and the tasks' ids."""

    async def plan(name):
        async with signed_in("staff@atlas.test") as client:
            tasks = [
                {"id": f"{name}{place}", "name": f"Tâche {place}", "start": start, "end": end, "progress": 10}
                for place, (start, end) in enumerate(TIMES, 1)
            ]
            body = {"name": name, "calendar": "continuous", "tasks": tasks}
            made = (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()
        return made["id"], [task["id"] for task in tasks]

    return plan


@pytest.fixture
def task(signed_in):
    """A task as the server has it."""

    async def task(id_):
        async with signed_in("staff@atlas.test") as client:
            return (await client.get(f"/en/api/gantt_tasks/{id_}")).raise_for_status().json()

    return task


async def chart(window, plan_id, email="admin@atlas.test", **wishes):
    page = await window(**wishes)
    await sign_in(page, email, "planning")
    await page.goto(f"/admin/planning?plan={plan_id}")
    await expect(page.locator(".bar-wrapper")).to_have_count(2)
    return page


async def drag(page, place, by, grip=".bar"):
    """Drags a bar, or one of its handles, by so many pixels; what was sent."""
    async with page.expect_response(lambda answer: answer.request.method == "PUT") as saved:
        await _pull(page, place, by, grip)
    answer = await saved.value
    assert answer.ok, await answer.text()
    return answer.request.post_data_json


async def _pull(page, place, by, grip):
    bar = page.locator(".bar-wrapper").nth(place)
    await bar.hover(position={"x": 5, "y": 5})
    box = await bar.locator(grip).first.bounding_box()
    x, y = box["x"] + (60 if grip == ".bar" else box["width"] / 2), box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    for step in range(1, 6):
        await page.mouse.move(x + by * step / 5, y)
    await page.mouse.up()


def told(item, *names):
    return {name: item[name] for name in names}


WHOLE = ("name", "start", "end", "progress", "dependencies", "project")


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


async def test_two_people_see_each_others_edits(window, plan, task):
    plan_id, (first, second) = await plan("T")
    mine = await chart(window, plan_id)
    theirs = await chart(window, plan_id, "staff@atlas.test")
    await mine.get_by_role("button", name=f"Modifier la tâche {first}").press("Enter")
    await mine.get_by_role("dialog").get_by_label("Nom").fill("De moi")
    await mine.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    await expect(theirs.get_by_role("table").get_by_text("De moi")).to_be_visible()
    await theirs.get_by_role("button", name=f"Modifier la tâche {second}").click()
    await theirs.get_by_role("dialog").get_by_label("Avancement").fill("55")
    await theirs.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    await expect(mine.get_by_role("table").get_by_text("55 %")).to_be_visible()
    assert ((await task(first))["name"], (await task(second))["progress"]) == ("De moi", 55)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_screen_is_for_everybody(window, plan, scheme):
    plan_id, _ = await plan(f"A{scheme}")
    page = await chart(window, plan_id, color_scheme=scheme)
    assert await violations(page) == []
    await page.get_by_role("button", name="Ajouter une tâche").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await violations(page) == []


async def test_a_phone_holds_it(window, plan):
    plan_id, _ = await plan("P")
    page = await chart(window, plan_id, viewport=PHONE)
    assert await violations(page) == []
    assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")


async def test_a_rider_has_no_planning(window):
    page = await window()
    await sign_in(page, "rider@atlas.test")
    await expect(page.get_by_role("link", name="Planification")).to_have_count(0)
