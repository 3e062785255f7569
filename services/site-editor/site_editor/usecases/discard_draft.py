"""Discarding a draft."""

from uuid import UUID

from site_editor.usecases.ports import Contents, Pages


async def discard_draft(page_id: UUID, locale: str, contents: Contents, pages: Pages) -> UUID:
    """Delete the draft of a language, and the place that a widget has in it; its versions stay. Raise NotFoundError."""
    await pages.discard_place(page_id)
    await pages.touch(page_id, locale, is_published=False)
    await contents.delete_draft(page_id, locale)
    return page_id
