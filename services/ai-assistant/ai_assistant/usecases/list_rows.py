"""List the rows behind those that a stored request shows."""

from ai_assistant.usecases.ports import Platform
from ai_assistant.usecases.search_again import Search, search_again


async def list_rows(search: Search, offset: int, limit: int, platform: Platform) -> tuple[list[str], int]:
    """Return rows as JSON, and how many there are. Raise RefusedError."""
    entity, matches = platform.entity(search.entity), await search_again(search, platform)
    items = matches.items[offset : offset + limit]
    return [platform.row(entity.path, item, entity.shown) for item in items], len(matches.items)
