"""The scoreboard as a scorer uses it, in English."""

import re

from playwright.async_api import expect

from journeys.actions import begin_session
from polling import poll


async def open_scoreboard(open_page, match_id, *, clock=None):
    """Return a page with the scoreboard of a match; `clock` is the time at which the page's own clock starts."""
    page = await open_page(locale="en-GB", own_context=clock is not None)
    if clock:
        await page.clock.install(time=clock)
    await page.add_init_script("localStorage.setItem('souk.language', 'en')")
    await begin_session(page, "staff@atlas.test")
    await page.goto(f"/admin/snooker/match/{match_id}")
    await expect(page.get_by_test_id("score").first).to_be_visible()
    return page


async def expect_scores(page, first, second):
    await expect(page.get_by_test_id("score")).to_have_text([str(first), str(second)])


async def expect_breaks(page, first, second):
    await expect(page.get_by_test_id("break")).to_have_text([str(first), str(second)])


async def wait_for_scores(get_match, match_id, scores):
    """Wait until the server has these scores."""

    async def read():
        return (await get_match(match_id))["currentFrame"]["scores"]

    await poll(read, lambda saved: saved == scores)


def get_player_panel(page, name):
    """Return the panel of a player; a click on it gives the player the turn."""
    return page.get_by_role("button", name=re.compile(f"^●?\\s*{name} "))


async def press(page, name):
    await page.get_by_role("button", name=name, exact=True).click()
