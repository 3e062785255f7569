"""Plans by calendars of one's own, out as files and in again, and fed by orders."""

import pytest
from playwright.async_api import expect

from journeys.actions import choose, sign_in
from journeys.test_accessibility import violations

# A Friday, in Casablanca an hour before UTC's.
FRIDAY = "2027-03-05T15:00:00+00:00"


@pytest.fixture
def api(open_client):
    """Asks the server, as staff."""

    async def api(verb, path, **more):
        async with open_client("staff@atlas.test") as client:
            return (await client.request(verb, f"/en/api/{path}", **more)).raise_for_status().json()

    return api


@pytest.fixture
async def page(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "planning")
    await expect(page.get_by_role("region", name="Diagramme")).to_be_visible()
    return page


async def open_menu(page, item):
    await page.get_by_role("button", name="Autres actions").click()
    await page.get_by_role("menu").get_by_text(item).click()


async def test_a_calendar_is_made_and_a_plan_works_by_it(page, api):
    await open_menu(page, "Calendriers")
    await page.get_by_role("button", name="Nouveau calendrier").click()
    dialog = page.get_by_role("dialog", name="Nouveau calendrier")
    await dialog.get_by_label("Nom").fill("Matins")
    for day in ("lundi", "mardi", "mercredi", "jeudi", "vendredi"):
        await dialog.get_by_label(f"{day}, à").fill("12:00")
    await dialog.get_by_label("lundi, de").fill("25:00")
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog.get_by_text("Envoyez des heures comme 09:00 à 17:00.")).to_be_visible()
    assert await violations(page) == []
    await dialog.get_by_label("lundi, de").fill("09:00")
    await dialog.get_by_label("Jour", exact=True).fill("2027-03-08")
    await dialog.get_by_role("button", name="Ajouter", exact=True).click()
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("dialog", name="Calendriers").get_by_text("Matins")).to_be_visible()
    await page.get_by_role("button", name="Fermer").click()

    await open_menu(page, "Nouveau planning")
    dialog = page.get_by_role("dialog", name="Nouveau planning")
    await dialog.get_by_label("Nom").fill("Par les matins")
    await choose(page, "Calendrier", "Matins")
    assert await violations(page) == []
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("combobox", name="Planning")).to_have_text("Par les matins")

    plans = (await api("GET", "gantt_projects", params={"name": "Par les matins"}))["hydra:member"]
    first = {
        "name": "A",
        "plan": plans[0]["id"],
        "start": "2027-03-05T09:00:00Z",
        "end": "2027-03-05T12:00:00Z",
    }
    one = await api("POST", "gantt_tasks", json=first)
    two = await api("POST", "gantt_tasks", json=first | {"name": "B", "dependencies": [one["id"]]})
    # The Friday's morning is full and Monday is a holiday.
    assert (two["start"], two["end"]) == ("2027-03-09T09:00:00+00:00", "2027-03-09T12:00:00+00:00")


async def test_what_a_plan_can_not_be_is_said_at_its_field(page):
    await open_menu(page, "Nouveau planning")
    dialog = page.get_by_role("dialog", name="Nouveau planning")
    await dialog.get_by_label("Nom").fill("Loin")
    await dialog.get_by_label("Fuseau horaire").fill("Mars/Phobos")
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog.get_by_label("Fuseau horaire")).to_have_attribute("aria-invalid", "true")
    await expect(dialog.get_by_text("Ce fuseau horaire n'existe pas.")).to_be_visible()
    await dialog.get_by_role("button", name="Annuler").click()
    await expect(dialog).to_have_count(0)


KEPT = ("name", "start", "end", "notBefore", "progress", "type", "isDisabled", "styles", "baselineStart")


async def test_a_plan_goes_out_and_comes_in_again_the_same(page, api, tmp_path):
    tasks = [
        {"id": "X1", "name": "Étage « nord »", "type": "project", "start": FRIDAY, "end": FRIDAY},
        {"id": "X2", "name": "سقف", "project": "X1", "start": FRIDAY, "end": "2027-03-05T17:00:00Z", "progress": 12.5,
         "styles": {"backgroundColor": "#aabbcc"}, "resources": [{"id": "s", "name": "Sara", "units": 50}]},
        {"id": "X3", "name": "C", "start": FRIDAY, "end": "2027-03-05T16:00:00Z", "dependencies": "X2SS+1d, X1"},
    ]  # fmt: skip
    body = {"name": "Aller-retour", "timezone": "Asia/Kolkata", "tasks": tasks}
    plan = await api("POST", "gantt_projects", json=body)
    await api("POST", f"gantt_projects/{plan['id']}/baseline")
    before = (await api("GET", f"gantt_projects/{plan['id']}/tasks"))["tasks"]
    await page.goto(f"/admin/planning?plan={plan['id']}")
    await expect(page.locator(".bar-wrapper")).to_have_count(3)
    for ending, item in (("xml", "Microsoft Project"), ("csv", "en CSV"), ("ics", "en iCalendar")):
        async with page.expect_download() as saved:
            await open_menu(page, item)
        file = tmp_path / f"plan.{ending}"
        await (await saved.value).save_as(file)
        await page.get_by_label("Importer…").set_input_files(file)
        dialog = page.get_by_role("dialog", name=f"Importer plan.{ending}")
        await expect(dialog.get_by_role("alert")).to_contain_text("calendrier")
        assert await violations(page) == []
        async with page.expect_response(lambda answer: answer.url.endswith("/gantt_imports")) as made:
            await dialog.get_by_role("button", name="Importer").click()
        again = await (await made.value).json()
        await expect(dialog).to_have_count(0)
        after = (await api("GET", f"gantt_projects/{again['id']}/tasks"))["tasks"]
        assert [{n: one[n] for n in KEPT} for one in after] == [{n: one[n] for n in KEPT} for one in before]
        assert after[1]["resources"] == before[1]["resources"]
        ids = [one["id"] for one in after]
        assert sorted(after[2]["dependencies"]) == sorted([f"{ids[1]}SS+1d", ids[0]])
        assert after[1]["project"] == ids[0]
        if ending == "xml":
            assert (again["calendar"], again["timezone"], again["start"]) == (
                plan["calendar"], plan["timezone"], plan["start"],
            )  # fmt: skip


async def test_a_file_that_is_none_says_where(page, tmp_path):
    file = tmp_path / "plan.csv"
    file.write_text("name,start,end\nA,2027-03-05T09:00:00Z,2027-03-05T12:00:00Z\nB,bientôt,tard\n")
    await page.get_by_label("Importer…").set_input_files(file)
    dialog = page.get_by_role("dialog", name="Importer plan.csv")
    await dialog.get_by_role("button", name="Importer").click()
    await expect(dialog.get_by_text("Ce fichier ne peut pas être lu. Ligne ou tâche : 3")).to_be_visible()


async def test_deliveries_are_switched_on_and_off(page, api):
    plan = await api(
        "POST", "gantt_projects", json={"name": "Les tournées", "tasks": [{"id": "Q", "name": "Q"}]}
    )
    await page.goto(f"/admin/planning?plan={plan['id']}")
    await expect(page.locator(".bar-wrapper")).to_have_count(1)
    for feed in ("deliveries", "none"):
        async with page.expect_response(lambda answer: answer.request.method == "PUT"):
            await open_menu(page, "Montrer ici les livraisons")
        assert (await api("GET", f"gantt_projects/{plan['id']}"))["feed"] == feed
        await page.get_by_role("button", name="Autres actions").click()
        item = page.get_by_role("menuitemcheckbox", name="Montrer ici les livraisons")
        await expect(item).to_have_attribute("aria-checked", str(feed == "deliveries").lower())
        await page.keyboard.press("Escape")
        await expect(item).to_have_count(0)


async def test_a_plan_is_deleted_once_its_name_and_tasks_were_read(page, api):
    tasks = [{"id": f"DEL{number}", "name": "D"} for number in (1, 2)]
    plan = await api("POST", "gantt_projects", json={"name": "Pour rien", "tasks": tasks})
    await page.goto(f"/admin/planning?plan={plan['id']}")
    await expect(page.locator(".bar-wrapper")).to_have_count(2)
    await open_menu(page, "Supprimer ce planning")
    dialog = page.get_by_role("dialog", name="Supprimer ce planning")
    await expect(dialog).to_contain_text("Pour rien")
    await expect(dialog).to_contain_text("toutes ses tâches (2)")
    assert await violations(page) == []
    await dialog.get_by_role("button", name="Annuler").click()
    assert (await api("GET", f"gantt_projects/{plan['id']}"))["name"] == "Pour rien"

    await open_menu(page, "Supprimer ce planning")
    await dialog.get_by_role("button", name="Supprimer le planning").click()
    await expect(dialog).to_have_count(0)
    await expect(page.get_by_role("combobox", name="Planning")).not_to_have_text("Pour rien")
    await expect(page.locator(".bar-wrapper").first).to_be_visible()
    assert (await api("GET", "gantt_projects", params={"name": "Pour rien"}))["hydra:totalItems"] == 0


async def test_another_persons_calendar_is_seen_without_loading_again(page, api):
    await open_menu(page, "Calendriers")
    dialog = page.get_by_role("dialog", name="Calendriers")
    await expect(dialog).to_be_visible()
    hours = [{"weekday": 1, "from": "09:00", "to": "12:00"}]
    made = await api("POST", "gantt_calendars", json={"name": "Leurs lundis", "hours": hours})
    await expect(dialog.get_by_text("Leurs lundis")).to_be_visible()
    await api("PUT", f"gantt_calendars/{made['id']}", json={"name": "Leurs matins"})
    await expect(dialog.get_by_text("Leurs matins")).to_be_visible()
    await api("DELETE", f"gantt_calendars/{made['id']}")
    await expect(dialog.get_by_text("Leurs matins")).to_have_count(0)
