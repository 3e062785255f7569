"""Names of items in every language, as requests write them."""

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.plan import Item

_TRANSLATIONS = ("name_en", "name_fr", "name_ar")


def item_names(item: Item) -> set[str]:
    """Return the names of an item, normalized."""
    names = (item.label, *(str(item.values.get(field, "")) for field in _TRANSLATIONS))
    return {normalize(name) for name in names if name}
