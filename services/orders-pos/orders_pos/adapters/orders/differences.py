"""Comparison of two versions of an order."""

from typing import Any

# Fields that every save changes.
_IGNORED = frozenset({"version", "update_time", "saved_by"})


def differing_fields(before: Any, after: Any) -> list[str]:
    """Return the names of the fields that differ."""
    return [
        field.name
        for field in after.DESCRIPTOR.fields
        if field.name not in _IGNORED and getattr(before, field.name) != getattr(after, field.name)
    ]
