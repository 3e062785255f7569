"""Redirects: what is accepted answers, no way is a circle, and a page that is renamed leaves one."""

import pytest
from chassis import migrations
from chassis.db import Database
from chassis.errors import ValidationError
from chassis.testing import create_database
from site_editor.adapters.tenant_sql import fetch
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

OLD_ROWS = """
INSERT INTO site_redirect (tenant_id, id, old_path, address)
SELECT $1, gen_random_uuid(), path, '/new' FROM unnest($2::text[]) AS path"""


@pytest.fixture
def redirect(call):
    async def redirect(old, new):
        item = pb.SiteRedirect(old_path=old, address=new)
        return await call("CreateSiteRedirect", rpc.CreateSiteRedirectRequest(item=item))

    return redirect


@pytest.fixture
def rename(call):
    async def rename(page, route):
        request = rpc.UpdatePageRequest(item=pb.Page(id=page.id, route=route))
        request.mask.paths.append("route")
        return await call("UpdatePage", request)

    return rename


def code_of(error):
    return [(violation.field, violation.code) for violation in error.value.violations]


@pytest.mark.parametrize(
    ("old", "requested"),
    [("/Services.HTML", "/services.html"), ("/a/", "/A"), ("/caf%C3%A9", "/café"), ("/%D8%B4", "/ش/"),
     ("/a%20b", "/a b")],
)  # fmt: skip
async def test_an_old_address_answers_however_it_is_written(redirect, render, old, requested):
    await redirect(old, "/about")
    assert (await render(requested, "")).location == "/en/about"
    assert (await render(requested, "fr")).location == "/fr/about"


async def test_a_redirect_may_lead_to_another_host(redirect, render):
    await redirect("/fr/vieux", "https://other.example/x")
    reply = await render("/vieux", "fr")
    assert (reply.status, reply.location) == (308, "https://other.example/x")


async def test_an_old_address_may_have_a_query(redirect, call, guest):
    await redirect("/?p=123", "/about")
    await redirect("/index.php?id=5&lang=fr", "/services#prices")
    await redirect("/index.php", "/other")

    async def lead(path, query, locale="", languages=()):
        request = rpc.RenderPageRequest(path=path, locale=locale, sent_query=query, languages=languages)
        reply = await call("RenderPage", request, guest)
        return reply.location or reply.status

    assert await lead("/", "p=123") == "/en/about"
    assert await lead("/", "utm_source=x&p=123", "fr") == "/fr/about"
    assert await lead("/", "p=124") == 404
    assert await lead("/index.php", "lang=fr&id=5") == "/en/services#prices"
    # What is of no redirect goes along.
    assert await lead("/index.php", "id=6") == "/en/other?id=6"
    assert await lead("/index.php", "id=6", "ar", ["fr", "en"]) == "/fr/other?id=6"


async def test_a_circle_through_queries_is_refused(redirect):
    await redirect("/a?x=1", "/b")
    with pytest.raises(ValidationError) as error:
        await redirect("/b", "/a?x=1")
    assert code_of(error) == [("item.address", "circle")]
    await redirect("/b", "/a?x=2")


async def test_the_redirect_of_a_language_comes_first(redirect, render):
    await redirect("/old", "/about")
    await redirect("/fr/old", "/a-propos")
    assert (await render("/old", "fr")).location == "/fr/a-propos"
    assert (await render("/old", "ar")).location == "/ar/about"


async def test_a_path_without_a_language_leads_to_the_sites_first(redirect, call, guest):
    await redirect("/old", "/about")
    request = rpc.RenderPageRequest(path="/old", origin="https://test.example", languages=["ar", "fr"])
    assert (await call("RenderPage", request, guest)).location == "/ar/about"


async def test_a_circle_of_any_length_is_refused_when_it_would_close(redirect, call):
    await redirect("/a", "/b")
    await redirect("/fr/b", "/C/")
    last = await redirect("/c", "/d?x=1")
    with pytest.raises(ValidationError) as error:
        await redirect("/d", "/fr/a")
    assert code_of(error) == [("item.address", "circle")]
    with pytest.raises(ValidationError):
        await redirect("/self", "/en/SELF/")
    request = rpc.UpdateSiteRedirectRequest(item=pb.SiteRedirect(id=last.id, address="/a"))
    request.mask.paths.append("address")
    with pytest.raises(ValidationError) as error:
        await call("UpdateSiteRedirect", request)
    assert "/fr/b" in error.value.violations[0].message


async def test_a_page_at_the_address_is_what_visitors_see(redirect, add, render):
    await add("About", "<p>x</p>", route="/about")
    for old in ("/fr/about", "/en/About/", "/about", "/fr/shop/cart"):
        with pytest.raises(ValidationError) as error:
            await redirect(old, "/new")
        assert code_of(error) == [("item.old_path", "page-exists")]
    # As sites have it whose addresses have no language.
    assert (await render("/about", "")).location == "/en/about"


async def test_a_page_that_is_renamed_leaves_a_redirect(add, rename, render, call):
    page = await add("About", "<p>Own</p>", route="/about")
    await rename(page, "/about-us")
    assert (await render("/about", "fr")).location == "/fr/about-us"
    await rename(page, "/who-we-are")
    assert (await render("/about", "fr")).location == "/fr/about-us"
    await rename(page, "/about")
    assert (await render("/about", "fr")).status == 200
    assert (await render("/about-us", "fr")).location == "/fr/who-we-are"
    assert (await render("/who-we-are", "fr")).location == "/fr/about"
    listed = await call("ListSiteRedirects", rpc.ListSiteRedirectsRequest(page={"limit": 10}))
    assert [item.old_path for item in listed.items] == ["/about-us", "/who-we-are"]


async def test_a_page_that_nobody_has_seen_leaves_none(add, rename, render):
    page = await add("Draft", "<p>Own</p>", route="/draft", is_published=False)
    await rename(page, "/later")
    assert (await render("/draft", "fr")).status == 404


async def test_old_paths_of_before_are_found(service, admin):
    """The migration decodes them; of two that are one now, it keeps the one that visitors met."""
    async with create_database(service.context) as roles:
        await migrations.migrate(service.migrations, roles.owner, "0005")
        database = Database(roles.service, 1)
        await database.open()
        async with database.transaction(admin.tenant_id) as transaction:
            paths = ["/A/", "/a", "/caf%C3%A9", "/CAF%C3%A9/", "/plain"]
            await transaction.connection.execute(OLD_ROWS, admin.tenant_id, paths)
        await migrations.migrate(service.migrations, roles.owner, "head")
        async with database.transaction(admin.tenant_id):
            rows = await fetch("SELECT old_path FROM site_redirect WHERE tenant_id = $1 ORDER BY old_path")
        await database.close()
    assert [row["old_path"] for row in rows] == ["/a", "/café", "/plain"]
