"""Field masks of updates: whole fields, or parts of embedded messages."""

from typing import Any

from google.protobuf.field_mask_pb2 import FieldMask

from chassis.errors import invalid_field


def has_parts(request: Any) -> bool:
    """Return whether the mask names a part of an embedded message, such as `fees.delivery`."""
    return any("." in path for path in request.mask.paths)


def merge_parts(request: Any, current: Any) -> None:
    """Complete embedded messages of which only parts are named from the current item; the mask then names whole fields.
    Raise ValidationError for a part that does not exist."""
    parts = FieldMask(paths=[path for path in request.mask.paths if "." in path])
    whole = type(current)()
    whole.CopyFrom(current)
    try:
        parts.MergeMessage(request.item, whole, True, True)  # noqa: FBT003  # replace message and repeated fields
    except (KeyError, ValueError):
        raise invalid_field("mask", "The mask names a part that does not exist.", "unknown") from None
    for name in {path.partition(".")[0] for path in parts.paths}:
        getattr(request.item, name).CopyFrom(getattr(whole, name))
    request.mask.paths[:] = dict.fromkeys(path.partition(".")[0] for path in request.mask.paths)
