"""The page editor in a browser: editing and publishing, failed and stale saves, hostile code, a draft after a crash."""

import itertools
import re

import httpx
import pytest
from playwright.async_api import expect

from journeys.accessibility import find_violations
from journeys.actions import sign_in
from polling import poll

EDITOR = "site/editor?route=%2Fabout&lang=fr"
CANVAS = "iframe[title=Page]"
READ_DRAFTS = """() => new Promise(resolve => {
  const opening = indexedDB.open('keyval-store');
  opening.onsuccess = () => {
    const drafts = opening.result.transaction('keyval').objectStore('keyval').getAll();
    drafts.onsuccess = () => resolve(JSON.stringify(drafts.result));
  };
})"""


@pytest.fixture
async def admin(souk, get_token, ssl_context):
    """A client of the site of Atlas Pressing as its admin."""
    headers = {"Authorization": f"Bearer {await get_token('admin@atlas.test')}"}
    async with httpx.AsyncClient(
        base_url=souk.url, headers=headers, verify=ssl_context, timeout=60
    ) as client:
        yield client


@pytest.fixture
async def add_widget(admin):
    """Add a widget to the page about the business; it is deleted afterwards."""
    added = []

    async def add_widget(html, hook="main-top"):
        about = (await admin.get("/fr/api/pages?route=/about")).json()["hydra:member"][0]
        body = {
            "kind": "widget", "name": "Annonce", "frontHook": hook, "page": about["@id"], "content": [{"html": html}],
        }  # fmt: skip
        widget = (await admin.post("/fr/api/pages", json=body)).json()
        added.append(widget["id"])
        return widget

    yield add_widget
    for id_ in added:
        await admin.delete(f"/fr/api/pages/{id_}")


def canvas_of(page):
    return page.frame_locator(CANVAS)


async def open_editor(page, text, editor=EDITOR):
    await sign_in(page, "admin@atlas.test", editor)
    await expect(canvas_of(page).get_by_text(text)).to_be_visible()


async def type_into(page, text, typed):
    """Replace a text on the canvas, as a double click and the keyboard do."""
    await canvas_of(page).get_by_text(text).dblclick()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(typed)
    await expect(page.get_by_text("Modifications non enregistrées")).to_be_visible()


async def drag(page, source, target):
    """Drag with moves over the target until the canvas marks the place where it would be dropped."""
    mark = page.locator(".gjs-placeholder:visible")
    offsets = itertools.cycle(range(4, 40, 4))

    async def move():
        await target.hover(position={"x": 60 + (offset := next(offsets)), "y": offset}, force=True)
        return await mark.count()

    await target.scroll_into_view_if_needed()
    await source.hover()
    await page.mouse.down()
    await poll(move, bool)
    await page.mouse.up()


async def save(page):
    await page.get_by_role("button", name="Save DB").click()


async def test_content_and_styles_are_edited_and_published(open_page, add_widget, souk):
    widget = await add_widget("<h2>Avant</h2><p style='color: rgb(1, 2, 3)'>Tel quel</p>")
    page = await open_page()
    await open_editor(page, "Avant")
    await canvas_of(page).get_by_text("Avant").click()
    await expect(page.get_by_label("Élément sélectionné")).to_contain_text(widget["id"])
    await expect(page.get_by_label("Élément sélectionné")).to_contain_text("main-top")
    size = page.get_by_role("textbox", name="Taille du texte")
    await size.fill("31px")
    await size.press("Enter")
    await page.get_by_role("checkbox", name="!important : Taille du texte").check()
    await type_into(page, "Avant", "Bientôt ouvert le dimanche")
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    await expect(page.get_by_text("Modifications non enregistrées")).to_have_count(0)
    site = await open_page()
    await site.goto(souk.url.replace("localhost", "atlas.localhost") + "/fr/about")
    heading = site.get_by_role("heading", name="Bientôt ouvert le dimanche")
    await expect(heading).to_have_css("font-size", "31px")
    await expect(site.get_by_text("Tel quel")).to_have_css("color", "rgb(1, 2, 3)")


PASTE = """(element, html) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}"""
WORD = (
    "<p class=MsoNormal style='margin:0cm;color:red'><b>Tarifs<o:p></o:p></b></p><p class=MsoNormal>2026</p>"
    "<img src='https://elsewhere.test/a.png'><iframe src='https://elsewhere.test'></iframe>"
)


async def test_what_is_pasted_is_plain_and_can_be_saved(open_page, add_widget, admin):
    widget = await add_widget("<p>Avant</p>")
    page = await open_page()
    await open_editor(page, "Avant")
    await canvas_of(page).get_by_text("Avant").dblclick()
    await page.keyboard.press("ControlOrMeta+A")
    await canvas_of(page).locator("[contenteditable=true]").evaluate(PASTE, WORD)
    # Beside it, an alert may say that someone else edits the page.
    await expect(page.get_by_role("alert").filter(has_text="<iframe>")).to_be_visible()
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    stored = (await admin.get(f"/fr/api/pages/{widget['id']}")).json()
    assert stored["jsonContentHTML"] == "<p><b>Tarifs</b><br>2026</p>"


DOCS = (
    '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span>Un</span></p>'
    '<br /><p dir="ltr"><span>Deux</span></p></b><br class="Apple-interchange-newline">'
)
PARAGRAPHS = {
    "Word": "<p class=MsoNormal>Un<o:p></o:p></p>\r\n\r\n<p class=MsoNormal>Deux<o:p></o:p></p>\r\n",
    "Google Docs": DOCS,
    "a page": "<div>Un</div><div><br></div><div>Deux</div>",
}


@pytest.mark.parametrize("source", PARAGRAPHS)
async def test_two_pasted_paragraphs_leave_no_empty_ones(open_page, add_widget, admin, source):
    widget = await add_widget("<div>Avant</div>")
    page = await open_page()
    await open_editor(page, "Avant")
    await canvas_of(page).get_by_text("Avant").dblclick()
    await page.keyboard.press("ControlOrMeta+A")
    await canvas_of(page).locator("[contenteditable=true]").evaluate(PASTE, PARAGRAPHS[source])
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    stored = (await admin.get(f"/fr/api/pages/{widget['id']}")).json()
    plain = stored["jsonContentHTML"].replace(' dir="ltr"', "")
    assert plain == "<div><p>Un</p><p>Deux</p></div>"


async def test_a_block_becomes_a_widget_and_the_rest_of_the_page_keeps_its_place(
    open_page, add_widget, admin
):
    widget = await add_widget("<p>Ancre</p>", "aside")
    page = await open_page()
    await open_editor(page, "Ancre")
    canvas = canvas_of(page)
    await drag(page, page.get_by_role("button", name="Texte", exact=True), canvas.locator("[data-hook=hero]"))
    new = canvas.locator("[data-hook=hero] > [data-widget]")
    await expect(new).to_have_attribute("data-widget", re.compile("new-"))
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    id_ = await new.get_attribute("data-widget")
    stored = (await admin.get(f"/fr/api/pages/{id_}")).json()
    assert (stored["frontHook"], stored["kind"]) == ("hero", "widget")
    # Neither a saved widget nor what is in none can be removed.
    await canvas.get_by_text("Ancre").click()
    await page.keyboard.press("a")
    await page.keyboard.press("Delete")
    await canvas.locator(".footer-name").click()
    await page.keyboard.press("Delete")
    await expect(canvas.locator(f"[data-widget='{widget['id']}']")).to_have_count(1)
    await expect(canvas.locator(".footer-name")).to_have_count(1)
    assert (await admin.delete(f"/fr/api/pages/{id_}")).status_code == 200


async def test_a_failed_save_keeps_everything_and_a_second_one_is_sent(open_page, add_widget, admin):
    widget = await add_widget("<p>Panne</p>")
    page = await open_page()
    await open_editor(page, "Panne")
    await type_into(page, "Panne", "Retour")
    fails = True

    async def fail(route):
        if fails and route.request.method == "PUT":
            await route.fulfill(status=503, json={"title": "Panne", "detail": "Le service est arrêté."})
        else:
            await route.continue_()

    await page.route(f"**/api/pages/{widget['id']}", fail)
    await save(page)
    alert = page.get_by_role("alert").filter(has_text=widget["id"])
    await expect(alert).to_contain_text("Le service est arrêté.")
    await expect(canvas_of(page).get_by_text("Retour")).to_be_visible()
    await expect(page.get_by_text("Modifications non enregistrées")).to_be_visible()
    fails = False
    await save(page)
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    assert "Retour" in (await admin.get(f"/fr/api/pages/{widget['id']}")).json()["jsonContentHTML"]


async def test_a_second_editor_sees_who_has_the_page_open(open_page, admin):
    # A page of its own: who edited another in a test before is only forgotten after a minute.
    added = await admin.post("/fr/api/pages", json={"name": "Ensemble", "route": "/ensemble"})
    editor = "site/editor?route=%2Fensemble&lang=fr"
    first, second = await open_page(), await open_page()
    await open_editor(first, "Ensemble", editor)
    await open_editor(second, "Ensemble", editor)
    for page in (second, first):
        await expect(page.get_by_text("Nadia Bennani a cette page ouverte depuis")).to_be_visible()
    await second.goto("/admin/site")
    await expect(first.get_by_text("a cette page ouverte depuis")).to_have_count(0)
    await admin.delete(f"/fr/api/pages/{added.json()['id']}")


async def test_a_stale_save_shows_both_versions(open_page, add_widget, admin):
    widget = await add_widget("<p>Commun</p>")
    page = await open_page()
    await open_editor(page, "Commun")
    theirs = {"jsonSimplifiedContent": [{"html": "<p>Le leur</p>"}]}
    assert (await admin.put(f"/fr/api/pages/{widget['id']}", json=theirs)).status_code == 200
    await type_into(page, "Commun", "Le mien")
    await save(page)
    dialog = page.get_by_role("dialog")
    await expect(dialog.locator("pre").first).to_contain_text("Le mien")
    await expect(dialog.locator("pre").last).to_contain_text("Le leur")
    await expect(dialog.frame_locator("iframe").last.get_by_text("Le leur")).to_be_visible()
    await dialog.get_by_role("button", name="Enregistrer la mienne").click()
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    assert "Le mien" in (await admin.get(f"/fr/api/pages/{widget['id']}")).json()["jsonContentHTML"]


async def test_hostile_code_runs_nowhere_and_is_rejected_with_its_line(open_page, add_widget):
    await add_widget("<p>Sage</p>")
    page = await open_page()
    await page.add_init_script("window.hit = () => { window.top.wasHit = true; }")
    await open_editor(page, "Sage")
    await canvas_of(page).get_by_text("Sage").click()
    await page.get_by_role("button", name="Open Code").click()
    html = page.get_by_role("textbox", name="HTML")
    await html.click()
    await page.keyboard.press("ControlOrMeta+A")
    hostile = '<p>Sage</p>\n<p><a href="JaVaScRiPt:hit()">Piège</a></p>\n<iframe srcdoc="<p>x</p>"></iframe>'
    await page.keyboard.insert_text(hostile)
    await page.get_by_role("button", name="Appliquer", exact=True).click()
    await canvas_of(page).get_by_text("Piège").click()
    await save(page)
    alert = page.get_by_role("alert").filter(has_text="javascript")
    await expect(alert).to_be_visible()
    await expect(canvas_of(page).get_by_text("Piège")).to_be_visible()
    assert not await page.evaluate("window.wasHit")


async def test_a_draft_is_kept_from_visitors_until_it_is_published(open_page, add_widget, souk):
    await add_widget("<p>Publié</p>")
    page = await open_page()
    await open_editor(page, "Publié")
    await type_into(page, "Publié", "Brouillon")
    await page.get_by_role("button", name="Garder en brouillon").click()
    await expect(page.get_by_text("Le brouillon est gardé.")).to_be_visible()
    site = await open_page()
    await site.goto(souk.url.replace("localhost", "atlas.localhost") + "/fr/about")
    await expect(site.get_by_text("Publié", exact=True)).to_be_visible()
    await page.reload()
    await expect(canvas_of(page).get_by_text("Brouillon")).to_be_visible()
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    await site.reload()
    await expect(site.get_by_text("Brouillon")).to_be_visible()


async def test_styles_of_the_rest_of_the_page_are_kept_for_the_page(open_page, add_widget, admin, souk):
    await add_widget("<p>Cadre</p>")
    page = await open_page()
    await open_editor(page, "Cadre")
    await expect(page.get_by_role("switch", name="Désactiver la modification du contenu")).to_have_count(0)
    await page.get_by_role("switch", name="Appliquer les styles à cette page").check()
    await page.get_by_role("switch", name="Désactiver la modification du contenu").check()
    await canvas_of(page).get_by_text("Cadre").dblclick()
    await page.keyboard.type("x")
    await expect(canvas_of(page).get_by_text("Cadre", exact=True)).to_be_visible()
    await canvas_of(page).locator(".copyright").click()
    size = page.get_by_role("textbox", name="Taille du texte")
    await size.fill("19px")
    await size.press("Enter")
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    theme = (await admin.get("/fr/api/website_themes")).json()["hydra:member"][0]
    assert theme["customCssPerRoutes"][-1]["routeUrl"] == "/fr/about"
    site = await open_page()
    await site.goto(souk.url.replace("localhost", "atlas.localhost") + "/fr/about")
    await expect(site.locator(".copyright")).to_have_css("font-size", "19px")
    body = {"customCssPerRoutes": theme["customCssPerRoutes"][:-1]}
    assert (await admin.put(f"/fr/api/website_themes/{theme['id']}", json=body)).status_code == 200


async def test_a_draft_survives_a_crash_and_leaving_asks(open_page, add_widget):
    await add_widget("<p>Fragile</p>")
    page = await open_page()
    await open_editor(page, "Fragile")
    await type_into(page, "Fragile", "Solide")
    await page.get_by_role("navigation", name="Menu").get_by_role("link", name="Clients").click()
    await page.get_by_role("button", name="Rester").click()
    await poll(lambda: page.evaluate(READ_DRAFTS), lambda drafts: "Solide" in drafts)
    # As after a crash: the page goes without being asked.
    crashed = await page.context.new_page()
    await page.close(run_before_unload=False)
    await crashed.goto(f"/admin/{EDITOR}")
    await expect(canvas_of(crashed).get_by_text("Fragile")).to_be_visible()
    await crashed.get_by_role("button", name="Les reprendre").click()
    await expect(canvas_of(crashed).get_by_text("Solide")).to_be_visible()


async def test_a_widget_is_edited_by_its_id_and_the_home_page_at_its_fixed_address(
    open_page, add_widget, admin
):
    widget = await add_widget("<p>Unique</p>")
    page = await open_page()
    await open_editor(page, "Unique", f"site/editor/{widget['id']}")
    await type_into(page, "Unique", "Seul")
    await save(page)
    await expect(page.get_by_text("Page mis a jour")).to_be_visible()
    assert "Seul" in (await admin.get(f"/fr/api/pages/{widget['id']}")).json()["jsonContentHTML"]
    await page.goto("/admin/site/home")
    await expect(canvas_of(page).locator("html")).to_have_attribute("lang", "en")


async def test_the_editor_is_accessible(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "site")
    await expect(page.get_by_role("main").get_by_role("link", name="About us", exact=True)).to_be_visible()
    assert await find_violations(page) == []
    await page.goto(f"/admin/{EDITOR}")
    await expect(page.get_by_role("button", name="Ligne, 2 colonnes")).to_be_visible()
    assert await find_violations(page) == []
