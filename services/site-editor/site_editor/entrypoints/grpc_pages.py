"""Rpcs of pages and widgets: fields as a plain resource, content by language."""

from collections.abc import Mapping
from uuid import UUID

from chassis import field_masks
from chassis.audited_fields import record_call
from chassis.errors import ConflictError, StaleError
from chassis.grpc import OutsideCall, Servicer
from chassis.locales import supported_locale
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters.resources import SqlPages, pages, publish, publish_removed
from site_editor.adapters.sql_contents import SqlContents, find_newest
from site_editor.adapters.sql_redirects import keep_old_route
from site_editor.domain.content import Content
from site_editor.domain.rows import BUILT_IN
from site_editor.entrypoints.mapping import check_content, to_messages
from site_editor.usecases.ports import SavedVersion
from site_editor.usecases.save_content import save_content

CONTENT = frozenset({"json_simplified_content", "project"})
_PUBLISH = rpc.DESCRIPTOR.services_by_name["SiteEditing"].methods_by_name["PublishDraft"]


async def read_page(page_id: str | UUID, locale: str) -> pb.Page:
    """Return the page with its newest content in a language. Raise NotFoundError."""
    item: pb.Page = await pages.read(page_id)
    item.content_locale, content = await find_newest(UUID(item.id), supported_locale(locale))
    item.json_simplified_content.extend(to_messages(content))
    item.json_content_html, item.json_content_css = content.html, content.css
    item.project = content.project
    return item


async def get_page(request: rpc.GetPageRequest) -> pb.Page:
    """Return a page with its content in the locale. Raise NotFoundError."""
    return await read_page(request.id, request.locale)


async def check_page(request: rpc.CreatePageRequest | rpc.UpdatePageRequest) -> Content:
    """Return the sent content, sanitised with no transaction open. Raise ValidationError."""
    return await check_content(request.item.json_simplified_content, request.item.project, "item.")


async def create_page(request: rpc.CreatePageRequest, content: Content) -> pb.Page:
    """Create a page or widget, and publish its content in the locale if there is any. Raise ValidationError."""
    created = await pages.create(request)
    if content.parts:
        saved = SavedVersion(UUID(created.id), supported_locale(request.locale), content)
        await save_content(saved, SqlContents(), SqlPages())
    else:
        publish(UUID(created.id), created)
    return await read_page(created.id, request.locale)


async def update_page(request: rpc.UpdatePageRequest, content: Content) -> pb.Page:
    """Update the fields sent, and publish content that is sent."""
    id_, locale = request.item.id, supported_locale(request.locale)
    sent = {name: getattr(request.item, name) for name in request.mask.paths if "." not in name}
    await check_version(id_, locale, request.version, sent)
    # It was checked, and nobody else writes the row before this transaction ends.
    request.version = 0
    if field_masks.has_parts(request):
        field_masks.merge_parts(request, await read_page(id_, locale))
    fields = set(request.mask.paths) - CONTENT
    saved = None
    if "json_simplified_content" in request.mask.paths:
        saved = SavedVersion(UUID(id_), locale, content)
    if fields:
        request.mask.paths[:] = sorted(fields)
        # What renames no page reads it once less.
        before: pb.Page | None = await pages.read(id_) if "route" in fields else None
        after: pb.Page = await pages.update(request)
        if before and before.is_published and before.route != after.route:
            await keep_old_route(before.route, after.route)
    if saved:
        await save_content(saved, SqlContents(), SqlPages())
        record_call(_PUBLISH, await pages.read(id_))
    else:
        # Of the row, which has no draft on it: events have what visitors see.
        publish(UUID(id_), await pages.lock_row(id_))
    return await read_page(id_, locale)


async def check_version(id_: str, locale: str, version: int, sent: Mapping[str, object]) -> None:
    """Lock the page. Raise StaleError with its newest content unless the version is the present one, or 0; it names
    the fields sent that differ."""
    row = await pages.lock_row(id_)
    if version and version != row.version:
        current = await read_page(id_, locale)
        raise StaleError(current, [name for name, value in sent.items() if getattr(current, name) != value])


async def delete_page(request: rpc.DeletePageRequest) -> rpc.DeletePageResponse:
    """Delete a page with its content. Raise NotFoundError, StaleError, or ConflictError for a page that every site
    has."""
    item: pb.Page = await pages.read(request.id)
    if item.kind == pb.PAGE_KIND_PAGE and item.route in BUILT_IN.values():
        raise ConflictError("Every site has this page. You can hide it instead.", "built-in")
    reply = await pages.delete(request)
    publish_removed(item)
    return reply


PAGES: Servicer = pages.servicer(
    GetPage=get_page,
    CreatePage=OutsideCall(check_page, create_page),
    UpdatePage=OutsideCall(check_page, update_page),
    DeletePage=delete_page,
)
