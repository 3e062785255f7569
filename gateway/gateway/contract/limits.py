"""Limits on the values of fields, from the contract or from the data types."""

from dataclasses import dataclass
from decimal import Decimal

from chassis import descriptors
from google.protobuf.descriptor import FieldDescriptor

_INT32, _INT64 = 2**31 - 1, 2**63 - 1
_MAX_DECIMAL = Decimal(10**12 - 1)
MAX_ITEMS = 1000
TEXT, DIGITS = 255, 2
# One segment of a path; the router accepts no separator in it, encoded or not.
PATH_SEGMENT = {"type": "string", "minLength": 1, "pattern": r"^[^/\\\u0000]+$"}


@dataclass(frozen=True)
class ValueRange:
    lowest: Decimal
    highest: Decimal

    def __contains__(self, number: Decimal) -> bool:
        return self.lowest <= number <= self.highest


def value_range(field: FieldDescriptor) -> ValueRange:
    """Return the range of numbers that a field accepts."""
    options, limit = descriptors.field_options(field), _type_limit(field)
    return ValueRange(
        max(Decimal(options.minimum or -limit), -limit), min(Decimal(options.maximum or limit), limit)
    )


def max_digits(field: FieldDescriptor) -> int:
    """Return the maximum number of decimals."""
    return descriptors.field_options(field).digits or DIGITS


def max_length(field: FieldDescriptor) -> int:
    """Return the maximum number of characters."""
    return descriptors.field_options(field).max_length or TEXT


def max_items(field: FieldDescriptor) -> int:
    """Return the maximum number of items of a list."""
    return descriptors.field_options(field).max_items or MAX_ITEMS


def is_integer(field: FieldDescriptor) -> bool:
    return field.cpp_type in (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_INT64)


def _type_limit(field: FieldDescriptor) -> Decimal:
    if descriptors.field_options(field).decimal:
        return _MAX_DECIMAL
    # Most languages read JSON numbers exactly only up to 2**53.
    return Decimal(_INT32 if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 else min(_INT64, 2**53 - 1))
