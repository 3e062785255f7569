"""Search again as a stored request did."""

from collections.abc import Mapping
from dataclasses import dataclass

from ai_assistant.domain.intent import Intent
from ai_assistant.domain.plan import Found
from ai_assistant.domain.shown import restore_groups
from ai_assistant.usecases.find_categories import UnknownCategoryError
from ai_assistant.usecases.find_items import find_items
from ai_assistant.usecases.ports import Platform


@dataclass(frozen=True)
class Search:
    """A stored search: the kind of its items, and how it was understood, as JSON has it."""

    entity: str
    arguments: Mapping[str, object]


async def search_again(search: Search, platform: Platform) -> Found:
    """Return all items that it finds now. Raise RefusedError."""
    arguments = search.arguments
    order, limit = arguments.get("order"), arguments.get("limit")
    intent = Intent(
        "search",
        search.entity,
        restore_groups(arguments.get("alternatives")),
        order=tuple(map(str, order)) if isinstance(order, list) else (),
        limit=limit if isinstance(limit, int) else 0,
        is_all=True,
    )
    try:
        return await find_items(intent, platform)
    except UnknownCategoryError:
        # It was deleted since.
        return Found([], is_cut=False)
