"""Show the fields of a plan, references by the names of what they refer to."""

import json

from ai_assistant.domain.plan import Fields
from ai_assistant.usecases.ports import Platform

_CATEGORIES = ("category_id", "parent_category_id")
_MAX_READ = 2_000


async def show_fields(path: str, fields: Fields, platform: Platform) -> str:
    """Return fields as JSON by their public names. Raise RefusedError."""
    shown = platform.public_json(path, fields)
    named = [name for name in _CATEGORIES if fields.get(name)]
    if not named:
        return shown
    items, _ = await platform.list_items("category_products", {}, _MAX_READ)
    labels = {item.id: item.label for item in items}
    values = json.loads(shown)
    for name in named:
        id_ = str(fields[name])
        values[platform.public_name(path, name)] = {"id": id_, "name": labels.get(id_, "…")}
    return json.dumps(values, ensure_ascii=False)
