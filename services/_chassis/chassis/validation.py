"""Validation of messages against the limits and formats that the contract declares for their fields."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from chassis import limits
from chassis.columns import parse_uuid
from chassis.context import current_currency
from chassis.descriptors import field_options, is_timestamp
from chassis.errors import FieldViolation, ValidationError

# Message and code of a rejected value.
Rejection = tuple[str, str]
_Check = Callable[[Any], Rejection | None]

REQUIRED: Rejection = ("This field is required.", "blank")
_UNKNOWN: Rejection = ("There is no such item.", "unknown")
_NOT_A_NUMBER: Rejection = ("Send a number, its decimals after a dot.", "number")
_NUL: Rejection = ("Send a text without NUL characters.", "text")
_DECIMAL = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")
_FORMATS: dict[str, tuple[re.Pattern[str], Rejection]] = {
    "email": (re.compile(r"[^@\s]+@[^@\s]+"), ("Send a mail address as name@example.org.", "email")),
    "date": (re.compile(r"\d{4}-\d\d-\d\d", re.ASCII), ("Send a date as 2026-11-21.", "date")),
    "time-of-day": (
        re.compile(r"([01]\d|2[0-3]):[0-5]\d|24:00", re.ASCII),
        ("Send a time as 08:00.", "time"),
    ),
    "country": (re.compile(r"[A-Za-z]{2}"), ("Send a country's two letters.", "country")),
    "url": (re.compile(r"https?://\S+"), ("Send an address that starts with https://.", "address")),
}


_UNVALIDATED = frozenset({"filter", "mask"})
# Resources whose ids are standard codes, not UUIDs.
_CODE_KEYED = frozenset({"countries"})


def validate_request(request: Any) -> None:
    """Raise ValidationError naming each field of an rpc's request that breaks the contract. Of an update only what its
    mask names is validated; filters that are wrong match nothing, so they are not validated."""
    mask = frozenset(request.mask.paths) if "mask" in request.DESCRIPTOR.fields_by_name else None
    found: list[FieldViolation] = []
    for field in _fields(request.DESCRIPTOR):
        if field.name in _UNVALIDATED:
            continue
        if mask is None or field.message_type is None:
            found += _field_violations(request, field, field.name, with_references=True)
        else:
            masked = getattr(request, field.name)
            found += violations(masked, mask=mask, path=field.name, with_references=True)
    if found:
        raise ValidationError(*found)


def violations(
    message: Message, *, mask: frozenset[str] | None = None, path: str = "", with_references: bool = False
) -> Iterator[FieldViolation]:
    """Yield what breaks the contract, by the contract's paths; with a mask, of these fields only. A mask may name parts
    of embedded messages, such as `fees.delivery`. `with_references` includes references that are not UUIDs, which can't
    be the id of an item."""
    prefix = f"{path}." if path else ""
    for field in _fields(message.DESCRIPTOR):
        parts = _parts(mask, field.name)
        if mask is None or field.name in mask:
            yield from _field_violations(message, field, prefix + field.name, with_references=with_references)
        elif parts:
            embedded = getattr(message, field.name)
            yield from violations(
                embedded, mask=parts, path=prefix + field.name, with_references=with_references
            )


@cache
def _fields(descriptor: Descriptor) -> list[FieldDescriptor]:
    """Return the fields that a client writes."""
    return [field for field in descriptor.fields if not field_options(field).read_only]


def _parts(mask: frozenset[str] | None, name: str) -> frozenset[str]:
    start = f"{name}."
    return frozenset(path.removeprefix(start) for path in mask or () if path.startswith(start))


def _field_violations(
    message: Message, field: FieldDescriptor, path: str, *, with_references: bool
) -> Iterator[FieldViolation]:
    value = getattr(message, field.name)
    if field.is_repeated:
        yield from _list_violations(field, value, path, with_references=with_references)
    elif field.has_presence and not message.HasField(field.name):
        if field_options(field).required:
            yield FieldViolation(path, *REQUIRED)
    elif field.message_type:
        if not is_timestamp(field):
            # Of an incomplete message only what is there is validated.
            there = {found.name for found, _ in value.ListFields()}
            mask = frozenset(there) if field_options(field).partial else None
            yield from violations(value, mask=mask, path=path, with_references=with_references)
    elif rejection := _rejection(field, value, with_references=with_references):
        yield FieldViolation(path, *rejection)


def _list_violations(
    field: FieldDescriptor, values: Any, path: str, *, with_references: bool
) -> Iterator[FieldViolation]:
    if not values and field_options(field).required:
        yield FieldViolation(path, *REQUIRED)
    if len(values) > (most := limits.max_items(field)):
        yield FieldViolation(path, f"Send a list of {most} at the most.", "list")
        return
    for index, value in enumerate(values):
        if field.message_type and not is_timestamp(field):
            yield from violations(value, path=f"{path}[{index}]", with_references=with_references)
        elif not field.message_type and (
            rejection := _rejection(field, value, with_references=with_references)
        ):
            yield FieldViolation(f"{path}[{index}]", *rejection)


def _rejection(field: FieldDescriptor, value: Any, *, with_references: bool) -> Rejection | None:
    if value == "" or (field.enum_type and not value):
        return REQUIRED if field_options(field).required else None
    if with_references and not _can_exist(field, value):
        return _UNKNOWN
    return _check(field)(value)


def _can_exist(field: FieldDescriptor, value: Any) -> bool:
    refers_to = field_options(field).refers_to
    return not refers_to or refers_to in _CODE_KEYED or parse_uuid(value) is not None


@cache
def _check(field: FieldDescriptor) -> _Check:
    """Return the check of a field's values; it is built once, for speed."""
    if field_options(field).decimal:
        return _decimal_check(field)
    if field.enum_type:
        return lambda _: None
    if limits.is_integer(field):
        return _integer_check(field)
    return _text_check(field) if field.cpp_type == FieldDescriptor.CPPTYPE_STRING else lambda _: None


def _text_check(field: FieldDescriptor) -> _Check:
    options, max_length = field_options(field), limits.max_length(field)

    def check(value: str) -> Rejection | None:
        if len(value) > max_length:
            return f"Send {max_length} characters at the most.", "length"
        if "\0" in value:
            return _NUL
        if options.required and not value.strip():
            return REQUIRED
        return _format_rejection(options.format, value) if options.format else None

    return check


def _format_rejection(name: str, value: str) -> Rejection | None:
    pattern, rejection = _FORMATS[name]
    if not pattern.fullmatch(value):
        return rejection
    if name == "date":
        try:
            date.fromisoformat(value)
        except ValueError:
            return rejection
    return None


def _integer_check(field: FieldDescriptor) -> _Check:
    span = limits.value_range(field)
    low, high = int(span.lowest), int(span.highest)
    # An absent number without presence is 0.
    is_optional = not field.has_presence and not field.is_repeated and not field_options(field).required

    def check(value: int) -> Rejection | None:
        if low <= value <= high or (value == 0 and is_optional):
            return None
        return f"Send a whole number from {low} to {high}.", "range"

    return check


def _decimal_check(field: FieldDescriptor) -> _Check:
    span, declared = limits.value_range(field), field_options(field).digits

    def check(value: str) -> Rejection | None:
        try:
            number = Decimal(value) if _DECIMAL.fullmatch(value) else None
        except InvalidOperation:
            number = None
        if number is None:
            return _NOT_A_NUMBER
        if number not in span:
            return f"Send a number from {span.lowest:f} to {span.highest:f}.", "range"
        digits = declared or current_currency().digits
        if number != round(number, digits):
            return f"Send {digits} decimals at the most.", "digits"
        return None

    return check
