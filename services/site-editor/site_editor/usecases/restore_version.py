"""Restoring an older version."""

from uuid import UUID

from site_editor.domain.content import FIELD, Content, check_parts
from site_editor.usecases.ports import Contents, Pages, SavedVersion
from site_editor.usecases.save_content import save_content


async def restore_version(version_id: UUID, contents: Contents, pages: Pages, *, is_draft: bool) -> UUID:
    """Publish a version's content again, or make it the draft, and return the page's id. Raise NotFoundError, and
    ValidationError for content that today's rules reject."""
    version = await contents.get_version(version_id)
    content = Content(check_parts(version.content.parts, FIELD), version.content.project)
    saved = SavedVersion(version.page_id, version.locale, content)
    return await save_content(saved, contents, pages, is_draft=is_draft)
