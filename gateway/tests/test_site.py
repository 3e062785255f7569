import asyncio
import gzip
from dataclasses import replace

import pytest
from chassis.context import GUEST, Caller
from chassis.errors import NotFoundError
from chassis.testing import caller
from gateway.app import create_app
from gateway.site.cache import PageCache, build_page
from gateway.site.changes import SiteChanges
from gateway.site.hosts import SiteHosts

from conftest import create_client, open_bus

TENANTS = {"atlas": caller(GUEST, tenant="atlas", locale="fr"), "rif": caller(GUEST, tenant="rif")}
PNG = b"\x89PNG\r\n\x1a\n"


async def find_guest(slug) -> Caller:
    if slug not in TENANTS:
        raise NotFoundError("There is no such tenant.")
    return TENANTS[slug]


async def find_languages(slug):
    return {"atlas": ("fr", "en", "ar"), "rif": ("en", "fr")}[slug]


class Freshness:
    """Whether the cache receives changes."""

    is_fresh = True


@pytest.fixture
def freshness():
    return Freshness()


@pytest.fixture
def cache():
    return PageCache()


@pytest.fixture
def site(dependencies, fakes, cache, freshness):
    """Build a client of a host."""
    app = create_app(
        replace(
            dependencies,
            tenant_guest=find_guest,
            languages=find_languages,
            pages=cache,
            are_pages_fresh=lambda: freshness.is_fresh,
        )
    )

    def site(host="atlas.souk.test"):
        client = create_client(app)
        client.headers["host"] = host
        return client

    return site


def rendered(fakes):
    return [call for call in fakes.calls if call.method == "RenderPage"]


async def test_a_page_is_rendered_for_its_host_and_language(site, fakes):
    response = await site().get("/fr/shop?utm=x")
    assert response.text == "<p>https://atlas.souk.test/shop fr </p>"
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'none';")
    assert "style-src 'self' 'sha256-abc';" in policy
    assert "script-src" not in policy
    assert (await site("rif.souk.test").get("/en")).text == "<p>https://rif.souk.test/ en </p>"


async def test_a_page_is_rendered_once_until_something_changes(site, fakes, cache):
    for _ in range(3):
        assert (await site().get("/fr")).status_code == 200
    await site("rif.souk.test").get("/fr")
    assert len(rendered(fakes)) == 2
    cache.invalidate("rif")
    await site().get("/fr")
    assert len(rendered(fakes)) == 2
    cache.invalidate("atlas")
    await site().get("/fr")
    assert len(rendered(fakes)) == 3


async def test_lists_of_the_shop_are_cached_by_their_own_parameters(site, fakes):
    for query in ("?page=2&sort=price", "?sort=price&page=2&utm=x", "?sort=price&page=2"):
        assert "sort=price&page=2" in (await site().get(f"/fr/shop{query}")).text
    assert len(rendered(fakes)) == 1
    for path in ("/fr/shop", "/en/shop?page=2&sort=price", "/fr/shop?page=3"):
        await site().get(path)
    await site("rif.souk.test").get("/fr/shop?page=2&sort=price")
    assert len(rendered(fakes)) == 5
    assert "page" not in (await site().get("/fr/about?page=2")).text


@pytest.mark.asvs("14.2.2")
async def test_searches_are_not_cached(site, fakes, cache):
    for _ in range(2):
        await site().get("/fr/shop?q=shirt")
    assert len(rendered(fakes)) == 2
    assert cache.get("atlas.souk.test", "/fr/shop?q=shirt") is None


@pytest.mark.asvs("3.4.3")
async def test_scripts_run_on_pages_with_islands_alone_and_from_the_host_itself(site):
    policy = (await site().get("/fr/shop/cart")).headers["content-security-policy"]
    assert "script-src 'self'; connect-src 'self';" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]


async def test_a_redirect_of_a_language_that_is_not_offered_answers(site, fakes):
    client = site("rif.souk.test")
    response = await client.get("/ar/old?p=1")
    assert (response.status_code, response.headers["location"]) == (308, "/fr/new")
    request = fakes.last.request
    assert (request.path, request.locale, request.sent_query) == ("/old", "ar", "p=1")
    first = await client.get("/?p=1")
    assert (first.status_code, fakes.last.request.path) == (302, "/")


async def test_frames_are_of_the_providers_of_a_page_alone(site):
    framed, other = [
        (await site().get(f"/fr/{page}")).headers["content-security-policy"] for page in ("video", "about")
    ]
    assert "script-src 'self'; frame-src https://player.vimeo.com; connect-src 'self';" in framed
    assert ("frame-src" in other, "script-src" in other) == (False, False)


async def test_a_page_with_a_map_shows_pictures_of_the_operators_tiles_alone(dependencies, fakes):
    settings = dependencies.settings.model_copy(update={"map_tiles": "https://tiles.test/{z}/{x}/{y}.png"})
    app = create_app(replace(dependencies, settings=settings, tenant_guest=find_guest))
    async with create_client(app) as client:
        client.headers["host"] = "atlas.souk.test"
        with_map, without = await client.get("/fr/map"), await client.get("/fr/about")
    assert fakes.calls[0].request.map_tiles == "https://tiles.test/{z}/{x}/{y}.png"
    assert "img-src 'self' data: https://tiles.test;" in with_map.headers["content-security-policy"]
    assert "tiles.test" not in without.headers["content-security-policy"]


@pytest.mark.asvs("16.5.3")
async def test_the_cache_is_bypassed_while_changes_are_not_received(site, fakes, freshness):
    await site().get("/fr")
    freshness.is_fresh = False
    await site().get("/fr")
    await site().get("/fr")
    assert len(rendered(fakes)) == 3


async def test_a_client_that_has_the_page_gets_304(site):
    first = await site().get("/fr", headers={"Accept-Encoding": "identity"})
    again = await site().get("/fr", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "public, no-cache"


async def test_a_page_is_sent_compressed_to_who_accepts_it(site):
    await site().get("/fr")
    async with site().stream("GET", "/fr", headers={"Accept-Encoding": "gzip"}) as response:
        content = b"".join([part async for part in response.aiter_raw()])
    assert gzip.decompress(content).startswith(b"<p>")
    assert "Accept-Encoding" in response.headers["vary"]


@pytest.mark.asvs("14.2.2")
async def test_a_preview_is_neither_cached_nor_taken_from_the_cache(site, fakes):
    await site().get("/fr/about")
    response = await site().get("/fr/about?preview=token")
    assert "token" in response.text
    assert response.headers["cache-control"] == "private, no-store"
    assert "token" not in (await site().get("/fr/about")).text


async def test_a_page_that_is_missing_is_not_cached(site, fakes):
    for _ in range(2):
        assert (await site().get("/fr/missing")).status_code == 404
    assert len(rendered(fakes)) == 2


async def test_an_old_address_is_redirected(site):
    response = await site().get("/old")
    assert (response.status_code, response.headers["location"]) == (308, "/fr/new")


async def test_the_root_leads_to_the_tenants_language(site):
    assert (await site().get("/")).headers["location"] == "/fr"
    assert (await site("souk.test").get("/")).headers["location"] == "/admin"


@pytest.mark.parametrize(
    "host", ["nobody.souk.test", "a.atlas.souk.test", "evil.example", "atlas.souk.test.evil.example"]
)
@pytest.mark.parametrize("path", ["/", "/fr", "/robots.txt", "/anything"])
async def test_an_unknown_host_is_a_plain_404(site, fakes, host, path):
    response = await site(host).get(path)
    assert (response.status_code, response.text) == (404, "Not found")
    assert fakes.calls == []


async def test_the_platforms_own_routes_are_on_every_host(site):
    for path in ("/admin", "/api/openapi.json", "/fr/api-trans/translations-yaml", "/livez"):
        assert (await site().get(path)).status_code == 200, path
    for path in ("/fr/api/nothing", "/fr/scoreboard"):
        assert (await site().get(path)).headers["content-type"].startswith("application/ld+json"), path


async def test_a_site_may_have_a_page_that_is_called_as_the_documentation_is(site):
    assert (await site().get("/fr/docs")).text == "<p>https://atlas.souk.test/docs fr </p>"
    assert (await site("souk.test").get("/docs/")).text.endswith("<p>index.html</p>")


async def test_the_platforms_host_shows_the_default_tenant_below_its_languages(site):
    assert (await site("souk.test").get("/fr/shop")).text == "<p>https://souk.test/shop fr </p>"
    assert (await site("souk.test").get("/anything")).status_code == 404


async def test_a_host_of_the_tenants_own_shows_its_site(dependencies, fakes):
    async def own_host(host):
        return "atlas" if host == "www.atlas.example" else None

    hosts = SiteHosts("https://souk.test", own_host=own_host)
    app = create_app(replace(dependencies, tenant_guest=find_guest, hosts=hosts))
    async with create_client(app) as client:
        for host, status in (
            ("www.atlas.example", 200),
            ("www.atlas.example:8080", 200),
            ("atlas.example", 404),
        ):
            response = await client.get("/fr", headers={"Host": host})
            assert response.status_code == status
            # Whatever port a request names.
            assert ("https://www.atlas.example/" in response.text) is (status == 200)


@pytest.mark.parametrize("host", ["www.atlas.example", "atlas.souk.test"])
async def test_without_the_site_application_no_host_shows_anything(dependencies, fakes, host):
    async def own_host(_host):
        return "atlas"

    async def installed(_tenant):
        return frozenset({"orders"})

    hosts = SiteHosts("https://souk.test", own_host=own_host)
    app = create_app(replace(dependencies, tenant_guest=find_guest, hosts=hosts, usable=installed))
    async with create_client(app) as client:
        for path in ("/fr", "/robots.txt", "/sitemap.xml"):
            response = await client.get(path, headers={"Host": host})
            assert (response.status_code, response.text) == (404, "Not found")
        sent = await client.post("/fr/about", data={"name": "x", "text": "x"}, headers={"Host": host})
        assert sent.status_code == 404
    assert fakes.calls == []


async def test_robots_and_sitemap_name_the_host(site, fakes):
    assert "Sitemap: https://atlas.souk.test/sitemap.xml" in (await site().get("/robots.txt")).text
    await site().get("/sitemap.xml")
    assert fakes.last.request.origin == "https://atlas.souk.test"


async def test_a_page_that_began_before_a_change_is_not_kept(cache):
    generation = cache.generation("atlas")
    cache.invalidate("atlas")
    cache.put("host", "/", build_page("atlas", b"old", {}, has_products=False), generation)
    assert cache.get("host", "/") is None


async def test_changes_are_received_and_a_lost_connection_empties_the_cache(cache):
    async with asyncio.timeout(60), open_bus("site") as bus:
        changes = SiteChanges(bus, cache)
        task = asyncio.create_task(changes.run())
        while not changes.is_current:
            await asyncio.sleep(0.01)

        def put():
            page = build_page("atlas", b"x", {}, has_products=False)
            cache.put("host", "/", page, cache.generation("atlas"))

        put()
        await bus.client.publish("souk.atlas.site.draft-saved.v1", b"{}")
        await bus.client.publish("souk.rif.site.page-published.v1", b"{}")
        await bus.client.flush()
        assert cache.get("host", "/")
        await bus.client.publish("souk.atlas.site.page-published.v1", b"{}")
        while cache.get("host", "/"):
            await asyncio.sleep(0.01)
        put()
        bus.client.stats["reconnects"] += 1
        assert not changes.is_current
        await bus._reconnected()
        while not changes.is_current:
            await asyncio.sleep(0.01)
        assert cache.get("host", "/") is None
        task.cancel()
        await asyncio.wait({task})


async def test_a_picture_is_uploaded_as_the_form_field_image(admin, fakes):
    response = await admin.post("/fr/upload-image", files={"image": ("a.png", PNG, "image/png")})
    assert (response.status_code, response.json()["path"]) == (201, "/uploads/atlas/site-1-480.webp")
    assert (fakes.last.request.name, fakes.last.request.content) == ("a.png", PNG)


@pytest.mark.parametrize("files", [{"other": ("a.png", PNG)}, {"image": (None, "text")}])
async def test_a_form_without_a_picture_is_rejected(admin, fakes, files):
    response = await admin.post("/fr/upload-image", files=files)
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "image")


@pytest.mark.asvs("5.2.1")
async def test_a_picture_of_more_than_ten_megabytes_is_rejected(admin, fakes):
    for size, status in ((10 * 1024**2 + 1, 422), (12 * 1024**2, 413)):
        response = await admin.post("/fr/upload-image", files={"image": ("a.png", b"x" * size)})
        assert response.status_code == status


async def test_the_seeds_calls_reach_pages_in_the_language_of_the_path(admin, fakes):
    widget = fakes.add("pages", name="Hero", kind=2)
    body = {
        "jsonSimplifiedContent": [{"html": "<p>x</p>", "css": ""}],
        "frontHook": "hero",
        "frontHookPriority": 3,
    }
    response = await admin.put(f"/fr/api/pages/{widget.id}", json=body)
    assert (response.status_code, response.json()["frontHookPriority"]) == (200, 3)
    request = fakes.last.request
    assert (request.locale, request.version) == ("fr", 0)
    assert set(request.mask.paths) == {"json_simplified_content", "front_hook", "front_hook_priority"}
    await admin.get(f"/ar/api/pages/{widget.id}")
    assert fakes.last.request.locale == "ar"


async def test_a_draft_is_a_command_of_its_own(admin, fakes):
    body = {"content": [{"html": "<p>x</p>"}], "version": 3}
    response = await admin.put("/fr/api/pages/7/draft", json=body)
    assert (response.status_code, response.json()["@id"]) == (200, "/fr/api/pages/7")
    request = fakes.last.request
    assert (request.page_id, request.locale, request.version) == ("7", "fr", 3)
    preview = await admin.post("/fr/api/pages/7/preview")
    assert preview.json()["url"] == "https://atlas.souk.test/fr/about?preview=x"


async def test_the_editor_reads_pages_of_other_hosts(site):
    response = await site().get("/fr", headers={"Origin": "https://souk.test"})
    assert response.headers["access-control-allow-origin"] == "https://souk.test"
    other = await site().get("/fr", headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in other.headers


async def test_a_language_that_is_not_offered_leads_to_the_default_one(site, fakes):
    response = await site("rif.souk.test").get("/ar/about?a=1")
    assert (response.status_code, response.headers["location"]) == (302, "/en/about?a=1")
    await site("rif.souk.test").get("/en/about")
    assert rendered(fakes)[-1].request.languages == ["en", "fr"]
