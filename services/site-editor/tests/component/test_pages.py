import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError, ValidationError
from chassis.testing import caller
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc


def draft(page, html, locale="en", version=0):
    return rpc.SaveDraftRequest(
        page_id=page.id, locale=locale, version=version, json_simplified_content=[pb.PagePart(html=html)]
    )


async def test_content_is_published_in_the_language_of_the_request(add, write, read):
    page = await add("About", "<p>Hello</p>", "p { color: red }", route="/about")
    await write(page, ("<p>Bonjour</p>", ""), ("<p>Salut</p>", "a { color: blue }"), locale="fr")
    english, french, arabic = [await read(page, locale) for locale in ("en", "fr", "ar")]
    assert (english.json_content_html, english.json_content_css) == ("<p>Hello</p>", "p { color: red }")
    assert french.json_content_html == "<p>Bonjour</p>\n<p>Salut</p>"
    assert [part.css for part in french.json_simplified_content] == ["", "a { color: blue }"]
    assert (arabic.json_content_html, arabic.content_locale) == ("<p>Hello</p>", "en")


@pytest.mark.asvs("1.3.1")
@pytest.mark.parametrize(
    ("html", "css", "field", "code"),
    [
        ("<p>\n<img src=x onerror=alert(1)></p>", "", "html", "html-handler"),
        ("<script>alert(1)</script>", "", "html", "html-element"),
        ("", "@import url(//evil.test/x.css);", "css", "css-at-rule"),
        ("", ".a { position: fixed }", "css", "css-position"),
    ],
)
async def test_hostile_content_is_rejected_by_field_and_line(add, read, html, css, field, code):
    page = await add("About", "<p>Hello</p>", route="/about")
    with pytest.raises(ValidationError) as caught:
        await add("Widget", html, css, front_hook="hero")
    [violation, *_] = caught.value.violations
    assert violation.field == f"item.json_simplified_content[0].{field}"
    assert code in {violation.code for violation in caught.value.violations}
    assert violation.message.startswith(f"Line {2 if 'onerror' in html else 1}: ")
    assert (await read(page)).version == page.version


async def test_a_hostile_project_is_rejected(call, add):
    page = await add("About", "<p>Hello</p>", route="/about")
    project = '{"pages": [{"frames": [{"component": {"attributes": {"onclick": "alert(1)"}}}]}]}'
    request = rpc.SaveDraftRequest(page_id=page.id, locale="en", project=project)
    with pytest.raises(ValidationError) as caught:
        await call("SaveDraft", request)
    assert caught.value.violations[0].field == "project.pages[0].frames[0].component.attributes.onclick"


async def test_a_draft_is_apart_from_what_is_published(call, add, read, render):
    page = await add("About", "<p>Published</p>", route="/about")
    saved = await call("SaveDraft", draft(page, "<p>Draft</p>"))
    assert (saved.has_draft, saved.json_content_html) == (True, "<p>Draft</p>")
    assert b"<p>Published</p>" in (await render("/about")).content
    published = await call("PublishDraft", rpc.PublishDraftRequest(page_id=page.id, locale="en"))
    assert (published.has_draft, published.json_content_html) == (False, "<p>Draft</p>")
    assert b"<p>Draft</p>" in (await render("/about")).content
    with pytest.raises(ConflictError):
        await call("PublishDraft", rpc.PublishDraftRequest(page_id=page.id, locale="en"))


async def test_a_discarded_draft_shows_the_published_content_again(call, add, read):
    page = await add("About", "<p>Published</p>", route="/about")
    await call("SaveDraft", draft(page, "<p>Draft</p>"))
    after = await call("DiscardDraft", rpc.DiscardDraftRequest(page_id=page.id, locale="en"))
    assert (after.has_draft, after.json_content_html) == (False, "<p>Published</p>")


async def test_a_stale_save_is_rejected_with_the_current_content(call, add, write, read):
    page = await add("About", "<p>One</p>", route="/about")
    await write(page, ("<p>Two</p>", ""))
    with pytest.raises(StaleError) as caught:
        await write(page, ("<p>Three</p>", ""), version=page.version)
    assert caught.value.current.json_content_html == "<p>Two</p>"
    assert caught.value.metadata["changed"] == "json_simplified_content"
    with pytest.raises(StaleError):
        await call("SaveDraft", draft(page, "<p>Three</p>", version=page.version))
    current = await read(page)
    assert (await write(page, ("<p>Three</p>", ""), version=current.version)).version > current.version
    # Without a version the newest is meant.
    await write(page, ("<p>Four</p>", ""))


async def test_versions_are_kept_and_can_be_restored(call, add, write, read):
    page = await add("About", "<p>One</p>", route="/about")
    await write(page, ("<p>Two</p>", ""))
    await call("SaveDraft", draft(page, "<p>Three</p>"))
    request = rpc.ListPageVersionsRequest()
    request.page.limit = 10
    request.filter.page.append(page.id)
    versions = (await call("ListPageVersions", request)).items
    assert [version.is_draft for version in versions] == [True, False, False]
    oldest = await call("GetPageVersion", rpc.GetPageVersionRequest(id=versions[2].id))
    assert oldest.json_simplified_content[0].html == "<p>One</p>"
    restored = await call("RestoreVersion", rpc.RestoreVersionRequest(version_id=oldest.id))
    assert (restored.json_content_html, restored.has_draft) == ("<p>One</p>", False)
    as_draft = rpc.RestoreVersionRequest(version_id=versions[1].id, as_draft=True)
    assert (await call("RestoreVersion", as_draft)).has_draft


async def test_changes_are_published_as_events_without_content(call, add, write, events):
    page = await add("Hero", "<p>One</p>", front_hook="hero")
    await call("SaveDraft", draft(page, "<p>Two</p>", "fr"))
    await call("DeletePage", rpc.DeletePageRequest(id=page.id))
    published = await events()
    assert [name for name, _ in published] == ["page-published", "draft-saved", "page-published"]
    assert published[1][1]["page"]["locale"] == "fr"
    assert published[2][1]["isRemoved"] is True
    versions = [data["page"]["version"] for _, data in published]
    assert versions == sorted(set(versions))


@pytest.mark.parametrize("route", ["about", "/api/x", "/About", "/a//b", "//evil.test", "/{{7*7}}", "/a b"])
async def test_an_address_that_no_page_can_have_is_rejected(add, route):
    with pytest.raises(ValidationError):
        await add("About", route=route)


async def test_an_address_is_given_once(add, violations):
    await add("About", route="/about")
    assert await violations(add("Other", route="/about")) == {"item.route": "taken"}


async def test_a_widget_needs_a_hook_that_exists(add, violations):
    assert await violations(add("Widget", front_hook="body")) == {"item.front_hook": "choice"}


async def test_the_home_page_stays(call, add):
    home = await add("Home", route="/", layout="PAGE_LAYOUT_HOME")
    with pytest.raises(ConflictError):
        await call("DeletePage", rpc.DeletePageRequest(id=home.id))


async def test_editing_is_for_admins(call, staff, add):
    page = await add("About", route="/about")
    with pytest.raises(ForbiddenError):
        await call("GetPage", rpc.GetPageRequest(id=page.id), staff)


async def test_another_tenants_page_is_not_found(call, add):
    page = await add("About", "<p>One</p>", route="/about")
    for name, request in {
        "GetPage": rpc.GetPageRequest(id=page.id),
        "SaveDraft": draft(page, "<p>x</p>"),
        "CreatePreview": rpc.CreatePreviewRequest(page_id=page.id),
        "DeletePage": rpc.DeletePageRequest(id=page.id),
    }.items():
        with pytest.raises(NotFoundError):
            await call(name, request, caller())
