"""Search again as a stored request did: the rows behind those that it shows."""

import json
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


async def list_rows(search: Search, offset: int, limit: int, platform: Platform) -> tuple[list[str], int]:
    """Return rows as JSON, and how many there are. Raise RefusedError."""
    entity, matches = platform.entity(search.entity), await _find(search, platform)
    items = matches.items[offset : offset + limit]
    return [platform.row(entity.path, item, entity.shown) for item in items], len(matches.items)


async def list_cells(search: Search, platform: Platform) -> list[list[str]]:
    """Return all rows as texts, in the order of the entity's shown fields. Raise RefusedError."""
    entity, matches = platform.entity(search.entity), await _find(search, platform)
    rows = (json.loads(platform.row(entity.path, item, entity.shown)) for item in matches.items)
    return [[_to_text(value) for name, value in row.items() if name != "id"] for row in rows]


async def _find(search: Search, platform: Platform) -> Found:
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


def _to_text(value: object) -> str:
    if value is None or isinstance(value, list):
        return ""
    if isinstance(value, Mapping):
        return str(value.get("fullName") or value.get("name") or "")
    return str(value)
