"""Texts that do harm where they are taken for more than texts, in every field that the API lets write: in every page of
the app and of the public site, on the customer's display, in every file and in mails."""

import re
from datetime import UTC, datetime
from itertools import product

import httpx
import pytest
from playwright.async_api import expect

from isolation.operations import OPERATIONS, resolve
from journeys.actions import add_product, open_path, sign_in, wait_until_loaded
from journeys.people import PASSWORD
from journeys.stored_texts.files import FINDERS
from journeys.stored_texts.filling import Filling
from journeys.stored_texts.harm import HarmDetector
from journeys.stored_texts.prepared import PLAN_FILES
from journeys.stored_texts.routes import MOST_PAGES, fill_ids, find_links, list_app_paths
from journeys.stored_texts.texts import CONTROLS, MARKUP, SETS

# Pages of which each shows a text; the others show what suppliers, visitors and models send, or settings alone.
FEWEST_SHOWN, FEWEST_PUBLIC = 35, 12
# Fields of a format that has no room for such a text.
FORMATTED = {
    "allowedOrigins", "application", "attributValue", "bodyFont", "brandColor", "buyerCountry", "codes",
    "country", "countryCode", "currency",
    "customCss", "endCountryCode", "from", "headingFont", "holidayCountry", "host", "icon", "image", "kind",
    "language", "languages", "logo", "oldPath", "paymentMethod", "phone", "photo", "picture", "productSku", "release",
    "roles", "route", "secondFactorRoles", "source", "startCountryCode", "startDeliveryAt",
    "startProcessingAt", "target", "timezone", "to", "vid", "video",
}  # fmt: skip
# Writes that need what a new tenant does not have, or that change what other writes made.
NEEDING_MORE = {
    "acceptDrafts", "bringInCash", "calculateSupplierFreight", "createApplicationPurchase",
    "decideListingRisks", "editShot", "exportSealedRecords", "installApplication", "mergeCustomers",
    "moveOrder", "moveOrders", "patchAiRequest", "patchGanttTask", "patchImportJob", "patchPage", "refundPayment",
    "sendEReport",
    "updateAiRequest", "updateApplication", "updateGanttTask", "updateImportJob", "updatePage", "writeOff",
}  # fmt: skip
# Files that the country of a new tenant does not have.
OF_OTHER_COUNTRIES = {"writeEInvoice", "writeEReport"}
# How many of the first and of the last items of a resource have their files read.
MOST_ITEMS = 6
# What opens the details of the first item of a list.
OPENERS = ("main tbody tr a[href^='/admin/']", "main button[aria-label^='Modifier']")
OPEN_FIRST = """selector => {
    const opener = document.querySelector(selector);
    if (!opener || opener.disabled) return false;
    opener.click();
    return true;
}"""
TODAY = datetime.now(UTC).date().isoformat()
QUERIES = {
    "exportSales": {"dimension": "product", "from": TODAY, "to": TODAY},
    "exportTaxes": {"basis": "sales", "from": TODAY, "to": TODAY},
}
FILES = [
    operation
    for operation in OPERATIONS
    if operation.method == "get"
    and operation.needs_token
    and str(operation) not in OF_OTHER_COUNTRIES
    and FINDERS.keys() & operation.definition["responses"].get("200", {}).get("content", {}).keys()
]


@pytest.fixture(scope="module")
def stored():
    return {}


@pytest.fixture
async def owner(souk, create_tenant, ssl_context, stored):
    """A client of the owner of a tenant that has the texts in all its fields."""
    slug = stored.setdefault("slug", "") or await create_tenant()
    stored["slug"] = slug
    form = {"grant_type": "password", "username": f"owner@{slug}.test", "password": PASSWORD}
    async with httpx.AsyncClient(base_url=souk.url, verify=ssl_context, timeout=60) as client:
        token = (await client.post("/auth/token", data=form)).raise_for_status().json()["access_token"]
        client.headers["Authorization"] = f"Bearer {token}"
        if "filling" not in stored:
            stored["filling"] = Filling(client)
            await stored["filling"].store(SETS)
        yield client


@pytest.fixture
async def watched_page(open_page):
    """A page and its detector."""
    page = await open_page(may_fail=True)
    detector = HarmDetector(page)
    await detector.install()
    return page, detector


async def test_the_detector_sees_markup(watched_page):
    page, detector = watched_page
    for text in (*MARKUP, *CONTROLS, "<a href='java\tscript:hit()'>x</a>", "<p onclick=hit()>x</p>"):
        await page.goto("/livez")
        await page.evaluate("text => { document.body.innerHTML = text }", text)
        assert await detector.read(), text


@pytest.mark.asvs("1.2.1", "1.2.2", "1.2.3", "3.2.2")
async def test_every_page_of_the_app(owner, stored, watched_page):
    page, detector = watched_page
    await sign_in(page, f"owner@{stored['slug']}.test", "home", PASSWORD)
    harms, shown = {}, set()
    filling = stored["filling"]
    plans = [f"planning?plan={plan}" for plan in filling.ids["gantt_projects"]]
    prepared = [*filling.manifests.paths, *plans]
    async with filling.manifests.serve():
        for path in (*fill_ids(list_app_paths(), filling.ids), *prepared):
            await open_path(page, f"/admin/{path}")
            await wait_until_loaded(page)
            if await detector.shows_texts():
                shown.add(path)
            harms[path] = await detector.read() + await read_details(page, detector)
    # The page of an application is its own; its title is in the menu of every page.
    own = {path for path in prepared if path.startswith("apps/")}
    assert {"orders/returns", "orders/pieces", *prepared} - own <= shown
    assert len(shown) >= FEWEST_SHOWN
    assert {path: incidents for path, incidents in harms.items() if incidents} == {}


async def read_details(page, detector):
    """Open the first item that a page lists, and return what happened."""
    for selector in OPENERS:
        # In one step: a list that is read again in between has no first item for a moment.
        if await page.evaluate(OPEN_FIRST, selector):
            await detector.shows_texts()
            return await detector.read()
    return []


@pytest.mark.asvs("1.2.1", "1.2.2", "1.2.3")
async def test_every_page_of_the_public_site(owner, stored, watched_page, souk):
    page, detector = watched_page
    origin = souk.url.replace("localhost", f"{stored['slug']}.localhost")
    visited, queue, harms, shown = (
        set(),
        [f"{origin}/fr", f"{origin}/fr/shop", f"{origin}/ar/shop"],
        {},
        set(),
    )
    while queue and len(visited) < MOST_PAGES:
        address = queue.pop(0)
        if address in visited:
            continue
        visited.add(address)
        response = await page.goto(address)
        assert response.status == 200, address
        if await detector.shows_texts():
            shown.add(address)
        harms[address] = await detector.read()
        queue += sorted(await find_links(page, origin) - visited)
    assert len(shown) >= FEWEST_PUBLIC
    assert {address: incidents for address, incidents in harms.items() if incidents} == {}


async def test_the_customers_display(owner, stored, watched_page):
    page, detector = watched_page
    body = {"name": f"{MARKUP[0]} Zellige", "price": 5}
    assert (await owner.post("/fr/api/products", json=body)).status_code == 201
    await page.add_init_script("localStorage.setItem('souk.counter', 'yes')")
    await sign_in(page, f"owner@{stored['slug']}.test", "pos", PASSWORD)
    display = await page.context.new_page()
    display_detector = HarmDetector(display)
    await display_detector.install()
    await display.goto("/admin/pos/display")
    await add_product(page, "Zellige")
    await expect(display.get_by_role("listitem").first).to_be_visible()
    assert await display_detector.shows_texts()
    assert await display_detector.read() == []
    assert await detector.read() == []


@pytest.mark.parametrize("operation", FILES, ids=str)
async def test_files(owner, stored, operation):
    ids = stored["filling"].ids[operation.resource]
    names = dict.fromkeys([*ids[:MOST_ITEMS], *ids[-MOST_ITEMS:]]) if operation.is_item else [""]
    contents = []
    for name, ending, locale in product(names, list_endings(operation), ("fr", "ar")):
        url = re.sub(r"\.\w+$", ending, operation.url(name)).replace("/fr/", f"/{locale}/")
        response = await owner.get(url, params=QUERIES.get(str(operation), {}))
        assert response.status_code in (200, 404), response.text
        if response.status_code == 200:
            find = FINDERS[response.headers["content-type"].partition(";")[0]]
            contents.append(response.content)
            assert list(find(response.content)) == [], url
    assert contents


def list_endings(operation):
    """Return the endings of a file that a path has a choice of; else its own."""
    parameters = map(resolve, operation.definition["parameters"])
    choices = [
        parameter["schema"]["enum"]
        for parameter in parameters
        if parameter["in"] == "path" and parameter["name"] != "locale" and "enum" in parameter["schema"]
    ]
    return (
        [f".{ending}" for ending in choices[0]] if choices else [re.search(r"(\.\w+)?$", operation.path)[0]]
    )


async def test_every_format_of_plans_is_imported(owner):
    [importing] = [operation for operation in OPERATIONS if str(operation) == "importPlan"]
    for format_ in set(importing.body["properties"]["format"]["enum"]) - PLAN_FILES.keys():
        response = await owner.post(importing.url(), json={"format": format_, "content": "x"})
        assert response.status_code == 422
        assert [violation["propertyPath"] for violation in response.json()["violations"]] == ["format"]


async def test_every_field_was_tried(owner, stored):
    """A field whose format leaves no room for such a text is listed here, and a write that needs what is not there."""
    filling = stored["filling"]
    tried = {name.rpartition(".")[2] for names in filling.plain.values() for name in names}
    hostile = {name.rpartition(".")[2] for names in filling.hostile.values() for name in names}
    assert tried - hostile <= FORMATTED
    failed = filling.failed.keys() - filling.hostile.keys()
    assert {name: filling.failed[name] for name in failed - NEEDING_MORE} == {}
