"""Between a row's column and its message's field, from the descriptor alone."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any
from uuid import UUID

from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from souk.type.v1 import options_pb2

from chassis.descriptors import enum_labels, field_options, is_timestamp
from chassis.errors import FieldViolation, ValidationError

_TEXT_LENGTH = 255
_DECIMALS = 2
_DAY = 24 * 3600
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# Resources whose ids are the world's codes.
_CODED = frozenset({"countries"})


def enum_label(enum: EnumDescriptor, number: int) -> str:
    """An enum's value as its word: PRODUCT_TYPE_SIMPLE is `simple`; empty for the unspecified."""
    return enum_labels(enum).get(number, "")


def enum_number(enum: EnumDescriptor, text: str) -> int:
    """The enum's number for a word; KeyError for an unknown one."""
    return _numbers(enum)[text]


@cache
def _numbers(enum: EnumDescriptor) -> dict[str, int]:
    return {text: number for number, text in enum_labels(enum).items()}


def to_timestamp(moment: datetime) -> Timestamp:
    """The moment, which knows its offset. Timestamp.FromDatetime does the same at three times the cost."""
    passed = moment - _EPOCH
    return Timestamp(seconds=passed.days * _DAY + passed.seconds, nanos=passed.microseconds * 1000)


def column_converter(field: FieldDescriptor) -> Callable[[Any], Any]:
    """What makes a message's value of a column's (never None)."""
    if is_timestamp(field):
        return to_timestamp
    if field.message_type or field.is_repeated:
        return lambda value: value
    if field.enum_type:
        enum = field.enum_type
        return lambda value: enum_number(enum, value)
    if field_options(field).decimal:
        return lambda value: format(value, "f")
    if field.cpp_type == field.CPPTYPE_STRING:
        return str
    return lambda value: value


def to_column(message: Message, field: FieldDescriptor, *, as_uuid: bool) -> Any:
    """What a column holds for a message's field; None for one that is not there."""
    value = getattr(message, field.name)
    if field.is_repeated:
        return [_plain(one) if field.message_type else one for one in value]
    if field.has_presence and not message.HasField(field.name):
        return None
    if field.message_type:
        return value.ToDatetime(UTC) if is_timestamp(field) else _plain(value)
    if field.enum_type:
        return enum_label(field.enum_type, value) or None
    if field_options(field).decimal:
        return Decimal(value) if value else None
    return UUID(value) if as_uuid and value else value


def _plain(message: Message) -> dict[str, Any]:
    return {
        field.name: ([_plain(one) for one in value] if field.is_repeated else _plain(value))
        if field.message_type
        else value
        for field, value in message.ListFields()
    }


def validate_message(message: Message, path: str, *, mask: frozenset[str] | None = None) -> None:
    """Raise Invalid naming each field that breaks what the contract says of it; with a mask, of these fields only."""
    violations = list(_violations(message, path, mask))
    if violations:
        raise ValidationError(*violations)


def _violations(message: Message, path: str, mask: frozenset[str] | None) -> Iterator[FieldViolation]:
    fields: Any = message.DESCRIPTOR.fields
    for field in fields:
        if not field_options(field).read_only and (mask is None or field.name in mask):
            yield from _violations_of(message, field, f"{path}.{field.name}")


def _violations_of(message: Message, field: FieldDescriptor, here: str) -> Iterator[FieldViolation]:
    value = getattr(message, field.name)
    if field.message_type is None and not field.is_repeated:
        if field.has_presence and not message.HasField(field.name):
            value = None
        if fault := _fault(field, value):
            yield FieldViolation(here, *fault)
    elif field.is_repeated and field.message_type:
        for place, one in enumerate(value):
            yield from _violations(one, f"{here}[{place}]", None)
    elif field.message_type and not is_timestamp(field) and message.HasField(field.name):
        yield from _violations(value, here, None)


def _fault(field: FieldDescriptor, value: Any) -> tuple[str, str] | None:
    told = field_options(field)
    if value in ("", None):
        return ("This is needed.", "blank") if told.required else None
    if told.refers_to and not is_uuid(value) and told.refers_to not in _CODED:
        return "There is no such item.", "unknown"
    if told.decimal:
        return _decimal_fault(told, value)
    if isinstance(value, str):
        return _text_fault(told, value)
    if isinstance(value, int) and not isinstance(value, bool) and not field.enum_type:
        return _range_fault(told, Decimal(value))
    return None


def _text_fault(told: options_pb2.Edge, value: str) -> tuple[str, str] | None:
    most = told.max_length or _TEXT_LENGTH
    if len(value) > most:
        return f"At most {most} characters.", "too-long"
    if "\x00" in value:
        return "This holds a character that can't be kept.", "invalid"
    if told.required and not value.strip():
        return "This is needed.", "blank"
    return None


def _decimal_fault(told: options_pb2.Edge, value: str) -> tuple[str, str] | None:
    try:
        amount = Decimal(value)
    except InvalidOperation:
        return "This is not a number.", "not-a-number"
    if not amount.is_finite():
        return "This is not a number.", "not-a-number"
    digits = told.digits or _DECIMALS
    exponent = amount.normalize().as_tuple().exponent
    if isinstance(exponent, int) and -exponent > digits:
        return f"At most {digits} decimals.", "too-fine"
    return _range_fault(told, amount)


def _range_fault(told: options_pb2.Edge, amount: Decimal) -> tuple[str, str] | None:
    if told.minimum and amount < Decimal(told.minimum):
        return f"At least {told.minimum}.", "too-small"
    if told.maximum and amount > Decimal(told.maximum):
        return f"At most {told.maximum}.", "too-large"
    return None


def is_uuid(text: str) -> bool:
    return parse_uuid(text) is not None


def parse_uuid(text: str | UUID) -> UUID | None:
    """The id a text names; None when it names none."""
    try:
        return text if isinstance(text, UUID) else UUID(text)
    except ValueError:
        return None
