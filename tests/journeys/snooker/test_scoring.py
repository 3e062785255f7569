"""An evening at the snooker club, on the scorer's screen."""

import statistics

from playwright.async_api import expect

from journeys.snooker.board import at_table, expect_breaks, expect_scores, press, scorer, until

BALLS = ("Red, 1", "Yellow, 2", "Green, 3", "Brown, 4", "Blue, 5", "Pink, 6", "Black, 7")
# How long the screen takes to show a key, in milliseconds.
SHOWN = """() => new Promise((resolve) => {
  const score = document.querySelector('[data-testid=score]');
  const began = performance.now();
  new MutationObserver((_, self) => { self.disconnect(); resolve(performance.now() - began); })
    .observe(score, { characterData: true, childList: true, subtree: true });
  window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit7' }));
})"""


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
    await press(page, "Win frame")
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
