"""What two states of an order differ in."""

from typing import Any

# These follow from every save.
_ALWAYS = frozenset({"version", "update_time", "saved_by"})


def differing(before: Any, after: Any) -> list[str]:
    """Names of the fields that hold something else."""
    return [
        field.name
        for field in after.DESCRIPTOR.fields
        if field.name not in _ALWAYS and getattr(before, field.name) != getattr(after, field.name)
    ]
