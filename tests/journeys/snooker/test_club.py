"""Pages around the scoreboard: access, accessibility, players, statistics."""

from playwright.async_api import expect

from journeys.accessibility import PHONE, check_page, find_violations, find_violations_in_schemes
from journeys.actions import open_path, sign_in


async def test_only_admin_and_staff_have_the_section(open_page):
    page = await open_page()
    await sign_in(page, "rider@atlas.test")
    await expect(page.get_by_role("link", name="Snooker")).to_have_count(0)
    await open_path(page, "/admin/snooker")
    await expect(page.get_by_text("Vous n'avez pas accès à cette page", exact=False)).to_be_visible()


async def test_a_match_is_accessible(open_page, start_match):
    match_id = await start_match("Tarik", "Wassim")
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "snooker")
    problems = await check_page(page, f"snooker/match/{match_id}")
    problems["in both schemes"] = await find_violations_in_schemes(page)
    await open_path(page, "/admin/snooker")
    await page.get_by_role("button", name="Nouveau match").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    problems["start"] = await find_violations_in_schemes(page)
    await page.set_viewport_size(PHONE)
    problems["start on a phone"] = await find_violations(page)
    assert {path: results for path, results in problems.items() if results} == {}


async def test_a_player_is_a_customer_of_the_shop(open_page, open_client):
    async with open_client("staff@atlas.test") as client:
        response = await client.get("/en/api/customers", params={"itemsPerPage": 1})
    [customer] = response.raise_for_status().json()["hydra:member"]
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "snooker/players")
    await page.get_by_role("button", name="Nouveau joueur").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox", name="Nom").fill("Le Grand")
    await dialog.get_by_role("combobox", name="Client du magasin").fill(customer["fullName"])
    await page.get_by_role("option", name=customer["fullNameWithPhone"]).first.click()
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Enregistrer").click()
    row = page.get_by_role("row").filter(has_text="Le Grand")
    await expect(row).to_contain_text(customer["fullName"])
    async with open_client("staff@atlas.test") as client:
        response = await client.get("/en/api/snooker_players", params={"name": "Le Grand"})
    assert response.json()["hydra:member"][0]["customerId"] == customer["id"]


async def test_statistics_of_a_period(open_page, start_match, open_client):
    match_id = await start_match("Yassir", "Zaki")
    async with open_client("staff@atlas.test") as client:
        for shot in ({"kind": "pot", "ball": 7}, {"kind": "win-frame", "player": 1}):
            path = f"/en/api/snooker_matches/{match_id}/shots"
            (await client.post(path, json=shot)).raise_for_status()
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "snooker/statistics")
    table = page.get_by_role("table", name="Total")
    today = await page.evaluate("new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Casablanca' }).format()")
    await expect(table.get_by_text("Yassir")).to_be_visible()
    await page.get_by_label("Du", exact=True).fill(today)
    await page.get_by_label("Au", exact=True).fill(today)
    await expect(table.get_by_text("Yassir")).to_be_visible()
    await page.get_by_label("Du", exact=True).fill("2025-12-01")
    await page.get_by_label("Au", exact=True).fill("2026-01-01")
    await expect(page.get_by_text("Aucun match sur cette période", exact=False)).to_be_visible()
