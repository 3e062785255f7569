"""Field masks of updates: whole fields, parts of embedded messages, or entries of maps."""

from typing import Any

from google.protobuf.field_mask_pb2 import FieldMask

from chassis.descriptors import is_map
from chassis.errors import invalid_field


def has_parts(request: Any) -> bool:
    """Return whether the mask names a part of an embedded message or of a map, such as `fees.delivery`."""
    return any("." in path for path in request.mask.paths)


def merge_parts(request: Any, current: Any) -> None:
    """Complete embedded messages and maps of which only parts are named from the current item; an entry of a map that
    is named and not there is removed. The mask then names whole fields. Raise ValidationError for a part that does not
    exist."""
    fields, named = (
        request.item.DESCRIPTOR.fields_by_name,
        [path.partition(".") for path in request.mask.paths],
    )
    whole = {name for name, _, part in named if not part}
    parts = [(name, part) for name, _, part in named if part and name not in whole]
    maps = [(name, key) for name, key in parts if name in fields and is_map(fields[name])]
    _merge_maps(request.item, current, maps)
    _merge_messages(
        request.item, current, [f"{name}.{part}" for name, part in parts if (name, part) not in maps]
    )
    request.mask.paths[:] = dict.fromkeys(path.partition(".")[0] for path in request.mask.paths)


def _merge_messages(item: Any, current: Any, paths: list[str]) -> None:
    parts, whole = FieldMask(paths=paths), type(current)()
    whole.CopyFrom(current)
    try:
        parts.MergeMessage(item, whole, True, True)  # noqa: FBT003  # replace message and repeated fields
    except (KeyError, ValueError):
        raise invalid_field("mask", "The mask names a part that does not exist.", "unknown") from None
    for name in {path.partition(".")[0] for path in paths}:
        getattr(item, name).CopyFrom(getattr(whole, name))


def _merge_maps(item: Any, current: Any, named: list[tuple[str, str]]) -> None:
    for name in {name for name, _ in named}:
        entries = getattr(item, name)
        for key, value in getattr(current, name).items():
            if (name, key) not in named:
                entries[key] = value
