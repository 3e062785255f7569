"""Find categories by name."""

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.usecases.ports import Platform

_MAX_READ = 2_000


class UnknownCategoryError(Exception):
    """A request names a category that does not exist."""


async def find_categories(name: str, platform: Platform) -> list[str]:
    """Return the ids of the categories of a name, which may be part of theirs if no name is equal. Raise
    UnknownCategoryError if there is none."""
    items, _ = await platform.list_items("category_products", {}, _MAX_READ)
    key = normalize(name)
    equal = [item.id for item in items if normalize(item.label) == key]
    found = equal or [item.id for item in items if key in normalize(item.label)]
    if not found:
        raise UnknownCategoryError(name)
    return found
