"""Names of items in every language, as requests write them."""

from collections.abc import Iterable, Mapping

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.plan import Item


def find_named(name: str, items: Iterable[Item]) -> list[Item]:
    """Return the items of a name; where no name is equal, those whose names contain it."""
    key, named = normalize(name), [(item, _names(item)) for item in items]
    equal = [item for item, names in named if key in names]
    return equal or [item for item, names in named if any(key in item_name for item_name in names)]


def _names(item: Item) -> set[str]:
    """Return the names of an item, normalized."""
    by_language = item.values.get("names")
    others = by_language.values() if isinstance(by_language, Mapping) else ()
    return {normalize(str(name)) for name in (item.label, *others) if name}
