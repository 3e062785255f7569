"""Public displays of a match."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations
from journeys.boxes import read_box
from journeys.snooker.scoreboard import expect_scores, open_scoreboard

MINUTE_SECONDS = 60
TV = {"width": 1920, "height": 1080}


async def test_two_displays_follow_a_scorer_whose_network_is_cut_for_a_minute(
    open_page, start_match, get_match
):
    match_id = await start_match("Idir", "Jalil")
    # The scorer's clock starts in the past and is moved on: the server accepts no shot of the future.
    page = await open_scoreboard(open_page, match_id, clock=datetime.now(UTC) - timedelta(minutes=10))
    tv, phone = await open_page(viewport=TV), await open_page(viewport=PHONE)
    for display in (tv, phone):
        await display.goto(f"/fr/scoreboard/{match_id}")
        await expect(display.locator(".score")).to_have_text(["0", "0"])
    await page.keyboard.press("7")
    for display in (tv, phone):
        await expect(display.locator(".score")).to_have_text(["7", "0"])
    before = await get_match(match_id)
    await page.context.set_offline(True)
    for key in ("1", "5", "0", "4", "u", "6", "0", "2"):
        await page.keyboard.press(key)
        await page.clock.run_for(MINUTE_SECONDS * 1000 // 8)
    await expect_scores(page, 15, 6)
    await expect(page.get_by_text("No connection.")).to_be_visible()
    await expect(tv.locator(".score")).to_have_text(["7", "0"])
    assert (await get_match(match_id))["version"] == before["version"]
    await page.context.set_offline(False)
    for display in (tv, phone):
        await expect(display.locator(".score")).to_have_text(["15", "6"])
    await expect(page.get_by_text("No connection.")).to_be_hidden()
    await expect_scores(page, 15, 6)
    after = await get_match(match_id)
    # Each shot increases the version by one: all were applied in order and once.
    assert after["version"] == before["version"] + 8
    assert after["currentFrame"]["scores"] == [15, 6]
    assert [entry["ballsPotted"] for entry in after["players"][0]["breaks"]] == [[7, 1, 5]]
    assert [entry["ballsPotted"] for entry in after["players"][1]["breaks"]] == [[6]]
    assert after["currentFrame"]["ballsPotted"] == [2]
    assert after["currentFrame"]["clock"] >= MINUTE_SECONDS


async def test_a_display_of_an_unknown_match_shows_that(open_page):
    # The browser logs the 404 as an error.
    page = await open_page(may_fail=True)
    await page.goto("/en/scoreboard/00000000-0000-7000-8000-00000000dead")
    await expect(page.get_by_role("status")).to_contain_text("There is no such match")


async def test_the_display_loads_little(open_page, start_match):
    match_id = await start_match("Omar", "Qasim")
    page = await open_page(own_context=True)
    await page.goto(f"/fr/scoreboard/{match_id}")
    await expect(page.locator(".score")).to_have_count(2)
    scripts = await page.evaluate(
        "performance.getEntriesByType('resource').filter((entry) => entry.initiatorType === 'script')"
        ".reduce((sum, entry) => sum + entry.decodedBodySize, 0)"
    )
    assert scripts < 20_000


@pytest.mark.parametrize(
    ("locale", "viewport"), [("fr", TV), ("ar", TV), ("en", PHONE), ("ar", PHONE)], ids=str
)
async def test_a_display_fits_its_screen(open_page, start_match, locale, viewport):
    match_id = await start_match("Rachid", "Soufiane", handicaps=[147, 100])
    page = await open_page(viewport=viewport)
    await page.goto(f"/{locale}/scoreboard/{match_id}")
    await expect(page.locator(".score")).to_have_text(["147", "100"])
    await page.evaluate("document.fonts.ready")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for score in await page.locator(".score").all():
        box, panel = await read_box(score), await read_box(score.locator(".."))
        assert box["width"] <= panel["width"]
    if viewport is TV:
        # To be readable from five metres, a digit needs a tenth of the height; a box is higher than its digit.
        assert box["height"] > TV["height"] / 5
    assert await find_violations(page) == []
