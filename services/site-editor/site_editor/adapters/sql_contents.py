"""Content of pages and widgets in PostgreSQL."""

from uuid import UUID

from chassis.context import current_caller
from chassis.errors import NotFoundError
from chassis.locales import DEFAULT
from chassis.model import now, uuid7

from site_editor.adapters.tenant_sql import execute, fetch_row
from site_editor.domain.content import Content
from site_editor.usecases.ports import SavedVersion

# Of one page in one language; older ones are deleted.
_MAX_VERSIONS = 200
_PUBLISH = """
INSERT INTO page_content (tenant_id, page, locale, parts, project) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, page, locale) DO UPDATE SET parts = excluded.parts, project = excluded.project,
  draft = NULL, draft_project = ''"""
_SAVE_DRAFT = """
INSERT INTO page_content (tenant_id, page, locale, draft, draft_project) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, page, locale) DO UPDATE SET draft = excluded.draft, draft_project = excluded.draft_project"""
_FIND_DRAFT = """
SELECT draft, draft_project FROM page_content
WHERE tenant_id = $1 AND page = $2 AND locale = $3 AND draft IS NOT NULL"""
_DELETE_DRAFT = """
UPDATE page_content SET draft = NULL, draft_project = '' WHERE tenant_id = $1 AND page = $2 AND locale = $3"""
_NEWEST = """
SELECT locale, coalesce(draft, parts) AS parts, CASE WHEN draft IS NULL THEN project ELSE draft_project END AS project
FROM page_content
WHERE tenant_id = $1 AND page = $2 AND locale = ANY($3) AND coalesce(draft, parts) IS NOT NULL
ORDER BY locale = $4 DESC LIMIT 1"""
_ADD_VERSION = """
INSERT INTO page_version (tenant_id, id, page, locale, is_draft, author, create_time, parts, project)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"""
_PURGE_VERSIONS = """
DELETE FROM page_version WHERE tenant_id = $1 AND id IN (
  SELECT id FROM page_version WHERE tenant_id = $1 AND page = $2 AND locale = $3
  ORDER BY create_time DESC, id DESC OFFSET $4)"""
_GET_VERSION = "SELECT page, locale, parts, project FROM page_version WHERE tenant_id = $1 AND id = $2"


class SqlContents:
    """Implements Contents."""

    async def publish(self, page_id: UUID, locale: str, content: Content) -> None:
        """Store the published content and delete the draft."""
        await execute(_PUBLISH, page_id, locale, to_json(content), content.project)

    async def save_draft(self, page_id: UUID, locale: str, content: Content) -> None:
        """Insert or replace the draft."""
        await execute(_SAVE_DRAFT, page_id, locale, to_json(content), content.project)

    async def find_draft(self, page_id: UUID, locale: str) -> Content | None:
        """Return the draft, or None."""
        row = await fetch_row(_FIND_DRAFT, page_id, locale)
        return Content.parse(row["draft"], row["draft_project"]) if row else None

    async def delete_draft(self, page_id: UUID, locale: str) -> None:
        """Delete the draft, if there is one."""
        await execute(_DELETE_DRAFT, page_id, locale)

    async def add_version(self, version: SavedVersion, *, is_draft: bool) -> None:
        """Insert a version by the caller, and delete the oldest ones of the page and locale beyond the limit."""
        author, parts = current_caller().name, to_json(version.content)
        await execute(
            _ADD_VERSION, uuid7(), version.page_id, version.locale, is_draft, author, now(), parts,
            version.content.project,
        )  # fmt: skip
        await execute(_PURGE_VERSIONS, version.page_id, version.locale, _MAX_VERSIONS)

    async def get_version(self, version_id: UUID) -> SavedVersion:
        """Return a version of any page of the tenant. Raise NotFoundError."""
        row = await fetch_row(_GET_VERSION, version_id)
        if row is None:
            raise NotFoundError("There is no such version.")
        return SavedVersion(row["page"], row["locale"], Content.parse(row["parts"], row["project"]))


async def find_newest(page_id: UUID, locale: str) -> tuple[str, Content]:
    """Return the newest content of a page and its language: that of `locale`, else English, else none."""
    row = await fetch_row(_NEWEST, page_id, [locale, DEFAULT], locale)
    return (row["locale"], Content.parse(row["parts"], row["project"])) if row else (locale, Content(()))


def to_json(content: Content) -> list[dict[str, str]]:
    """Return the JSON of the parts: objects with `html` and `css`."""
    return [{"html": part.html, "css": part.css} for part in content.parts]
