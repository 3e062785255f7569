"""How large a value may be, as the contract says or as the wire bears."""

from dataclasses import dataclass
from decimal import Decimal

from chassis import wire
from google.protobuf.descriptor import FieldDescriptor

_INT32, _INT64 = 2**31 - 1, 2**63 - 1
_WIDEST = Decimal(10**12 - 1)
MAX_ITEMS = 1000
TEXT, DIGITS = 255, 2
# One step of an address: the edge lets no separator through, however it is written.
STEP = {"type": "string", "minLength": 1, "pattern": r"^[^/\\\u0000]+$"}


@dataclass(frozen=True)
class Span:
    lowest: Decimal
    highest: Decimal

    def __contains__(self, number: Decimal) -> bool:
        return self.lowest <= number <= self.highest


def span(field: FieldDescriptor) -> Span:
    """The numbers a field takes."""
    said, widest = wire.edge(field), _widest(field)
    return Span(max(Decimal(said.minimum or -widest), -widest), min(Decimal(said.maximum or widest), widest))


def digits(field: FieldDescriptor) -> int:
    """Most decimals a decimal carries."""
    return wire.edge(field).digits or DIGITS


def longest(field: FieldDescriptor) -> int:
    """Most characters of a text."""
    return wire.edge(field).max_length or TEXT


def most_items(field: FieldDescriptor) -> int:
    """Most items of a list."""
    return wire.edge(field).max_items or MAX_ITEMS


def is_integer(field: FieldDescriptor) -> bool:
    return field.cpp_type in (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_INT64)


def _widest(field: FieldDescriptor) -> Decimal:
    if wire.edge(field).decimal:
        return _WIDEST
    # JSON's numbers are exact to 2**53 only, in most languages.
    return Decimal(_INT32 if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 else min(_INT64, 2**53 - 1))
