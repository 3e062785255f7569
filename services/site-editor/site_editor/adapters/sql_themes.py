"""Drafts and versions of the theme in PostgreSQL."""

from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import to_column
from chassis.context import current_caller, current_currency
from chassis.db import current_transaction
from chassis.errors import ConflictError, NotFoundError, StaleError
from chassis.model import now, uuid7
from google.protobuf.json_format import ParseDict
from souk.site.v1 import site_events_pb2 as events
from souk.site.v1 import site_pb2 as pb

from site_editor.adapters.resources import theme
from site_editor.adapters.tenant_sql import execute, fetch_row
from site_editor.domain.rows import THEME_FIELDS, Json, WebsiteTheme

# Older ones are deleted.
_MAX_VERSIONS = 200
_ADD = """
INSERT INTO theme_version (tenant_id, id, is_draft, author, create_time, theme) VALUES ($1, $2, $3, $4, $5, $6)"""
# What was there before the first version is one too.
_ADD_FIRST = """
INSERT INTO theme_version (tenant_id, id, is_draft, author, create_time, theme)
SELECT $1, $2, false, '', $3, $4 WHERE NOT EXISTS (SELECT FROM theme_version WHERE tenant_id = $1)"""
_PURGE = """
DELETE FROM theme_version WHERE tenant_id = $1 AND id IN (
  SELECT id FROM theme_version WHERE tenant_id = $1 ORDER BY create_time DESC, id DESC OFFSET $2)"""
_HOURS = "opening_hours"
_GET = "SELECT theme FROM theme_version WHERE tenant_id = $1 AND id = $2"


async def lock_theme(item_id: str) -> WebsiteTheme:
    """Return the row, which is stored where there is none. Raise NotFoundError."""
    await theme.ensure(item_id)
    row: WebsiteTheme = await theme.resource.lock_row(item_id)
    if row.values() != WebsiteTheme().values():
        await execute(_ADD_FIRST, uuid7(), row.update_time, row.values())
    return row


async def find_theme(tenant_id: UUID) -> WebsiteTheme | None:
    """Return the row; None where the tenant has stored none."""
    session = await current_transaction().session()
    row: WebsiteTheme | None = await session.get(WebsiteTheme, (tenant_id, tenant_id))
    return row


def check_version(row: WebsiteTheme, version: int, changed: Json) -> None:
    """Raise StaleError with the theme and its draft if a version is given and is not the present one."""
    if version and version != row.version:
        present = {**row.values(), **(row.draft or {})}
        raise StaleError(show_draft(row), [name for name, value in changed.items() if present[name] != value])


def masked_values(item: pb.WebsiteTheme, names: set[str]) -> Json:
    """Return the values of a message's fields as columns have them."""
    fields = [pb.WebsiteTheme.DESCRIPTOR.fields_by_name[name] for name in THEME_FIELDS if name in names]
    values = {field.name: to_column(item, field, as_uuid=False) for field in fields}
    return {name: {} if value is None else value for name, value in values.items()}


async def store_draft(row: WebsiteTheme, draft: Json) -> pb.WebsiteTheme:
    """Keep the values that differ from what is published as the draft, and a version of all. Raise ValidationError."""
    checked = checked_values({**row.values(), **draft})
    published = row.values()
    row.draft = {name: value for name, value in checked.items() if value != published[name]} or None
    await flush(row)
    await add_version(checked, is_draft=True)
    return show_draft(row)


async def publish_values(row: WebsiteTheme, values: Json) -> None:
    """Publish values, keep a version, and delete the draft. Raise ValidationError."""
    values = dict(row.keep_own_colours(values))
    own = values.pop("own_colours", row.own_colours)
    for name, value in {**checked_values({**row.values(), **values}), "own_colours": own}.items():
        setattr(row, name, value)
    row.draft = None
    await flush(row)
    await add_version(row.values(), is_draft=False)


async def restore_own_colours(application: str) -> None:
    """Publish the tenant's own colours where those of an application are published, and forget its colours in the
    draft."""
    tenant_id = current_transaction().tenant_id
    stored = await find_theme(tenant_id)
    if stored is None:
        return
    row = await lock_theme(str(stored.id))
    is_drafted = bool(row.draft) and (row.draft or {}).get("colours_of") == application
    if is_drafted:
        remaining = {
            name: value for name, value in (row.draft or {}).items() if not name.startswith("colours")
        }
        row.draft = remaining or None
    if row.colours_of == application:
        row.colours, row.colours_of, row.own_colours = row.own_colours, "", {}
        await flush(row)
        await add_version(row.values(), is_draft=False)
        publish_changed(row)
    elif is_drafted:
        await flush(row)
        publish_draft_saved(show_draft(row))


async def set_opening_hours(hours: list[Json]) -> None:
    """Store the opening hours of the shop, and publish the theme if they are others than before."""
    row = await lock_theme(str(current_transaction().tenant_id))
    if row.opening_hours == hours:
        return
    row.opening_hours = hours
    await flush(row)
    publish_changed(row)


async def flush(row: WebsiteTheme) -> None:
    """Set the time of change and write the row, so that its version is known."""
    row.update_time = now()
    session = await current_transaction().session()
    await session.flush()


def checked_values(values: Json) -> Json:
    """Return values as they can be stored. Raise ValidationError."""
    fields: dict[str, Any] = values
    candidate = WebsiteTheme(tenant_id=current_caller().tenant_id, **fields)
    candidate.check(current_currency())
    return candidate.values()


async def add_version(values: Json, *, is_draft: bool) -> None:
    """Insert a version by the caller, and delete the oldest ones beyond the limit."""
    await execute(_ADD, uuid7(), is_draft, current_caller().name, now(), values)
    await execute(_PURGE, _MAX_VERSIONS)


async def get_version_values(version_id: UUID) -> Json:
    """Return the values of a version. Raise NotFoundError."""
    row = await fetch_row(_GET, version_id)
    if row is None:
        raise NotFoundError("There is no such version.")
    values: Json = row["theme"]
    return values


def draft_values(row: WebsiteTheme) -> Json:
    """Return what the draft changes. Raise ConflictError `no-draft`."""
    if row.draft is None:
        raise ConflictError("The theme has no draft.", "no-draft")
    return row.draft


def show_draft(row: WebsiteTheme) -> pb.WebsiteTheme:
    """Return the theme with its draft on it."""
    item = to_theme({**row.values(), **(row.draft or {}), _HOURS: row.opening_hours})
    item.id, item.version, item.has_draft = str(row.id), row.version, row.draft is not None
    return item


def publish_changed(row: WebsiteTheme) -> pb.WebsiteTheme:
    """Add the event of a theme that was published to the outbox, and return the theme."""
    item = show_draft(row)
    outbox.add(row.id, events.ThemeChanged(theme=events.ThemeSummary(id=item.id, version=item.version)))
    return item


def publish_draft_saved(item: pb.WebsiteTheme) -> None:
    """Add the event of a draft that was saved or discarded to the outbox."""
    summary = events.ThemeSummary(id=item.id, version=item.version)
    outbox.add(UUID(item.id), events.ThemeDraftSaved(theme=summary))


def to_theme(values: Json) -> pb.WebsiteTheme:
    """Return a theme from the values of its columns."""
    fields: dict[str, Any] = {
        name: value for name, value in values.items() if name in (*THEME_FIELDS, _HOURS)
    }
    return ParseDict(fields, pb.WebsiteTheme(), ignore_unknown_fields=True)
