"""The audit log of the site: pages and its look as they are changed, published and restored."""

from google.protobuf.field_mask_pb2 import FieldMask
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc


async def test_a_page_is_recorded_when_visitors_see_something_new(call, add, write, audit_entries):
    page = await add("About", "<p>One</p>", route="/about")
    await write(page, ("<p>Two</p>", ""))
    draft = rpc.SaveDraftRequest(page_id=page.id, locale="en")
    draft.json_simplified_content.add(html="<p>Draft</p>")
    await call("SaveDraft", draft)
    await call("PublishDraft", rpc.PublishDraftRequest(page_id=page.id, locale="en"))
    listed = rpc.ListPageVersionsRequest()
    listed.page.limit = 10
    version = (await call("ListPageVersions", listed)).items[-1]
    await call("RestoreVersion", rpc.RestoreVersionRequest(version_id=version.id, as_draft=True))
    await call("RestoreVersion", rpc.RestoreVersionRequest(version_id=version.id))
    item = pb.Page(id=page.id, is_published=False)
    await call("UpdatePage", rpc.UpdatePageRequest(item=item, mask=FieldMask(paths=["is_published"])))
    await call("DeletePage", rpc.DeletePageRequest(id=page.id))

    entries = [entry for entry in await audit_entries() if str(entry.subject_id) == page.id]

    assert [entry.kind for entry in reversed(entries)] == [
        "page-created",
        "page-published",
        "page-published",
        "page-restored",
        "page-changed",
        "page-deleted",
    ]
    assert {entry.subject_name for entry in entries} == {"About"}
    assert (entries[1].before, entries[1].after) == ({"isPublished": True}, {"isPublished": False})


async def test_the_look_is_recorded_when_it_is_published(call, admin, audit_entries):
    id_ = str(admin.tenant_id)

    async def save(verb, request, font):
        item, mask = pb.WebsiteTheme(id=id_, heading_font=font), FieldMask(paths=["heading_font"])
        await call(verb, request(item=item, mask=mask))

    await save("UpdateWebsiteTheme", rpc.UpdateWebsiteThemeRequest, "Lato")
    await save("SaveThemeDraft", rpc.SaveThemeDraftRequest, "Roboto")
    await call("PublishThemeDraft", rpc.PublishThemeDraftRequest(id=id_))

    published, changed = await audit_entries()

    assert (published.kind, changed.kind) == ("website-theme-published", "website-theme-changed")
    assert (changed.before, changed.after) == ({"headingFont": ""}, {"headingFont": "Lato"})
