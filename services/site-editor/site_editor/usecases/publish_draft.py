"""Publishing a draft."""

from uuid import UUID

from chassis.errors import ConflictError

from site_editor.usecases.ports import Contents, Pages, SavedVersion
from site_editor.usecases.save_content import save_content


async def publish_draft(page_id: UUID, locale: str, contents: Contents, pages: Pages) -> UUID:
    """Publish the draft of a language. Raise ConflictError `no-draft` if there is none, NotFoundError."""
    draft = await contents.find_draft(page_id, locale)
    if draft is None:
        raise ConflictError("There is no draft in this language.", "no-draft")
    return await save_content(SavedVersion(page_id, locale, draft), contents, pages)
