"""Names of items in every language, as requests write them."""

from collections.abc import Iterable, Mapping, Sequence

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.plan import Item

# What tells items of one name apart, the clearest first.
_MARKS = (
    *("phone", "email", "sku", "barcode", "order_number", "code", "route", "pid", "front_hook"),
    *("start_time", "address", "price", "create_time"),
)
_DAY_LENGTH, _ID_LENGTH = len("2026-11-30"), 6


def find_named(name: str, items: Iterable[Item]) -> list[Item]:
    """Return the items of a name; where no name is equal, those whose names contain it."""
    key, named = normalize(name), [(item, _names(item)) for item in items]
    equal = [item for item, names in named if key in names]
    return equal or [item for item, names in named if any(key in item_name for item_name in names)]


def name_apart(items: Sequence[Item]) -> list[str]:
    """Return the names of items; where several have one name, with what tells them apart behind it."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(normalize(item.label), []).append(item)
    return [_with_mark(item, groups[normalize(item.label)]) for item in items]


def _with_mark(item: Item, same: Sequence[Item]) -> str:
    if len(same) == 1:
        return item.label
    for name in _MARKS:
        values = [_mark(each, name) for each in same]
        if len(set(values)) > 1 and values[same.index(item)]:
            return f"{item.label} ({values[same.index(item)]})"
    return f"{item.label} (#{item.id[-_ID_LENGTH:]})"


def _mark(item: Item, name: str) -> str:
    """Return a value as a person writes it; of a time its day."""
    text = str(item.values.get(name) or "")
    return text[:_DAY_LENGTH] if name.endswith("_time") else text


def _names(item: Item) -> set[str]:
    """Return the names of an item, normalized."""
    by_language = item.values.get("names")
    others = by_language.values() if isinstance(by_language, Mapping) else ()
    return {normalize(str(name)) for name in (item.label, *others) if name}
