"""Conversion between columns of rows and fields of messages, from descriptors."""

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from chassis.descriptors import enum_labels, enum_numbers, field_options, is_map, is_timestamp

_DAY = 24 * 3600
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def enum_label(enum: EnumDescriptor, number: int) -> str:
    """Return the label of an enum value: PRODUCT_TYPE_SIMPLE is `simple`; empty for the unspecified value."""
    return enum_labels(enum).get(number, "")


def enum_number(enum: EnumDescriptor, text: str) -> Any:
    """Return the enum's number for a label, as a field of the enum's own type takes it. Raise KeyError for an unknown
    one."""
    return enum_numbers(enum)[text]


def to_timestamp(instant: datetime) -> Timestamp:
    """Return an aware datetime as Timestamp, at a third of the cost of Timestamp.FromDatetime."""
    return Timestamp(**_to_seconds(instant))


def _to_seconds(instant: datetime) -> dict[str, int]:
    """Return the fields of a Timestamp. A message takes them as they are, at a fifth of the cost of a Timestamp."""
    elapsed = instant - _EPOCH
    return {"seconds": elapsed.days * _DAY + elapsed.seconds, "nanos": elapsed.microseconds * 1000}


def column_converter(field: FieldDescriptor) -> Callable[[Any], Any] | None:
    """Return the function that converts a column's value (never None) to the message's; None if it is the same."""
    if is_timestamp(field):
        return _to_seconds
    if field.message_type or field.is_repeated:
        return None
    if field.enum_type:
        return partial(enum_number, field.enum_type)
    return None if field.cpp_type != field.CPPTYPE_STRING or is_read_as_text(field) else str


def is_read_as_text(field: FieldDescriptor) -> bool:
    """Return whether PostgreSQL's text of a column's value is the message's."""
    return field_options(field).decimal


def to_column(message: Message, field: FieldDescriptor, *, as_uuid: bool) -> Any:
    """Return the column's value for a message's field; None for an absent one."""
    value = getattr(message, field.name)
    if field.is_repeated:
        return _value_to_json(field, value)
    if field.has_presence and not message.HasField(field.name):
        return None
    if field.message_type:
        return value.ToDatetime(UTC) if is_timestamp(field) else _to_json(value)
    if field.enum_type:
        return enum_label(field.enum_type, value) or None
    if field_options(field).decimal:
        return Decimal(value) if value else None
    return UUID(value) if as_uuid and value else value


def _to_json(message: Message) -> dict[str, Any]:
    return {field.name: _value_to_json(field, value) for field, value in message.ListFields()}


def _value_to_json(field: FieldDescriptor, value: Any) -> Any:
    if is_map(field):
        return dict(value)
    if field.is_repeated:
        return [_to_json(element) if field.message_type else element for element in value]
    return _to_json(value) if field.message_type else value


def parse_uuid(text: str | UUID) -> UUID | None:
    """Return the UUID in a text; None if there is none."""
    try:
        return text if isinstance(text, UUID) else UUID(text)
    except ValueError:
        return None
