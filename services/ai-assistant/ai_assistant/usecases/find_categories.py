"""Find categories by name, in any language."""

from ai_assistant.domain.item_names import find_named
from ai_assistant.usecases.ports import Platform

_MAX_READ = 2_000


class UnknownCategoryError(Exception):
    """A request names a category that does not exist."""


async def find_categories(name: str, platform: Platform) -> list[str]:
    """Return the ids of the categories of a name, which may be part of theirs if no name is equal. Raise
    UnknownCategoryError if there is none."""
    items, _ = await platform.list_items("category_products", {}, _MAX_READ)
    ids = [item.id for item in find_named(name, items)]
    if not ids:
        raise UnknownCategoryError(name)
    return ids
