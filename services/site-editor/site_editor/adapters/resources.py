"""Pages, versions, the theme, pictures and redirects as resources."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.like import contains
from chassis.model import now
from chassis.resource import Resource
from chassis.singleton import Singleton
from souk.site.v1 import site_events_pb2 as events
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.domain.rows import (
    ContactMessage,
    Page,
    PageVersion,
    SiteImage,
    SiteRedirect,
    ThemeVersion,
    WebsiteTheme,
)
from site_editor.usecases.ports import Place

_SERVICES = rpc.DESCRIPTOR.services_by_name
_DRAFTS = (
    "SELECT DISTINCT page FROM page_content WHERE tenant_id = $1 AND page = ANY($2) AND draft IS NOT NULL"
)

_PLACE = """
SELECT coalesce(draft_front_hook, front_hook), coalesce(draft_front_hook_priority, front_hook_priority)
FROM page WHERE tenant_id = $1 AND id = $2
  AND (draft_front_hook IS NOT NULL OR draft_front_hook_priority IS NOT NULL)"""


async def _mark_drafts(items: Sequence[Any]) -> None:
    transaction = current_transaction()
    ids = [UUID(item.id) for item in items]
    rows = await transaction.connection.fetch(_DRAFTS, transaction.tenant_id, ids)
    drafts = {str(row["page"]) for row in rows}
    for item in items:
        item.has_draft = item.id in drafts


async def _show_draft_places(items: Sequence[Any]) -> None:
    """Show widgets where their drafts place them, as their content is that of the draft."""
    transaction = current_transaction()
    for item in items:
        row = await transaction.connection.fetchrow(_PLACE, transaction.tenant_id, UUID(item.id))
        if row:
            item.front_hook, item.front_hook_priority = row


pages = Resource(
    service=_SERVICES["Pages"],
    row=Page,
    filters={"name": contains("lower(name)")},
    default_order="kind, menu_position, front_hook, front_hook_priority, create_time",
    enrich=_mark_drafts,
    enrich_item=_show_draft_places,
)
versions = Resource(
    service=_SERVICES["PageVersions"], row=PageVersion, default_order="create_time DESC, id DESC"
)
theme = Singleton(
    Resource(
        service=_SERVICES["WebsiteThemes"],
        row=WebsiteTheme,
        to_event=lambda item, _: events.ThemeChanged(
            theme=events.ThemeSummary(id=item.id, version=item.version)
        ),
    ),
    lambda tenant_id: pb.WebsiteTheme(id=str(tenant_id), version=1),
)
theme_versions = Resource(
    service=_SERVICES["ThemeVersions"], row=ThemeVersion, default_order="create_time DESC, id DESC"
)
messages = Resource(
    service=_SERVICES["ContactMessages"],
    row=ContactMessage,
    filters={"text": contains("lower(name || ' ' || email || ' ' || phone || ' ' || text)")},
    default_order="create_time DESC, id DESC",
)
images = Resource(
    service=_SERVICES["SiteImages"],
    row=SiteImage,
    filters={"name": contains("lower(name)")},
    default_order="create_time DESC",
)
redirects = Resource(
    service=_SERVICES["SiteRedirects"],
    row=SiteRedirect,
    default_order="old_path",
    to_event=lambda item, removed: events.RedirectChanged(redirect=item, is_removed=removed),
)


def summarize(page: Page | pb.Page, locale: str = "") -> events.PageSummary:
    """Return a page as events show it."""
    kind = page.kind if isinstance(page, pb.Page) else pb.PageKind.Value(f"PAGE_KIND_{page.kind.upper()}")
    return events.PageSummary(
        id=str(page.id),
        version=page.version,
        kind=kind,
        name=page.name,
        route=page.route,
        front_hook=page.front_hook,
        locale=locale,
    )


class SqlPages:
    """Implements Pages."""

    async def touch(self, page_id: UUID, locale: str, *, is_published: bool) -> None:
        """Increase the page's version and add the event of a saved or published content. Raise NotFoundError."""
        row: Page = await pages.lock_row(str(page_id))
        row.update_time = now()
        if is_published:
            row.publish_time = row.update_time
            row.publish_place()
        session = await current_transaction().session()
        await session.flush()
        publish(page_id, row, locale, is_published=is_published)

    async def keep_place(self, page_id: UUID, place: Place) -> None:
        """Store a widget's place in its draft; None leaves a value as published. Raise NotFoundError or
        ValidationError."""
        row: Page = await pages.lock_row(str(page_id))
        row.draft_place(place.front_hook, place.priority)

    async def discard_place(self, page_id: UUID) -> None:
        """Remove the place from the draft. Raise NotFoundError."""
        row: Page = await pages.lock_row(str(page_id))
        row.discard_place()


def publish(page_id: UUID, page: Page | pb.Page, locale: str = "", *, is_published: bool = True) -> None:
    """Add the event of a change that visitors see, or else of a draft, to the outbox."""
    event = (
        events.PagePublished(page=summarize(page, locale))
        if is_published
        else events.DraftSaved(page=summarize(page, locale))
    )
    outbox.add(page_id, event)


def publish_removed(page: pb.Page) -> None:
    """Add the event of a page that was deleted to the outbox."""
    # One above the last update, which may be delivered after it.
    page.version += 1
    outbox.add(UUID(page.id), events.PagePublished(page=summarize(page), is_removed=True))
