"""Messages from their public JSON, as `serializer` writes it. Events of an earlier version are read too: a member that
is absent, null or unknown leaves the field as it is by default."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, partial
from typing import Any, Self, TypeVar
from urllib.parse import unquote

import orjson
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.timestamp_pb2 import Timestamp

from chassis.columns import to_timestamp
from chassis.descriptors import (
    enum_numbers,
    field_options,
    is_map,
    is_timestamp,
    message_type,
    public_name,
    value_field,
)

_Converter = Callable[[Any], Any]
M = TypeVar("M", bound=Message)


class ExactNumber(float):
    """A number of JSON that knows its text: a decimal of the contract keeps all its digits."""

    text: str

    def __new__(cls, text: str) -> Self:
        """Return the number that the text says."""
        number = super().__new__(cls, text)
        number.text = text
        return number


def load_exact(data: bytes) -> Any:
    """Return the value of a JSON text; its decimals are `ExactNumber`s."""
    return json.loads(data, parse_float=ExactNumber)


def deserialize(message: type[M], data: Mapping[str, Any]) -> M:
    """Return the message of its public JSON: decimals as texts, references as ids, labels as numbers of the enum."""
    built = message()
    readers = _readers(built.DESCRIPTOR)
    for name, value in data.items():
        if value is None or name not in readers:
            continue
        field, convert = readers[name]
        if is_map(field):
            getattr(built, field.name).update({key: convert(item) for key, item in value.items()})
        elif field.is_repeated:
            getattr(built, field.name).extend(convert(item) for item in value)
        elif field.message_type:
            getattr(built, field.name).CopyFrom(convert(value))
        else:
            setattr(built, field.name, convert(value))
    return built


@cache
def _readers(descriptor: Descriptor) -> Mapping[str, tuple[FieldDescriptor, _Converter]]:
    return {public_name(field): (field, _converter(value_field(field))) for field in descriptor.fields}


def _converter(field: FieldDescriptor) -> _Converter:
    options = field_options(field)
    if is_timestamp(field):
        return _to_timestamp
    if field.message_type:
        return lambda value: deserialize(GetMessageClass(message_type(field)), value)
    if field.enum_type:
        # A label of a later version is 0.
        return partial(_number, enum_numbers(field.enum_type))
    if options.refers_to and not options.bare:
        return _to_id
    if options.json:
        return lambda value: orjson.dumps(value, default=float).decode()
    return _to_decimal_text if options.decimal else _unchanged


def _number(numbers: Mapping[str, int], label: str) -> int:
    return numbers.get(label, 0)


def _to_timestamp(text: str) -> Timestamp:
    return to_timestamp(datetime.fromisoformat(text))


def _to_id(reference: str) -> str:
    return unquote(reference.rpartition("/")[2])


def _to_decimal_text(value: Any) -> str:
    return value.text if isinstance(value, ExactNumber) else str(value)


def _unchanged(value: Any) -> Any:
    return value
