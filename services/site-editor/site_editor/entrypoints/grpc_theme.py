"""Rpcs of the theme, its drafts and its versions."""

from typing import Any
from uuid import UUID

from chassis.audited_fields import record_call
from chassis.field_masks import has_parts, merge_parts
from chassis.grpc import Servicer
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters import sql_themes
from site_editor.adapters.resources import theme, theme_versions
from site_editor.domain.rows import WebsiteTheme
from site_editor.entrypoints.mapping import parse_id

_METHODS = rpc.DESCRIPTOR.services_by_name["SiteEditing"].methods_by_name


async def update_theme(request: rpc.UpdateWebsiteThemeRequest) -> pb.WebsiteTheme:
    """Publish the masked fields, and keep a version."""
    row: WebsiteTheme = await sql_themes.lock_theme(request.item.id)
    item: pb.WebsiteTheme = await theme.update(request)
    await sql_themes.add_version(row.values(), is_draft=False)
    return item


async def get_draft(request: rpc.GetThemeDraftRequest) -> pb.WebsiteTheme:
    """Return the theme with the values of its draft."""
    item: pb.WebsiteTheme = await theme.get(request)
    row = await sql_themes.find_theme(UUID(item.id))
    return sql_themes.show_draft(row) if row else item


async def save_draft(request: rpc.SaveThemeDraftRequest) -> pb.WebsiteTheme:
    """Store the fields of the mask in the draft. Raise StaleError or ValidationError."""
    row = await sql_themes.lock_theme(request.item.id)
    if has_parts(request):
        merge_parts(request, sql_themes.show_draft(row))
    changed = sql_themes.masked_values(request.item, set(request.mask.paths))
    sql_themes.check_version(row, request.version, changed)
    item = await sql_themes.store_draft(row, {**(row.draft or {}), **changed})
    sql_themes.publish_draft_saved(item)
    return item


async def publish_draft(request: rpc.PublishThemeDraftRequest) -> pb.WebsiteTheme:
    """Publish the values of the draft, which ends it. Raise NotFoundError."""
    row = await sql_themes.lock_theme(request.id)
    await sql_themes.publish_values(row, sql_themes.draft_values(row))
    record_call(_METHODS["PublishThemeDraft"], row)
    return sql_themes.publish_changed(row)


async def discard_draft(request: rpc.DiscardThemeDraftRequest) -> pb.WebsiteTheme:
    """Delete the draft and return the published theme. Raise NotFoundError."""
    row = await sql_themes.lock_theme(request.id)
    row.draft = None
    await sql_themes.flush(row)
    item = sql_themes.show_draft(row)
    sql_themes.publish_draft_saved(item)
    return item


async def restore_version(request: rpc.RestoreThemeVersionRequest) -> pb.WebsiteTheme:
    """Publish the values of a version, or make them the draft. Raise NotFoundError."""
    version: pb.ThemeVersion = await theme_versions.read(request.version_id)
    values = await sql_themes.get_version_values(parse_id(version.id, "version"))
    row = await sql_themes.lock_theme(str((await theme.read()).id))
    if request.as_draft:
        item = await sql_themes.store_draft(row, values)
        sql_themes.publish_draft_saved(item)
        return item
    await sql_themes.publish_values(row, values)
    record_call(_METHODS["RestoreThemeVersion"], row)
    return sql_themes.publish_changed(row)


async def get_version(request: rpc.GetThemeVersionRequest) -> pb.ThemeVersion:
    """Return a version with its theme. Raise NotFoundError."""
    item: pb.ThemeVersion = await theme_versions.read(request.id)
    item.theme.CopyFrom(sql_themes.to_theme(await sql_themes.get_version_values(UUID(item.id))))
    return item


# Rpcs of the service SiteEditing.
THEME_DRAFTS: dict[str, Any] = {
    "GetThemeDraft": get_draft,
    "SaveThemeDraft": save_draft,
    "PublishThemeDraft": publish_draft,
    "DiscardThemeDraft": discard_draft,
    "RestoreThemeVersion": restore_version,
}


def servicers() -> list[Servicer]:
    """Return the servicers of the theme and of its versions."""
    handlers = {
        "GetWebsiteTheme": theme.get,
        "ListWebsiteThemes": theme.list_items,
        "UpdateWebsiteTheme": update_theme,
    }
    return [
        Servicer(theme.resource.service, handlers),
        theme_versions.servicer(GetThemeVersion=get_version),
    ]
