"""Planning for each of those who plan: in two windows, in the dark, on a phone, and not for a rider."""

import pytest
from playwright.async_api import expect

from journeys.planning.chart import chart
from journeys.screens import sign_in
from journeys.test_accessibility import PHONE, violations


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
