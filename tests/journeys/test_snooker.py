"""An evening at the snooker club, on the scorer's screen and on the displays in the hall."""

import asyncio
import re
import statistics
import time

import pytest
from playwright.async_api import expect

from journeys.screens import PASSWORD, sign_in
from journeys.test_accessibility import PHONE, violations

TV = {"width": 1920, "height": 1080}
BALLS = ("Red, 1", "Yellow, 2", "Green, 3", "Brown, 4", "Blue, 5", "Pink, 6", "Black, 7")
# How long the screen takes to show a key, in milliseconds.
SHOWN = """() => new Promise((resolve) => {
  const score = document.querySelector('[data-testid=score]');
  const began = performance.now();
  new MutationObserver((_, self) => { self.disconnect(); resolve(performance.now() - began); })
    .observe(score, { characterData: true, childList: true, subtree: true });
  window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit7' }));
})"""


@pytest.fixture
def start(signed_in):
    """Starts a match over HTTP; its id."""

    async def start(first, second, **more):
        body = {"players": [{"name": first}, {"name": second}], **more}
        async with signed_in("staff@atlas.test") as client:
            answer = await client.post("/en/api/snooker_matches", json=body)
        return answer.raise_for_status().json()["id"]

    return start


@pytest.fixture
def match(signed_in):
    """A match as the server has it."""

    async def match(match_id):
        async with signed_in("staff@atlas.test") as client:
            return (await client.get(f"/en/api/snooker_matches/{match_id}")).raise_for_status().json()

    return match


@pytest.fixture
async def nobody_waits(signed_in):
    async with signed_in("staff@atlas.test") as client:
        entries = (await client.get("/en/api/snooker_waiting_entries")).json()["hydra:member"]
        for entry in entries:
            await client.delete(entry["@id"])


async def scorer(window, match_id, **wishes):
    """The scoreboard of a match, in English."""
    page = await window(locale="en-GB", **wishes)
    await page.add_init_script("localStorage.setItem('souk.language', 'en')")
    await page.goto(f"/admin/snooker/match/{match_id}")
    await page.get_by_label("Email").fill("staff@atlas.test")
    await page.get_by_label("Password").fill(PASSWORD)
    await page.get_by_role("button", name="Sign in").click()
    await expect(page.get_by_test_id("score").first).to_be_visible()
    return page


async def expect_scores(page, first, second):
    await expect(page.get_by_test_id("score")).to_have_text([str(first), str(second)])


async def expect_breaks(page, first, second):
    await expect(page.get_by_test_id("break")).to_have_text([str(first), str(second)])


async def until(match, match_id, scores):
    """Wait until the server has all that was pressed."""
    deadline = time.monotonic() + 10
    while (found := (await match(match_id))["currentFrame"])["scores"] != scores:
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.1)


def at_table(page, name):
    """The panel of a player, which puts him to the table."""
    return page.get_by_role("button", name=re.compile(f"^●?\\s*{name} "))


async def press(page, name):
    await page.get_by_role("button", name=name, exact=True).click()


async def test_a_frame_by_mouse_in_the_clubs_words(window, start, match, nobody_waits):
    match_id = await start("Aziz", "Bilal")
    page = await scorer(window, match_id)
    await expect(page.get_by_text("No player found")).to_be_visible()
    await expect(page.get_by_test_id("clock")).to_have_text("00:00:00")
    await expect(page.get_by_test_id("remaining")).to_have_text("147")
    for ball in BALLS:
        await press(page, ball)
    await expect_scores(page, 28, 0)
    await expect_breaks(page, 28, 0)
    await press(page, "End the turn, 0")
    await press(page, "Red, 1")
    await expect_scores(page, 28, 1)
    await expect_breaks(page, 0, 1)
    await press(page, "Undo")
    await expect_scores(page, 28, 0)
    await press(page, "Redo")
    await expect_scores(page, 28, 1)
    await at_table(page, "Aziz").click()
    await press(page, "Won the frame")
    await expect(page.get_by_role("listitem", name="Frame 1: Aziz")).to_be_visible()
    await expect(page.get_by_role("button", name="Red, 1")).to_be_disabled()
    await press(page, "New Frame")
    await expect_scores(page, 0, 0)
    await expect_breaks(page, 0, 0)
    await expect(page.get_by_test_id("clock")).to_have_text("00:00:00")
    await expect(page.get_by_role("listitem", name="Frame 2: nobody yet")).to_be_visible()
    await page.get_by_label("First name").fill("Chadi")
    await press(page, "Add to the list")
    await expect(page.get_by_role("list", name="Waiting list").get_by_text("Chadi")).to_be_visible()
    await press(page, "New game")
    await expect(at_table(page, "Chadi")).to_be_visible()
    await expect(page.get_by_role("list", name="Waiting list").get_by_text("Bilal")).to_be_visible()
    await press(page, "FullScreen")
    assert await page.evaluate("document.fullscreenElement !== null")
    await press(page, "FullScreen")
    await until(match, match_id, [0, 0])
    assert [player["name"] for player in (await match(match_id))["players"]] == ["Aziz", "Chadi"]


async def test_the_keys_of_the_scoreboard(window, start, match):
    match_id = await start("Driss", "Fouad")
    page = await scorer(window, match_id)
    for key in ("1", "7", "Numpad1", "5"):
        await page.keyboard.press(key)
    await expect_scores(page, 14, 0)
    for key, turn in (("0", "Fouad"), ("Enter", "Driss"), ("ArrowLeft", "Fouad"), ("ArrowRight", "Driss"),
                      ("ArrowUp", "Fouad"), ("ArrowDown", "Driss"), ("Numpad0", "Fouad")):  # fmt: skip
        await page.keyboard.press(key)
        await expect(at_table(page, turn)).to_have_attribute("aria-pressed", "true")
    # The key above which a French keyboard has its ampersand.
    await page.evaluate("window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit6', key: '&' }))")
    await expect_scores(page, 14, 6)
    await page.keyboard.press("u")
    await expect_scores(page, 14, 0)
    await page.keyboard.press("2")
    await page.keyboard.press("Backspace")
    await expect_scores(page, 14, 0)
    for chord in ("Control+7", "Alt+7", "Meta+7"):
        await page.keyboard.press(chord)
    await page.get_by_label("First name").fill("777")
    await expect_scores(page, 14, 0)
    await page.get_by_role("button", name="Blue, 5").focus()
    await page.keyboard.press("Enter")
    await expect_scores(page, 14, 5)
    await expect(at_table(page, "Fouad")).to_have_attribute("aria-pressed", "true")
    await expect_scores(page, 14, 5)
    await until(match, match_id, [14, 5])


async def test_a_rule_that_forbids_a_shot_is_said(window, start):
    page = await scorer(window, await start("Ghali", "Hatim", mode="match", bestOf=3))
    await page.keyboard.press("7")
    await expect(page.get_by_role("alert")).to_contain_text("That ball is not on.")
    await page.keyboard.press("1")
    await page.keyboard.press("7")
    await expect_scores(page, 8, 0)
    await press(page, "Foul")
    await press(page, "Foul, 4 points")
    await expect_scores(page, 8, 4)


async def test_two_displays_follow_a_scorer_whose_network_is_cut(window, start, match):
    match_id = await start("Idir", "Jalil")
    page = await scorer(window, match_id)
    tv, phone = await window(viewport=TV), await window(viewport=PHONE)
    for display in (tv, phone):
        await display.goto(f"/fr/scoreboard/{match_id}")
        await expect(display.locator(".score")).to_have_text(["0", "0"])
    await page.keyboard.press("7")
    for display in (tv, phone):
        await expect(display.locator(".score")).to_have_text(["7", "0"])
    await page.context.set_offline(True)
    for key in ("1", "5", "0", "4", "u", "6", "0"):
        await page.keyboard.press(key)
    await expect_scores(page, 13, 6)
    await expect(page.get_by_text("No connection.")).to_be_visible()
    await expect(tv.locator(".score")).to_have_text(["7", "0"])
    await page.wait_for_timeout(5000)
    await page.context.set_offline(False)
    for display in (tv, phone):
        await expect(display.locator(".score")).to_have_text(["13", "6"], timeout=15_000)
    await expect(page.get_by_text("No connection.")).to_be_hidden()
    await expect_scores(page, 13, 6)
    kept = await match(match_id)
    assert kept["currentFrame"]["scores"] == [13, 6]
    assert [one["ballsPotted"] for one in kept["players"][0]["breaks"]] == [[7, 1, 5]]
    assert [one["ballsPotted"] for one in kept["players"][1]["breaks"]] == [[6]]


async def test_the_match_sheet_is_saved(window, start):
    page = await scorer(window, await start("Idriss", "Jaouad"))
    async with page.expect_download() as saved:
        await press(page, "Match sheet")
    assert (await (await saved.value).path()).read_bytes().startswith(b"%PDF-")


async def test_shots_that_wait_outlive_the_tab(window, start, match):
    match_id = await start("Kamal", "Lotfi")
    page = await scorer(window, match_id)
    await page.route("**/shots", lambda route: route.abort())
    for key in ("1", "6", "0"):
        await page.keyboard.press(key)
    await expect_scores(page, 7, 0)
    await page.unroute("**/shots")
    await page.reload()
    await expect_scores(page, 7, 0)
    await until(match, match_id, [7, 0])
    await expect(page.get_by_text("No connection.")).to_be_hidden()


async def test_a_key_shows_within_50_ms_in_a_frame_of_200_shots(window, start, signed_in):
    match_id = await start("Mounir", "Nadir")
    async with signed_in("staff@atlas.test") as client:
        for number in range(200):
            body = {"kind": "pot", "ball": number % 7 + 1} if number % 10 else {"kind": "end-turn"}
            path = f"/en/api/snooker_matches/{match_id}/shots"
            (await client.post(path, json={**body, "clientShotId": f"s{number}"})).raise_for_status()
        (await client.post(path, json={"kind": "select-player", "player": 1})).raise_for_status()
    page = await scorer(window, match_id)
    took = [await page.evaluate(SHOWN) for _ in range(9)]
    assert statistics.median(took) < 50, took


async def test_a_display_of_no_match_says_so(chromium, souk):
    # A window of its own: the browser itself reports the 404.
    page = await chromium.new_page()
    await page.goto(f"{souk.url}/en/scoreboard/00000000-0000-7000-8000-00000000dead")
    await expect(page.get_by_role("status")).to_contain_text("There is no such match")
    await page.close()


async def test_the_display_loads_little(window, start):
    match_id = await start("Omar", "Qasim")
    page = await window()
    await page.goto(f"/fr/scoreboard/{match_id}")
    await expect(page.locator(".score")).to_have_count(2)
    scripts = await page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'script')"
        ".reduce((sum, one) => sum + one.decodedBodySize, 0)"
    )
    assert scripts < 20_000


@pytest.mark.parametrize(
    ("locale", "viewport"), [("fr", TV), ("ar", TV), ("en", PHONE), ("ar", PHONE)], ids=str
)
async def test_a_display_fits_its_screen(window, start, locale, viewport):
    match_id = await start("Rachid", "Soufiane", handicaps=[147, 100])
    page = await window(viewport=viewport)
    await page.goto(f"/{locale}/scoreboard/{match_id}")
    await expect(page.locator(".score")).to_have_text(["147", "100"])
    await page.evaluate("document.fonts.ready")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for score in await page.locator(".score").all():
        box, panel = await score.bounding_box(), await score.locator("..").bounding_box()
        assert box["width"] <= panel["width"]
    if viewport is TV:
        # Five metres away a digit should be five centimetres or more: a tenth of the picture's height.
        assert box["height"] > TV["height"] / 5
    assert await violations(page) == []


async def test_the_rail_is_for_admin_and_staff(window):
    page = await window()
    await sign_in(page, "rider@atlas.test")
    await expect(page.get_by_role("link", name="Snooker")).to_have_count(0)
    await page.goto("/admin/snooker")
    await expect(page.get_by_text("Votre rôle n'ouvre pas cette page", exact=False)).to_be_visible()


@pytest.mark.parametrize(("scheme", "viewport"), [("light", None), ("dark", None), ("light", PHONE)], ids=str)
async def test_every_screen_is_open_to_all(window, start, scheme, viewport):
    match_id = await start("Tarik", "Wassim")
    page = await window(color_scheme=scheme, **({"viewport": viewport} if viewport else {}))
    await sign_in(page, "admin@atlas.test", "snooker")
    found = {}
    for place in ("snooker", f"snooker/match/{match_id}", "snooker/players", "snooker/statistics"):
        await page.goto(f"/admin/{place}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        found[place] = await violations(page)
        assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth"), place
    await page.goto("/admin/snooker")
    await page.get_by_role("button", name="Nouveau match").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    found["start"] = await violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
