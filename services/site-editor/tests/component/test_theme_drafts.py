import pytest
from chassis.errors import ConflictError, StaleError, ValidationError
from google.protobuf.field_mask_pb2 import FieldMask
from site_editor.entrypoints.consumers import handle_app_removed
from souk.apps.v1.apps_events_pb2 import AppRemoved
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

LINK = pb.SiteLink(address="/terms")


@pytest.fixture
def theme_id(admin):
    return str(admin.tenant_id)


@pytest.fixture
def change(call, theme_id):
    """Save fields of the theme, as a draft or published."""

    async def change(verb="SaveThemeDraft", version=0, **fields):
        kind = rpc.SaveThemeDraftRequest if verb == "SaveThemeDraft" else rpc.UpdateWebsiteThemeRequest
        item = pb.WebsiteTheme(id=theme_id, **fields)
        return await call(verb, kind(item=item, mask=FieldMask(paths=list(fields)), version=version))

    return change


@pytest.fixture
def read(call, theme_id):
    async def read():
        return await call("GetWebsiteTheme", rpc.GetWebsiteThemeRequest(id=theme_id))

    return read


async def preview(call, render, page):
    made = await call("CreatePreview", rpc.CreatePreviewRequest(page_id=page.id, locale="en"))
    return (await render("/about", preview=made.path.partition("?preview=")[2])).content.decode()


async def test_a_draft_shows_in_previews_until_it_is_published(call, add, change, read, render, theme_id):
    page = await add("About", route="/about")
    await change("UpdateWebsiteTheme", custom_css="p { color: red }", heading_font="Lato")
    saved = await change(
        custom_css="p { color: blue }",
        custom_css_per_routes=[pb.RouteCss(css="b { color: lime }", route_url="/about")],
    )
    assert (saved.custom_css, saved.has_draft, saved.heading_font) == ("p { color: blue }", True, "Lato")
    assert ((await read()).custom_css, (await read()).has_draft) == ("p { color: red }", True)
    assert "p { color: red }" in (await render("/about")).content.decode()
    assert "lime" not in (await render("/about")).content.decode()
    shown = await preview(call, render, page)
    assert "p { color: blue }" in shown
    assert "b { color: lime }" in shown
    draft = await call("GetThemeDraft", rpc.GetThemeDraftRequest(id=theme_id))
    assert (draft.custom_css, draft.version) == ("p { color: blue }", saved.version)
    published = await call("PublishThemeDraft", rpc.PublishThemeDraftRequest(id=theme_id))
    assert (published.custom_css, published.has_draft) == ("p { color: blue }", False)
    assert "b { color: lime }" in (await render("/about")).content.decode()
    with pytest.raises(ConflictError):
        await call("PublishThemeDraft", rpc.PublishThemeDraftRequest(id=theme_id))


async def test_what_is_published_meanwhile_is_not_undone_by_the_draft(call, change, theme_id):
    await change(custom_css="p { color: blue }", heading_font="Lato")
    await change("UpdateWebsiteTheme", custom_css="p { color: lime }")
    published = await call("PublishThemeDraft", rpc.PublishThemeDraftRequest(id=theme_id))
    assert (published.custom_css, published.heading_font) == ("p { color: lime }", "Lato")


async def test_a_stale_or_hostile_draft_is_rejected(change):
    saved = await change(custom_css="p { color: blue }")
    with pytest.raises(StaleError) as stale:
        await change(custom_css="p { color: lime }", version=saved.version - 1)
    assert stale.value.current.custom_css == "p { color: blue }"
    with pytest.raises(ValidationError) as caught:
        await change(custom_css="@import 'x';")
    assert caught.value.violations[0].field == "item.custom_css"


async def test_a_discarded_draft_is_gone(call, change, read, theme_id):
    await change(custom_css="p { color: blue }")
    await call("DiscardThemeDraft", rpc.DiscardThemeDraftRequest(id=theme_id))
    assert ((await read()).custom_css, (await read()).has_draft) == ("", False)


async def test_versions_are_kept_and_restored(call, change, read):
    await change("UpdateWebsiteTheme", custom_css="p { color: red }", links=[LINK])
    await change("UpdateWebsiteTheme", custom_css="p { color: blue }")
    await change(custom_css="p { color: lime }")
    request = rpc.ListThemeVersionsRequest()
    request.page.limit = 10
    versions = (await call("ListThemeVersions", request)).items
    assert [version.is_draft for version in versions] == [True, False, False]
    first = await call("GetThemeVersion", rpc.GetThemeVersionRequest(id=versions[-1].id))
    assert (first.theme.custom_css, first.theme.links[0].address) == ("p { color: red }", "/terms")
    drafted = await call(
        "RestoreThemeVersion", rpc.RestoreThemeVersionRequest(version_id=first.id, as_draft=True)
    )
    assert (drafted.custom_css, (await read()).custom_css) == ("p { color: red }", "p { color: blue }")
    restored = await call("RestoreThemeVersion", rpc.RestoreThemeVersionRequest(version_id=first.id))
    assert ((await read()).custom_css, restored.has_draft) == ("p { color: red }", False)


async def test_what_was_there_before_the_first_version_can_be_restored(call, change, database, admin, read):
    sql = "INSERT INTO website_theme (tenant_id, id, custom_css) VALUES ($1, $1, 'p { color: red }')"
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(sql, admin.tenant_id)
    await change("UpdateWebsiteTheme", custom_css="p { color: blue }")
    request = rpc.ListThemeVersionsRequest()
    request.page.limit = 10
    [_, first] = (await call("ListThemeVersions", request)).items
    await call("RestoreThemeVersion", rpc.RestoreThemeVersionRequest(version_id=first.id))
    assert (await read()).custom_css == "p { color: red }"


async def test_a_widget_is_moved_in_a_draft(call, add, render):
    page = await add("About", route="/about")
    widget = await add("Hero", "<p>Moved</p>", front_hook="hero", page=page.id)
    request = rpc.SaveDraftRequest(
        page_id=widget.id, locale="en", front_hook="aside", front_hook_priority=4,
        json_simplified_content=[pb.PagePart(html="<p>Moved</p>")],
    )  # fmt: skip
    saved = await call("SaveDraft", request)
    assert (saved.front_hook, saved.front_hook_priority) == ("aside", 4)

    def in_aside(html):
        return "Moved" in html.partition('data-hook="aside"')[2]

    assert not in_aside((await render("/about")).content.decode())
    assert in_aside(await preview(call, render, page))
    await call("PublishDraft", rpc.PublishDraftRequest(page_id=widget.id, locale="en"))
    assert in_aside((await render("/about")).content.decode())
    await call("SaveDraft", request.__class__(page_id=widget.id, locale="en", front_hook="hero"))
    discarded = await call("DiscardDraft", rpc.DiscardDraftRequest(page_id=widget.id, locale="en"))
    assert discarded.front_hook == "aside"


@pytest.fixture
def uninstall(database, admin):
    async def uninstall(application):
        async with database.transaction(admin.tenant_id):
            await handle_app_removed(AppRemoved(installation={"application": application}))

    return uninstall


OWN, SAHARA, OCEAN = (pb.SiteColours(primary=primary) for primary in ("#112233", "#7a4a00", "#234f6d"))


@pytest.mark.parametrize("own", [OWN, pb.SiteColours()], ids=["own", "base theme"])
async def test_colours_of_an_application_give_way_to_those_of_before(change, read, uninstall, own):
    await change("UpdateWebsiteTheme", colours=own)
    await change("UpdateWebsiteTheme", colours=SAHARA, colours_of="theme-sahara")
    await change("UpdateWebsiteTheme", colours=OCEAN, colours_of="theme-ocean")
    await uninstall("theme-sahara")
    assert ((await read()).colours, (await read()).colours_of) == (OCEAN, "theme-ocean")
    await change(heading_font="Lato")
    await uninstall("theme-ocean")
    left = await read()
    assert (left.colours, left.colours_of, left.has_draft) == (own, "", True)


async def test_colours_that_were_changed_since_are_the_tenants_own(call, change, read, uninstall, theme_id):
    await change("UpdateWebsiteTheme", colours=SAHARA, colours_of="theme-sahara")
    await change(colours=OWN)
    await call("PublishThemeDraft", rpc.PublishThemeDraftRequest(id=theme_id))
    await uninstall("theme-sahara")
    assert ((await read()).colours, (await read()).colours_of) == (OWN, "")


async def test_a_draft_forgets_the_colours_of_an_application_that_was_uninstalled(
    call, change, uninstall, theme_id
):
    await change(colours=SAHARA, colours_of="theme-sahara", heading_font="Lato")
    await uninstall("theme-sahara")
    draft = await call("GetThemeDraft", rpc.GetThemeDraftRequest(id=theme_id))
    assert (draft.colours, draft.heading_font) == (pb.SiteColours(), "Lato")
