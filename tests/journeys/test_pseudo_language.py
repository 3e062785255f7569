"""Every page in a language that is longer: no text is cut, and none is missing in the catalogues."""

from playwright.async_api import expect

from journeys.accessibility import DESKTOP, PHONE
from journeys.actions import open_path, sign_in, switch_language, wait_until_loaded
from journeys.pages import PATHS, find_path
from journeys.pseudo_language import (
    OPENING,
    READ_CUT_TEXTS,
    READ_TEXTS,
    find_untranslated,
    speak_pseudo_language,
)


async def test_every_page_in_a_longer_language(open_page):
    page = await open_page(own_context=True)
    read_words = await speak_pseudo_language(page)
    await sign_in(page, "admin@atlas.test", "pos")
    await switch_language(page, "English")
    await expect(page.locator("h1").filter(has_text=OPENING)).to_be_visible()
    problems = {}
    for path in PATHS:
        await open_path(page, f"/admin/{await find_path(page, path)}")
        await wait_until_loaded(page)
        problems[f"{path} is not translated"] = find_untranslated(
            await page.evaluate(READ_TEXTS), await read_words()
        )
        problems[f"{path} is cut"] = await page.evaluate(READ_CUT_TEXTS, [OPENING, False])
        await page.set_viewport_size(PHONE)
        await wait_until_loaded(page)
        problems[f"{path} is cut on a phone"] = await page.evaluate(READ_CUT_TEXTS, [OPENING, True])
        await page.set_viewport_size(DESKTOP)
    assert {path: texts for path, texts in problems.items() if texts} == {}
