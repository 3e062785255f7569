"""What the contracts declare of fields and enums, read from their descriptors."""

from collections.abc import Mapping
from functools import cache

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from souk.type.v1 import options_pb2


def field_options(field: FieldDescriptor) -> options_pb2.Edge:
    """What the contract says of a field at the edge."""
    return field.GetOptions().Extensions[options_pb2.edge]


def public_name(field: FieldDescriptor) -> str:
    return field_options(field).name or field.json_name


def is_timestamp(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.full_name == "google.protobuf.Timestamp"


@cache
def enum_labels(enum: EnumDescriptor) -> Mapping[int, str]:
    """The public word of each number: PAYMENT_STATUS_PARTIALLY_PAID is partially-paid; zero has none."""
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    return {v.number: v.name.removeprefix(prefix).lower().replace("_", "-") for v in enum.values if v.number}


def message_type(field: FieldDescriptor) -> Descriptor:
    """What a field's messages are; raises TypeError when it holds none."""
    if field.message_type is None:
        raise TypeError(f"{field.full_name} holds no message")
    return field.message_type
