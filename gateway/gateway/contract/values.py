"""Parsing of single JSON values by their fields."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache, partial
from typing import Any
from zoneinfo import ZoneInfo

from chassis import descriptors, limits
from chassis.money import round_half_up
from chassis.value_checks import DECIMAL, NOT_A_NUMBER, out_of_range
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.timestamp_pb2 import Timestamp
from souk.type.v1 import options_pb2

from gateway.references import NotAReferenceError, reference

# Takes a JSON value and a time zone.
ValueParser = Callable[[Any, str], Any]
# Of the largest and smallest decimals that are worth a look.
_MAX_EXPONENT = 28
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)")


class InvalidValueError(ValueError):
    """A value was rejected; carries a message and a code."""

    def __init__(self, message: str, code: str = "invalid") -> None:
        super().__init__(message)
        self.code = code


def parse_value(field: FieldDescriptor, value: Any, timezone: str = "UTC") -> Any:
    """Return the value of a scalar field, ready to be set; its limits are not checked. A time without an offset is in
    the time zone where the contract allows that. Raise InvalidValueError."""
    return value_parser(field)(value, timezone)


def takes_empty(field: FieldDescriptor) -> bool:
    """Return whether an empty text of a query string is a value of the field."""
    if field.enum_type:
        return "" in descriptors.enum_numbers(field.enum_type)
    return descriptors.is_plain_text(field)


def text_value(field: FieldDescriptor, text: str) -> Any:
    """Return a value of a query string as it would be in JSON; a text that is none of its field stays a text."""
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return _BOOLEANS.get(text.lower(), text)
    if limits.is_integer(field) and re.fullmatch(r"-?\d{1,18}", text, re.ASCII):
        return int(text)
    return text


@cache
def value_parser(field: FieldDescriptor) -> ValueParser:
    """Return `parse_value` of one field, which reads the contract's options once."""
    if descriptors.is_timestamp(field) and descriptors.field_options(field).local:
        return lambda value, timezone: to_timestamp(parse_local_instant(_string(value), timezone))
    parse = _parser(field)
    return lambda value, _: parse(value)


def _parser(field: FieldDescriptor) -> Callable[[Any], Any]:
    options = descriptors.field_options(field)
    if options.refers_to:
        return partial(_reference, options.refers_to)
    if descriptors.is_timestamp(field):
        return _time
    if field.enum_type:
        return partial(_enum_value, descriptors.enum_numbers(field.enum_type))
    if options.decimal:
        return partial(_decimal, options, limits.value_range(field))
    return _plain_parser(field)


def _plain_parser(field: FieldDescriptor) -> Callable[[Any], Any]:
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return _boolean
    if limits.is_integer(field):
        bits = 31 if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 else 63
        return partial(_integer, bits, limits.value_range(field))
    return _country if descriptors.field_options(field).format == "country" else _string


def _reference(path: str, value: Any) -> str:
    try:
        return reference(value, path)
    except NotAReferenceError as error:
        raise InvalidValueError(str(error), "reference") from None


def _time(value: Any) -> Timestamp:
    return to_timestamp(parse_instant(value))


def parse_instant(value: Any) -> datetime:
    """Return an instant from RFC 3339 with offset. Raise InvalidValueError."""
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        raise InvalidValueError("Send a time as 2026-11-21T10:00:00+01:00.", "time")
    try:
        # Python parses at most six decimals of a second.
        return datetime.fromisoformat(re.sub(r"(\.\d{6})\d+", r"\1", value.upper())).astimezone(UTC)
    except (ValueError, OverflowError):
        raise InvalidValueError("There is no such time.", "time") from None


def parse_local_instant(text: str, timezone: str) -> datetime:
    """Return an instant; a date or a time without offset is in the time zone. Raise InvalidValueError."""
    try:
        when = datetime.fromisoformat(text)
        # In a query string an unescaped plus is a space.
        return parse_instant(text) if when.tzinfo else when.replace(tzinfo=ZoneInfo(timezone)).astimezone(UTC)
    except (ValueError, OverflowError):
        return parse_instant(text.replace(" ", "+"))


def to_timestamp(instant: datetime) -> Timestamp:
    """Return the protobuf timestamp of an instant, in UTC; a datetime without a zone is taken as UTC."""
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp


def _enum_value(numbers: Mapping[str, int], value: Any) -> int:
    if not isinstance(value, str) or value not in numbers:
        raise InvalidValueError(f"Send one of: {', '.join(numbers)}.", "choice")
    return numbers[value]


def _decimal(options: options_pb2.Edge, span: limits.ValueRange, value: Any) -> str:
    number = parse_decimal(_with_dot(value) if options.comma else value)
    # In full, 1e999999999 would fill the memory.
    if abs(number.adjusted()) > _MAX_EXPONENT:
        raise InvalidValueError(*out_of_range(span))
    if options.rounded and number in span:
        number = round_half_up(number, options.digits).normalize()
    return f"{number + 0:f}"


def _with_dot(value: Any) -> Any:
    """Return a text with its only comma as a dot; anything else as it is."""
    return value.replace(",", ".") if isinstance(value, str) and value.count(",") == 1 else value


def parse_decimal(value: Any) -> Decimal:
    """Return a decimal from a JSON number, or from digits with a dot. Raise InvalidValueError."""
    if isinstance(value, str) and DECIMAL.fullmatch(value):
        return Decimal(value)
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Decimal(value)
    raise InvalidValueError(*NOT_A_NUMBER)


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidValueError("Send true or false.", "boolean")
    return value


def _integer(bits: int, span: limits.ValueRange, value: Any) -> int:
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    # A number beyond the type's range can't be set, and an absent one is zero, which the validator therefore accepts.
    fits = is_number and -(2**bits) <= value < 2**bits
    if not fits or value % 1 or (value == 0 and Decimal(0) not in span):
        raise InvalidValueError(f"Send a whole number from {span.lowest:f} to {span.highest:f}.", "integer")
    return int(value)


def _country(value: Any) -> str:
    return _string(value).upper()


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidValueError("Send a text.", "text")
    return value
