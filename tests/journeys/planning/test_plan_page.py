"""Planning in two sessions at once, in both colour schemes, on a phone, and for a role without access."""

from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations, find_violations_in_schemes, find_what_is_too_wide
from journeys.actions import sign_in
from journeys.planning.chart import open_chart


async def test_two_people_see_each_others_edits(open_page, create_plan, get_task):
    plan_id, (first, second) = await create_plan("T")
    mine = await open_chart(open_page, plan_id)
    theirs = await open_chart(open_page, plan_id, "staff@atlas.test")
    await mine.get_by_role("button", name=f"Modifier la tâche {first}").press("Enter")
    await mine.get_by_role("dialog").get_by_label("Nom").fill("De moi")
    await mine.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    await expect(theirs.get_by_role("table").get_by_text("De moi")).to_be_visible()
    await theirs.get_by_role("button", name=f"Modifier la tâche {second}").click()
    await theirs.get_by_role("dialog").get_by_label("Avancement").fill("55")
    await theirs.get_by_role("dialog").get_by_role("button", name="Enregistrer").click()
    await expect(mine.get_by_role("table").get_by_text("55 %")).to_be_visible()
    assert ((await get_task(first))["name"], (await get_task(second))["progress"]) == ("De moi", 55)


async def test_the_page_is_accessible(open_page, create_plan):
    plan_id, _ = await create_plan("A")
    page = await open_chart(open_page, plan_id)
    assert await find_violations_in_schemes(page) == []
    await page.get_by_role("button", name="Ajouter une tâche").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await find_violations_in_schemes(page) == []


async def test_the_page_fits_a_phone(open_page, create_plan):
    plan_id, _ = await create_plan("P")
    page = await open_chart(open_page, plan_id, viewport=PHONE)
    assert await find_violations(page) == []
    assert await find_what_is_too_wide(page) == []


async def test_a_rider_has_no_planning(open_page):
    page = await open_page()
    await sign_in(page, "rider@atlas.test")
    await expect(page.get_by_role("link", name="Planification")).to_have_count(0)
