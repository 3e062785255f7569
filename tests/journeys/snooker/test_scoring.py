"""Scoring a match by mouse and keyboard."""

from playwright.async_api import expect

from journeys.snooker.scoreboard import (
    expect_breaks,
    expect_scores,
    get_player_panel,
    open_scoreboard,
    press,
    wait_for_scores,
)

BALLS = ("Red, 1", "Yellow, 2", "Green, 3", "Brown, 4", "Blue, 5", "Pink, 6", "Black, 7")
# Whether the score has changed two animation frames after a key press.
PRESS_KEY = """async () => {
  const score = document.querySelector('[data-testid=score]');
  const before = score.textContent;
  window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit7' }));
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return score.textContent !== before;
}"""


async def test_a_frame_is_scored_by_mouse(open_page, start_match, get_match, empty_waiting_list):
    match_id = await start_match("Aziz", "Bilal")
    page = await open_scoreboard(open_page, match_id)
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
    await get_player_panel(page, "Aziz").click()
    await press(page, "won the frame")
    await expect(page.get_by_test_id("won")).to_have_count(1)
    await expect(page.get_by_role("button", name="Red, 1")).to_be_disabled()
    await press(page, "New Frame")
    await expect_scores(page, 0, 0)
    await expect_breaks(page, 0, 0)
    await expect(page.get_by_test_id("clock")).to_have_text("00:00:00")
    await expect(page.get_by_test_id("not-won")).to_have_count(3)
    await page.get_by_label("First name").fill("Chadi")
    await press(page, "Add to the list")
    await expect(page.get_by_role("list", name="Waiting list").get_by_text("Chadi")).to_be_visible()
    await press(page, "New game")
    await expect(get_player_panel(page, "Chadi")).to_be_visible()
    await expect(page.get_by_role("list", name="Waiting list").get_by_text("Bilal")).to_be_visible()
    await press(page, "FullScreen")
    await page.wait_for_function("document.fullscreenElement !== null")
    await press(page, "FullScreen")
    await wait_for_scores(get_match, match_id, [0, 0])
    assert [player["name"] for player in (await get_match(match_id))["players"]] == ["Aziz", "Chadi"]


async def test_the_keys_of_the_scoreboard(open_page, start_match, get_match):
    match_id = await start_match("Driss", "Fouad")
    page = await open_scoreboard(open_page, match_id)
    for key in ("1", "7", "Numpad1", "5"):
        await page.keyboard.press(key)
    await expect_scores(page, 14, 0)
    for key, player in (("0", "Fouad"), ("Enter", "Driss"), ("ArrowLeft", "Fouad"), ("ArrowRight", "Driss"),
                      ("ArrowUp", "Fouad"), ("ArrowDown", "Driss"), ("Numpad0", "Fouad")):  # fmt: skip
        await page.keyboard.press(key)
        await expect(get_player_panel(page, player)).to_have_attribute("aria-pressed", "true")
    # The key that has an ampersand on a French keyboard.
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
    await expect(get_player_panel(page, "Fouad")).to_have_attribute("aria-pressed", "true")
    await expect_scores(page, 14, 5)
    await wait_for_scores(get_match, match_id, [14, 5])


async def test_a_shot_that_the_rules_forbid_shows_the_rule(open_page, start_match):
    page = await open_scoreboard(open_page, await start_match("Ghali", "Hatim", mode="match", bestOf=3))
    await page.keyboard.press("7")
    await expect(page.get_by_role("alert")).to_contain_text("That ball is not on.")
    await page.keyboard.press("1")
    await page.keyboard.press("7")
    await expect_scores(page, 8, 0)
    await press(page, "Foul")
    await press(page, "Foul, 4 points")
    await expect_scores(page, 8, 4)


async def test_the_match_sheet_is_downloaded(open_page, start_match):
    page = await open_scoreboard(open_page, await start_match("Idriss", "Jaouad"))
    async with page.expect_download() as saved:
        await press(page, "Match sheet")
    assert (await (await saved.value).path()).read_bytes().startswith(b"%PDF-")


async def test_unsent_shots_survive_a_reload(open_page, start_match, get_match):
    match_id = await start_match("Kamal", "Lotfi")
    page = await open_scoreboard(open_page, match_id)
    await page.route("**/shots", lambda route: route.abort())
    for key in ("1", "6", "0"):
        await page.keyboard.press(key)
    await expect_scores(page, 7, 0)
    await page.unroute("**/shots")
    await page.reload()
    await expect_scores(page, 7, 0)
    await wait_for_scores(get_match, match_id, [7, 0])
    await expect(page.get_by_text("No connection.")).to_be_hidden()


async def test_after_200_shots_a_key_still_shows_at_once(open_page, start_match, open_client):
    match_id = await start_match("Mounir", "Nadir")
    async with open_client("staff@atlas.test") as client:
        for number in range(200):
            body = {"kind": "pot", "ball": number % 7 + 1} if number % 10 else {"kind": "end-turn"}
            path = f"/en/api/snooker_matches/{match_id}/shots"
            (await client.post(path, json={**body, "clientShotId": f"s{number}"})).raise_for_status()
        (await client.post(path, json={"kind": "select-player", "player": 1})).raise_for_status()
    page = await open_scoreboard(open_page, match_id)
    assert all([await page.evaluate(PRESS_KEY) for _ in range(9)])
