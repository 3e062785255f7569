"""How large a value may be, as the contract says or as the wire bears."""

from dataclasses import dataclass
from decimal import Decimal

from chassis import descriptors
from google.protobuf.descriptor import FieldDescriptor

_INT32, _INT64 = 2**31 - 1, 2**63 - 1
_WIDEST = Decimal(10**12 - 1)
MAX_ITEMS = 1000
TEXT, DIGITS = 255, 2
# One step of an address: the edge lets no separator through, however it is written.
PATH_SEGMENT = {"type": "string", "minLength": 1, "pattern": r"^[^/\\\u0000]+$"}


@dataclass(frozen=True)
class ValueRange:
    lowest: Decimal
    highest: Decimal

    def __contains__(self, number: Decimal) -> bool:
        return self.lowest <= number <= self.highest


def value_range(field: FieldDescriptor) -> ValueRange:
    """The numbers a field takes."""
    said, widest = descriptors.field_options(field), _widest(field)
    return ValueRange(
        max(Decimal(said.minimum or -widest), -widest), min(Decimal(said.maximum or widest), widest)
    )


def max_digits(field: FieldDescriptor) -> int:
    """Most decimals a decimal carries."""
    return descriptors.field_options(field).digits or DIGITS


def max_length(field: FieldDescriptor) -> int:
    """Most characters of a text."""
    return descriptors.field_options(field).max_length or TEXT


def max_items(field: FieldDescriptor) -> int:
    """Most items of a list."""
    return descriptors.field_options(field).max_items or MAX_ITEMS


def is_integer(field: FieldDescriptor) -> bool:
    return field.cpp_type in (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_INT64)


def _widest(field: FieldDescriptor) -> Decimal:
    if descriptors.field_options(field).decimal:
        return _WIDEST
    # JSON's numbers are exact to 2**53 only, in most languages.
    return Decimal(_INT32 if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 else min(_INT64, 2**53 - 1))
