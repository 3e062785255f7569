"""What a scorer does on the scoreboard, in English."""

import asyncio
import re
import time

from playwright.async_api import expect

from journeys.screens import PASSWORD


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
