"""Saving content: published at once, or as a draft."""

from uuid import UUID

from site_editor.usecases.ports import Contents, Pages, SavedVersion


async def save_content(
    saved: SavedVersion, contents: Contents, pages: Pages, *, is_draft: bool = False
) -> UUID:
    """Store checked content, keep it as a version, and return the page's id. Raise NotFoundError."""
    await pages.touch(saved.page_id, saved.locale, is_published=not is_draft)
    store = contents.save_draft if is_draft else contents.publish
    await store(saved.page_id, saved.locale, saved.content)
    await contents.add_version(saved, is_draft=is_draft)
    return saved.page_id
