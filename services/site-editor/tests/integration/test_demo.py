from datetime import UTC, datetime

import pytest
from chassis.context import GUEST, set_caller
from chassis.testing import caller, migrated_database
from site_editor import demo
from site_editor.adapters.rendering.renderer import Shop, SiteContext, render
from site_editor.adapters.rendering.view import load_page
from site_editor.adapters.shop.products import ShopContent
from site_editor.demo import atlas, rif, saone
from site_editor.demo.pictures import picture_path
from site_editor.service import SERVICE


@pytest.fixture(scope="module")
async def demo_database():
    """A database with the demo sites."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


@pytest.mark.parametrize("build", [atlas.build, rif.build, saone.build])
@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
async def test_the_home_page_has_all_its_sections(demo_database, build, locale):
    site = build()
    set_caller(caller(GUEST, tenant_id=site.tenant_id, tenant=site.slug))
    async with demo_database.transaction(site.tenant_id, read_only=True):
        view = await load_page("/", locale, "")
    assert [box.name for box in view.boxes if box.content.parts] == [
        widget.name for widget in site.widgets if widget.route == "/"
    ]
    html = render(
        view, SiteContext("https://x.test"), Shop(ShopContent(), "MAD"), datetime(2026, 1, 1, tzinfo=UTC)
    ).content.decode()
    assert html.count("<h1>") == 1
    assert site.theme["contact"]["phone"] in html


async def test_a_second_seed_changes_nothing(demo_database):
    tenant_id = atlas.build().tenant_id
    sql = "SELECT id, version FROM page ORDER BY id"
    async with demo_database.transaction(tenant_id) as transaction:
        before = await transaction.connection.fetch(sql)
    await demo.seed(demo_database)
    async with demo_database.transaction(tenant_id) as transaction:
        assert await transaction.connection.fetch(sql) == before


async def test_the_pictures_that_pages_show_are_stored(store, files):
    await demo.store_files(store)
    for slug, name in (
        ("atlas", "hero"),
        ("rif", "pantry"),
        ("rif", "logo"),
        ("saone", "hero"),
        ("saone", "logo"),
    ):
        assert picture_path(slug, name) in files
