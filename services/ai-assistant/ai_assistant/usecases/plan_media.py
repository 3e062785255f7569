"""Add the pictures and videos of a request to the fields of its items."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ai_assistant.domain.media import FIELDS, StockMedia, add_media
from ai_assistant.usecases.ports import Platform

EMPTY: Mapping[str, object] = MappingProxyType({})


async def plan_media(
    path: str,
    id_: str,
    media: Sequence[StockMedia],
    platform: Platform,
    planned: Mapping[str, object] = EMPTY,
) -> tuple[Mapping[str, object], Mapping[str, object]]:
    """Return the field with the media of an item as it is and as it will be; `id_` is empty for a new item, `planned`
    are its fields that change otherwise. Nothing if there are no media, or they are there already. Raise
    RefusedError."""
    if not media or path not in FIELDS:
        return {}, {}
    name = FIELDS[path]
    before = (await platform.get_fields(path, id_, (name,)))[1] if id_ else {name: None}
    after = {name: add_media(path, planned.get(name, before[name]), media)}
    return ({}, {}) if after[name] == (before[name] or []) else (before, after)
