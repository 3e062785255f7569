"""Open editors in PostgreSQL."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.errors import NotFoundError
from souk.site.v1 import site_events_pb2 as events

from site_editor.adapters.tenant_sql import fetch, fetch_row
from site_editor.usecases.report_editor import OpenEditor, OtherEditor

_PAGE = "SELECT true FROM page WHERE tenant_id = $1 AND id = $2"
_KEEP = """
INSERT INTO page_editor (tenant_id, page, session, name, since, seen_time) VALUES ($1, $2, $3, $4, $5, $5)
ON CONFLICT (tenant_id, page, session) DO UPDATE SET seen_time = excluded.seen_time RETURNING since = $5 AS is_new"""
_REMOVE = "DELETE FROM page_editor WHERE tenant_id = $1 AND page = $2 AND session = $3 RETURNING true"
_FORGET = "DELETE FROM page_editor WHERE tenant_id = $1 AND page = $2 AND seen_time < $3 RETURNING true"
_OTHERS = """
SELECT name, min(since) AS since FROM page_editor WHERE tenant_id = $1 AND page = $2 AND session <> $3
GROUP BY name ORDER BY min(since) LIMIT 20"""


class SqlEditors:
    """Implements Editors."""

    async def keep(self, editor: OpenEditor, instant: datetime) -> bool:
        """Record that an editor is open at an instant; return whether it is new. Raise NotFoundError for the page."""
        if not await fetch_row(_PAGE, editor.page_id):
            raise NotFoundError("There is no such page.")
        row = await fetch_row(_KEEP, editor.page_id, editor.session, editor.name, instant)
        return bool(row["is_new"])

    async def remove(self, editor: OpenEditor) -> bool:
        """Delete an editor; return whether there was one."""
        return await fetch_row(_REMOVE, editor.page_id, editor.session) is not None

    async def forget(self, page_id: UUID, seen_before: datetime) -> bool:
        """Delete the page's editors that have not reported since; return whether there were any."""
        return bool(await fetch(_FORGET, page_id, seen_before))

    async def list_others(self, editor: OpenEditor) -> list[OtherEditor]:
        """Return who else has the page open, without the editor's own session."""
        rows = await fetch(_OTHERS, editor.page_id, editor.session)
        return [OtherEditor(row["name"], row["since"]) for row in rows]

    def publish_change(self, page_id: UUID) -> None:
        """Add the event `page-editors-changed`."""
        outbox.add(page_id, events.PageEditorsChanged(id=str(page_id)))
