"""The displays in the hall, while a scorer keeps score."""

import time

import pytest
from playwright.async_api import expect

from journeys.snooker.board import expect_scores, scorer
from journeys.test_accessibility import PHONE, violations

MINUTE = 60
TV = {"width": 1920, "height": 1080}


async def test_two_displays_follow_a_scorer_whose_network_is_cut_for_a_minute(window, start, match):
    match_id = await start("Idir", "Jalil")
    page = await scorer(window, match_id)
    tv, phone = await window(viewport=TV), await window(viewport=PHONE)
    for display in (tv, phone):
        await display.goto(f"/fr/scoreboard/{match_id}")
        await expect(display.locator(".score")).to_have_text(["0", "0"])
    await page.keyboard.press("7")
    for display in (tv, phone):
        await expect(display.locator(".score")).to_have_text(["7", "0"])
    before = await match(match_id)
    await page.context.set_offline(True)
    began = time.monotonic()
    for key in ("1", "5", "0", "4", "u", "6", "0", "2"):
        await page.keyboard.press(key)
        await page.wait_for_timeout(6_000)
    await expect_scores(page, 15, 6)
    await expect(page.get_by_text("No connection.")).to_be_visible()
    await expect(tv.locator(".score")).to_have_text(["7", "0"])
    assert (await match(match_id))["version"] == before["version"]
    await page.wait_for_timeout(max(MINUTE - (time.monotonic() - began), 0) * 1000)
    await page.context.set_offline(False)
    for display in (tv, phone):
        await expect(display.locator(".score")).to_have_text(["15", "6"], timeout=15_000)
    await expect(page.get_by_text("No connection.")).to_be_hidden()
    await expect_scores(page, 15, 6)
    kept = await match(match_id)
    # In order and once: each line of the log is a version.
    assert kept["version"] == before["version"] + 8
    assert kept["currentFrame"]["scores"] == [15, 6]
    assert [one["ballsPotted"] for one in kept["players"][0]["breaks"]] == [[7, 1, 5]]
    assert [one["ballsPotted"] for one in kept["players"][1]["breaks"]] == [[6]]
    assert kept["currentFrame"]["ballsPotted"] == [2]
    assert kept["currentFrame"]["clock"] >= MINUTE


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
