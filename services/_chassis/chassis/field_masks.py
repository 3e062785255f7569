"""What an update names: whole fields, or parts of what is embedded in the item."""

from typing import Any

from google.protobuf.field_mask_pb2 import FieldMask

from chassis.errors import invalid_field


def has_parts(request: Any) -> bool:
    """Whether the mask names a part, as `fees.delivery`."""
    return any("." in path for path in request.mask.paths)


def merge_parts(request: Any, current: Any) -> None:
    """Complete what is embedded from the current item where only parts of it are named. The mask then names whole
    fields; raises Invalid for a part that there is not."""
    parts = FieldMask(paths=[path for path in request.mask.paths if "." in path])
    whole = type(current)()
    whole.CopyFrom(current)
    try:
        parts.MergeMessage(request.item, whole, True, True)  # noqa: FBT003  # what is named is replaced, not added to
    except (KeyError, ValueError):
        raise invalid_field("mask", "It names a part that there is not.", "unknown") from None
    for name in {path.partition(".")[0] for path in parts.paths}:
        getattr(request.item, name).CopyFrom(getattr(whole, name))
    request.mask.paths[:] = dict.fromkeys(path.partition(".")[0] for path in request.mask.paths)
