"""Find categories by name, in any language."""

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.plan import Item
from ai_assistant.usecases.ports import Platform

_MAX_READ = 2_000
_TRANSLATIONS = ("name_en", "name_fr", "name_ar")


class UnknownCategoryError(Exception):
    """A request names a category that does not exist."""


async def find_categories(name: str, platform: Platform) -> list[str]:
    """Return the ids of the categories of a name, which may be part of theirs if no name is equal. Raise
    UnknownCategoryError if there is none."""
    items, _ = await platform.list_items("category_products", {}, _MAX_READ)
    key = normalize(name)
    equal = [item.id for item in items if key in _names(item)]
    found = equal or [item.id for item in items if any(key in name for name in _names(item))]
    if not found:
        raise UnknownCategoryError(name)
    return found


def _names(item: Item) -> set[str]:
    names = (item.label, *(str(item.values.get(field, "")) for field in _TRANSLATIONS))
    return {normalize(name) for name in names if name}
