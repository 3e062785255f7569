"""Parsing of single JSON values by their fields."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from chassis import descriptors
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.timestamp_pb2 import Timestamp

from gateway.contract import limits
from gateway.references import NotAReferenceError, reference

_DECIMAL = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)")


class InvalidValueError(ValueError):
    """A value was rejected; carries a message and a code."""

    def __init__(self, message: str, code: str = "invalid") -> None:
        super().__init__(message)
        self.code = code


def parse_value(field: FieldDescriptor, value: Any) -> Any:
    """Return the value of a scalar field, ready to be set. Raise InvalidValueError."""
    return _reader(field)(field, value)


def _reader(field: FieldDescriptor) -> Callable[[FieldDescriptor, Any], Any]:
    options = descriptors.field_options(field)
    if options.refers_to:
        return _reference
    if descriptors.is_timestamp(field):
        return _time
    if field.enum_type:
        return _enum_value
    if options.decimal:
        return _decimal
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return _boolean
    return _integer if limits.is_integer(field) else _text


def _reference(field: FieldDescriptor, value: Any) -> str:
    try:
        return reference(value, descriptors.field_options(field).refers_to)
    except NotAReferenceError as error:
        raise InvalidValueError(str(error), "reference") from None


def _time(_field: FieldDescriptor, value: Any) -> Timestamp:
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


def to_timestamp(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp


def _enum_value(field: FieldDescriptor, value: Any) -> int:
    numbers = {label: number for number, label in descriptors.enum_labels(field.enum_type).items()}
    if not isinstance(value, str) or value not in numbers:
        raise InvalidValueError(f"Send one of: {', '.join(numbers)}.", "choice")
    return numbers[value]


def _decimal(field: FieldDescriptor, value: Any) -> str:
    span, digits = limits.value_range(field), limits.max_digits(field)
    number = parse_decimal(value)
    if number not in span:
        raise InvalidValueError(f"Send a number from {span.lowest:f} to {span.highest:f}.", "range")
    if number != round(number, digits):
        raise InvalidValueError(f"Send {digits} decimals at the most.", "digits")
    return f"{number + 0:f}"


def parse_decimal(value: Any) -> Decimal:
    """Return a decimal from a JSON number, or from digits with a dot. Raise InvalidValueError."""
    if isinstance(value, str) and _DECIMAL.fullmatch(value):
        return Decimal(value)
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Decimal(value)
    raise InvalidValueError("Send a number, its decimals after a dot.", "number")


def _boolean(_field: FieldDescriptor, value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidValueError("Send true or false.", "boolean")
    return value


def _integer(field: FieldDescriptor, value: Any) -> int:
    span = limits.value_range(field)
    if (
        isinstance(value, bool)
        or not isinstance(value, int | Decimal)
        or Decimal(value) not in span
        or value % 1
    ):
        raise InvalidValueError(f"Send a whole number from {span.lowest:f} to {span.highest:f}.", "integer")
    return int(value)


def _text(field: FieldDescriptor, value: Any) -> str:
    options = descriptors.field_options(field)
    if not isinstance(value, str) or "\0" in value:
        raise InvalidValueError("Send a text without NUL characters.", "text")
    if len(value) > limits.max_length(field):
        raise InvalidValueError(f"Send {limits.max_length(field)} characters at the most.", "length")
    if options.format and value:
        _check_format(options.format, value)
    return value


def _check_format(format_: str, value: str) -> None:
    if format_ == "email" and not _EMAIL.fullmatch(value):
        raise InvalidValueError("Send a mail address as name@example.org.", "email")
    if format_ == "date":
        try:
            date.fromisoformat(value if _DATE.fullmatch(value) else "")
        except ValueError:
            raise InvalidValueError("Send a date as 2026-11-21.", "date") from None
