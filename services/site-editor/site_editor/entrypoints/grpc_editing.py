"""Rpcs of the editor: drafts, versions, previews, pictures."""

from typing import Any
from uuid import UUID

from chassis.audited_fields import record_call
from chassis.columns import to_timestamp
from chassis.context import current_caller
from chassis.grpc import OutsideCall, Servicer
from chassis.locales import supported_locale
from chassis.model import now
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters.images import ImageLibrary
from site_editor.adapters.preview_keys import get_preview_key
from site_editor.adapters.resources import SqlPages, pages, versions
from site_editor.adapters.sql_contents import SqlContents
from site_editor.adapters.sql_editors import SqlEditors
from site_editor.domain.addresses import localize
from site_editor.domain.content import Content
from site_editor.domain.preview import sign_preview
from site_editor.entrypoints.grpc_pages import CONTENT, check_version, read_page
from site_editor.entrypoints.grpc_theme import THEME_DRAFTS
from site_editor.entrypoints.mapping import check_content, parse_id, to_messages
from site_editor.usecases.discard_draft import discard_draft
from site_editor.usecases.ports import Place, SavedVersion
from site_editor.usecases.publish_draft import publish_draft
from site_editor.usecases.report_editor import OpenEditor, report_editor
from site_editor.usecases.restore_version import restore_version
from site_editor.usecases.save_content import save_content

_METHODS = rpc.DESCRIPTOR.services_by_name["SiteEditing"].methods_by_name


async def check_draft(request: rpc.SaveDraftRequest) -> Content:
    """Return the sent content, sanitised with no transaction open. Raise ValidationError."""
    return await check_content(request.json_simplified_content, request.project, "")


async def save_draft(request: rpc.SaveDraftRequest, content: Content) -> pb.Page:
    """Store the draft in the locale, and the place of a widget. Raise NotFoundError, StaleError or ValidationError."""
    id_, locale = parse_id(request.page_id, "page"), supported_locale(request.locale)
    sent = {name: getattr(request, name) for name in sorted(CONTENT)}
    await check_version(str(id_), locale, request.version, sent)
    if request.HasField("front_hook") or request.HasField("front_hook_priority"):
        place = Place(
            request.front_hook if request.HasField("front_hook") else None,
            request.front_hook_priority if request.HasField("front_hook_priority") else None,
        )
        await SqlPages().keep_place(id_, place)
    await save_content(SavedVersion(id_, locale, content), SqlContents(), SqlPages(), is_draft=True)
    return await read_page(id_, locale)


async def publish_page_draft(request: rpc.PublishDraftRequest) -> pb.Page:
    """Publish the draft in the locale. Raise NotFoundError; ConflictError if there is no draft."""
    id_, locale = parse_id(request.page_id, "page"), supported_locale(request.locale)
    await pages.lock_row(str(id_))
    page = await read_page(await publish_draft(id_, locale, SqlContents(), SqlPages()), locale)
    record_call(_METHODS["PublishDraft"], page)
    return page


async def discard_page_draft(request: rpc.DiscardDraftRequest) -> pb.Page:
    """Delete the draft in the locale. Raise NotFoundError."""
    id_, locale = parse_id(request.page_id, "page"), supported_locale(request.locale)
    return await read_page(await discard_draft(id_, locale, SqlContents(), SqlPages()), locale)


async def restore_page_version(request: rpc.RestoreVersionRequest) -> pb.Page:
    """Publish a version again, or make it the draft. Raise NotFoundError."""
    id_ = parse_id(request.version_id, "version")
    page_id = await restore_version(id_, SqlContents(), SqlPages(), is_draft=request.as_draft)
    page = await read_page(page_id, request.locale)
    if not request.as_draft:
        record_call(_METHODS["RestoreVersion"], page)
    return page


async def create_preview(request: rpc.CreatePreviewRequest) -> rpc.PagePreview:
    """Return the path of the page with a signed token, and when that ends. Raise NotFoundError."""
    item = await pages.read(request.page_id)
    if item.kind == pb.PAGE_KIND_WIDGET:
        # A widget is seen on its page, or on the home page.
        item = await pages.read(item.page) if item.page else await _read_home(item)
    token, expires_at = sign_preview(await get_preview_key(), UUID(item.id), now())
    path = localize(item.route, supported_locale(request.locale))
    return rpc.PagePreview(path=f"{path}?preview={token}", expire_time=to_timestamp(expires_at))


async def _read_home(widget: pb.Page) -> pb.Page:
    homes = await pages.select("route = $2", ["/"])
    return homes[0] if homes else widget


async def report_page_editor(request: rpc.ReportPageEditorRequest) -> rpc.PageEditors:
    """Record that the caller has the page open or closes it, and return the others. Raise NotFoundError."""
    page_id = parse_id(request.page_id, "page")
    editor = OpenEditor(page_id, request.session, current_caller().name)
    others = await report_editor(editor, SqlEditors(), now(), is_leaving=request.is_leaving)
    return rpc.PageEditors(
        editors=[rpc.PageEditor(name=other.name, since=to_timestamp(other.since)) for other in others]
    )


async def get_version(request: rpc.GetPageVersionRequest) -> pb.PageVersion:
    """Return a version with its content. Raise NotFoundError."""
    item: pb.PageVersion = await versions.read(request.id)
    version = await SqlContents().get_version(UUID(item.id))
    item.json_simplified_content.extend(to_messages(version.content))
    item.project = version.content.project
    return item


def editing(library: ImageLibrary) -> list[Servicer]:
    """Return the servicers of the editor's rpcs and of versions."""
    handlers: dict[str, Any] = {
        "SaveDraft": OutsideCall(check_draft, save_draft),
        "PublishDraft": publish_page_draft,
        "DiscardDraft": discard_page_draft,
        "RestoreVersion": restore_page_version,
        "CreatePreview": create_preview,
        **THEME_DRAFTS,
        "ReportPageEditor": report_page_editor,
        "StoreImage": OutsideCall(execute=library.store, commit=library.add),
    }
    return [
        Servicer(rpc.DESCRIPTOR.services_by_name["SiteEditing"], handlers),
        versions.servicer(GetPageVersion=get_version),
    ]
