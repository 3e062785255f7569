"""List all rows of a stored request as texts, for a file."""

import json
from collections.abc import Mapping

from ai_assistant.usecases.ports import Platform
from ai_assistant.usecases.search_again import Search, search_again


async def list_cells(search: Search, platform: Platform) -> list[list[str]]:
    """Return all rows as texts, in the order of the entity's shown fields. Raise RefusedError."""
    entity, matches = platform.entity(search.entity), await search_again(search, platform)
    rows = (json.loads(platform.row(entity.path, item, entity.shown)) for item in matches.items)
    return [[_to_text(value) for name, value in row.items() if name != "id"] for row in rows]


def _to_text(value: object) -> str:
    if value is None or isinstance(value, list):
        return ""
    if isinstance(value, Mapping):
        return str(value.get("fullName") or value.get("name") or "")
    return str(value)
