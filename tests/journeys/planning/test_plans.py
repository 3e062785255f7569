"""Calendars, new plans, import and export, deliveries in a plan, deletion."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import expect

from journeys.accessibility import find_violations
from journeys.actions import choose, open_path, sign_in

# A Friday.
FRIDAY = "2027-03-05T15:00:00+00:00"


@pytest.fixture
def call_api(open_client):
    """Send a request as staff and return the JSON of the response."""

    async def call_api(method, path, **options):
        async with open_client("staff@atlas.test") as client:
            return (await client.request(method, f"/en/api/{path}", **options)).raise_for_status().json()

    return call_api


@pytest.fixture
async def page(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "planning")
    await expect(page.get_by_role("region", name="Diagramme")).to_be_visible()
    return page


async def open_menu(page, item):
    await page.get_by_role("button", name="Autres actions").click()
    await page.get_by_role("menu").get_by_text(item).click()


async def test_a_plan_is_scheduled_by_its_own_calendar(page, call_api):
    await open_menu(page, "Calendriers")
    await page.get_by_role("button", name="Nouveau calendrier").click()
    dialog = page.get_by_role("dialog", name="Nouveau calendrier")
    await dialog.get_by_label("Nom").fill("Matins")
    for day in ("lundi", "mardi", "mercredi", "jeudi", "vendredi"):
        await dialog.get_by_label(f"{day}, à").fill("12:00")
    await dialog.get_by_label("lundi, de").fill("25:00")
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog.get_by_text("Envoyez une heure comme 08:00.")).to_be_visible()
    assert await find_violations(page) == []
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
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("combobox", name="Planning")).to_have_text("Par les matins")

    plans = (await call_api("GET", "gantt_projects", params={"name": "Par les matins"}))["hydra:member"]
    first = {
        "name": "A",
        "plan": plans[0]["id"],
        "start": "2027-03-05T09:00:00Z",
        "end": "2027-03-05T12:00:00Z",
    }
    earlier = await call_api("POST", "gantt_tasks", json=first)
    later = await call_api("POST", "gantt_tasks", json=first | {"name": "B", "dependencies": [earlier["id"]]})
    # The first task takes the whole Friday morning, and Monday is a holiday.
    assert (later["start"], later["end"]) == ("2027-03-09T09:00:00+00:00", "2027-03-09T12:00:00+00:00")


async def test_an_invalid_time_zone_is_reported_at_its_field(page):
    await open_menu(page, "Nouveau planning")
    dialog = page.get_by_role("dialog", name="Nouveau planning")
    await dialog.get_by_label("Nom").fill("Loin")
    await dialog.get_by_label("Fuseau horaire").fill("Mars/Phobos")
    await dialog.get_by_role("button", name="Enregistrer").click()
    await expect(dialog.get_by_label("Fuseau horaire")).to_have_attribute("aria-invalid", "true")
    await expect(dialog.get_by_text("Ce fuseau horaire n'existe pas.")).to_be_visible()
    await dialog.get_by_role("button", name="Annuler").click()
    await expect(dialog).to_have_count(0)


TASK_FIELDS = (
    "name",
    "start",
    "end",
    "notBefore",
    "progress",
    "type",
    "isDisabled",
    "styles",
    "baselineStart",
)


def pick_fields(tasks):
    return [{name: task[name] for name in TASK_FIELDS} for task in tasks]


async def test_an_exported_plan_is_imported_unchanged(page, call_api, tmp_path):
    tasks = [
        {"id": "X1", "name": "Étage « nord »", "type": "project", "start": FRIDAY, "end": FRIDAY},
        {"id": "X2", "name": "سقف", "project": "X1", "start": FRIDAY, "end": "2027-03-05T17:00:00Z", "progress": 12.5,
         "styles": {"backgroundColor": "#aabbcc"}, "resources": [{"id": "s", "name": "Sara", "units": 50}]},
        {"id": "X3", "name": "C", "start": FRIDAY, "end": "2027-03-05T16:00:00Z", "dependencies": "X2SS+1d, X1"},
    ]  # fmt: skip
    body = {"name": "Aller-retour", "timezone": "Asia/Kolkata", "tasks": tasks}
    plan = await call_api("POST", "gantt_projects", json=body)
    await call_api("POST", f"gantt_projects/{plan['id']}/baseline")
    before = (await call_api("GET", f"gantt_projects/{plan['id']}/tasks"))["tasks"]
    await open_path(page, f"/admin/planning?plan={plan['id']}")
    await expect(page.locator(".bar-wrapper")).to_have_count(3)
    for extension, item in (("xml", "Microsoft Project"), ("csv", "en CSV"), ("ics", "en iCalendar")):
        async with page.expect_download() as saved:
            await open_menu(page, item)
        file = tmp_path / f"plan.{extension}"
        await (await saved.value).save_as(file)
        await page.get_by_label("Importer…").set_input_files(file)
        dialog = page.get_by_role("dialog", name=f"Importer plan.{extension}")
        await expect(dialog.get_by_role("alert")).to_contain_text("calendrier")
        assert await find_violations(page) == []
        await expect(dialog.get_by_text("Tout est repris tel quel.")).to_be_visible()
        shown = page.url
        await dialog.get_by_role("button", name="Importer").click()
        await expect(page).not_to_have_url(shown)
        copy = await call_api("GET", f"gantt_projects/{parse_qs(urlsplit(page.url).query)['plan'][0]}")
        await expect(dialog).to_have_count(0)
        after = (await call_api("GET", f"gantt_projects/{copy['id']}/tasks"))["tasks"]
        assert pick_fields(after) == pick_fields(before)
        assert after[1]["resources"] == before[1]["resources"]
        ids = [task["id"] for task in after]
        assert sorted(after[2]["dependencies"]) == sorted([f"{ids[1]}SS+1d", ids[0]])
        assert after[1]["project"] == ids[0]
        if extension == "xml":
            assert (copy["calendar"], copy["timezone"], copy["start"]) == (
                plan["calendar"], plan["timezone"], plan["start"],
            )  # fmt: skip


async def test_a_file_is_reported_before_it_is_saved(page, call_api, tmp_path):
    file = tmp_path / "Été.csv"
    text = "Nom;Début;Fin;Remarque\r\nA;05/03/2027 09:00;05/03/2027 12:00;x\r\nB;bientôt;tard;\r\n;;;\r\n"
    file.write_bytes(text.encode("utf-16"))
    before = await call_api("GET", "gantt_projects?itemsPerPage=200")
    await page.get_by_label("Importer…").set_input_files(file)
    dialog = page.get_by_role("dialog", name="Importer Été.csv")
    # The date is the 5th of March or the 3rd of May.
    await dialog.get_by_role("radio", name=re.compile("5 mars 2027")).check()
    await dialog.get_by_role("button", name="Lire ainsi").click()
    await expect(dialog.get_by_text("1 tâche, du 5 mars 2027")).to_be_visible()
    await dialog.get_by_text("Tâche laissée de côté").click()
    await expect(dialog.get_by_text(re.compile("B · 3"))).to_be_visible()
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Annuler").click()
    after = await call_api("GET", "gantt_projects?itemsPerPage=200")
    assert after["totalItems"] == before["totalItems"]


async def test_a_file_that_can_not_be_read_is_reported(page, tmp_path):
    file = tmp_path / "plan.csv"
    file.write_text("name,start,end\nB,bientôt,tard\n")
    await page.get_by_label("Importer…").set_input_files(file)
    dialog = page.get_by_role("dialog", name="Importer plan.csv")
    await expect(dialog.get_by_text("Ce fichier ne peut pas être lu. Ligne ou tâche : 2")).to_be_visible()
    await expect(dialog.get_by_role("button", name="Importer")).to_be_disabled()


async def test_deliveries_can_be_shown_and_hidden(page, call_api):
    plan = await call_api(
        "POST", "gantt_projects", json={"name": "Les tournées", "tasks": [{"id": "Q", "name": "Q"}]}
    )
    await open_path(page, f"/admin/planning?plan={plan['id']}")
    await expect(page.locator(".bar-wrapper")).to_have_count(1)
    for feed in ("deliveries", "none"):
        async with page.expect_response(lambda response: response.request.method == "PUT"):
            await open_menu(page, "Montrer ici les livraisons")
        assert (await call_api("GET", f"gantt_projects/{plan['id']}"))["feed"] == feed
        await page.get_by_role("button", name="Autres actions").click()
        item = page.get_by_role("menuitemcheckbox", name="Montrer ici les livraisons")
        await expect(item).to_have_attribute("aria-checked", str(feed == "deliveries").lower())
        await page.keyboard.press("Escape")
        await expect(item).to_have_count(0)


async def test_a_plan_is_deleted_after_its_name_and_tasks_were_confirmed(page, call_api):
    tasks = [{"id": f"DEL{number}", "name": "D"} for number in (1, 2)]
    plan = await call_api("POST", "gantt_projects", json={"name": "Pour rien", "tasks": tasks})
    await open_path(page, f"/admin/planning?plan={plan['id']}")
    await expect(page.locator(".bar-wrapper")).to_have_count(2)
    await open_menu(page, "Supprimer ce planning")
    dialog = page.get_by_role("dialog", name="Supprimer ce planning")
    await expect(dialog).to_contain_text("Pour rien")
    await expect(dialog).to_contain_text("toutes ses tâches (2)")
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Annuler").click()
    assert (await call_api("GET", f"gantt_projects/{plan['id']}"))["name"] == "Pour rien"

    await open_menu(page, "Supprimer ce planning")
    await dialog.get_by_role("button", name="Supprimer le planning").click()
    await expect(dialog).to_have_count(0)
    await expect(page.get_by_role("combobox", name="Planning")).not_to_have_text("Pour rien")
    await expect(page.locator(".bar-wrapper").first).to_be_visible()
    assert (await call_api("GET", "gantt_projects", params={"name": "Pour rien"}))["hydra:totalItems"] == 0


async def test_the_calendars_of_other_users_appear_without_a_reload(page, call_api):
    await open_menu(page, "Calendriers")
    dialog = page.get_by_role("dialog", name="Calendriers")
    await expect(dialog).to_be_visible()
    hours = [{"weekday": 1, "from": "09:00", "to": "12:00"}]
    calendar = await call_api("POST", "gantt_calendars", json={"name": "Leurs lundis", "hours": hours})
    await expect(dialog.get_by_text("Leurs lundis")).to_be_visible()
    await call_api("PUT", f"gantt_calendars/{calendar['id']}", json={"name": "Leurs matins"})
    await expect(dialog.get_by_text("Leurs matins")).to_be_visible()
    await call_api("DELETE", f"gantt_calendars/{calendar['id']}")
    await expect(dialog.get_by_text("Leurs matins")).to_have_count(0)
