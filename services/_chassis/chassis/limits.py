"""Limits on the values of fields: what the contract declares, else those of their types."""

from dataclasses import dataclass
from decimal import Decimal

from google.protobuf.descriptor import FieldDescriptor

from chassis.descriptors import field_options, value_field

_INT32_MAX = Decimal(2**31 - 1)
# Most languages read JSON numbers exactly only up to 2**53.
_INT64_MAX = Decimal(2**53 - 1)
_DECIMAL_MAX = Decimal(10**12 - 1)
_MAX_LENGTH, _MAX_ITEMS = 255, 1000


@dataclass(frozen=True)
class ValueRange:
    """The lowest and the highest number that a field can have, both included."""

    lowest: Decimal
    highest: Decimal

    def __contains__(self, number: Decimal) -> bool:
        return self.lowest <= number <= self.highest


def value_range(field: FieldDescriptor) -> ValueRange:
    """Return the range of numbers that a field accepts."""
    options, limit = field_options(field), _type_limit(field)
    return ValueRange(
        max(Decimal(options.minimum or -limit), -limit), min(Decimal(options.maximum or limit), limit)
    )


def max_length(field: FieldDescriptor) -> int:
    """Return the maximum number of characters."""
    return field_options(field).max_length or _MAX_LENGTH


def max_items(field: FieldDescriptor) -> int:
    """Return the maximum number of items of a list."""
    return field_options(field).max_items or _MAX_ITEMS


def is_integer(field: FieldDescriptor) -> bool:
    """Return whether the field's values are integers of 32 or 64 bits."""
    return value_field(field).cpp_type in (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_INT64)


def _type_limit(field: FieldDescriptor) -> Decimal:
    if field_options(field).decimal:
        return _DECIMAL_MAX
    return _INT32_MAX if value_field(field).cpp_type == FieldDescriptor.CPPTYPE_INT32 else _INT64_MAX
