"""Comparison of two versions of an order."""

from typing import Any

# Fields that every save changes.
_IGNORED = frozenset({"version", "update_time", "saved_by"})
# Methods are known by their ids.
_NAMED = frozenset({"shipping_method", "payment_method"})


def differing_fields(before: Any, after: Any) -> list[str]:
    """Return the names of the fields that differ."""
    return [
        field.name
        for field in after.DESCRIPTOR.fields
        if field.name not in _IGNORED and _value(before, field.name) != _value(after, field.name)
    ]


def _value(order: Any, name: str) -> Any:
    """Return a field; of the stage and the methods only what they are known by, because names change without the
    order."""
    if name == "shipment":
        return order.shipment.current_step.code
    return getattr(order, name).id if name in _NAMED else getattr(order, name)
