"""Options of fields and labels of enums, read from the contracts' descriptors."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from google.protobuf.descriptor import (
    Descriptor,
    EnumDescriptor,
    FieldDescriptor,
    MethodDescriptor,
    ServiceDescriptor,
)
from google.protobuf.message import Message
from souk.type.v1 import options_pb2


def find_rpc(contract: Any, service: str, name: str) -> MethodDescriptor:
    """Return an rpc of a contract, which is a generated `*_service_pb2` module."""
    method: MethodDescriptor = contract.DESCRIPTOR.services_by_name[service].methods_by_name[name]
    return method


def context_of(described: Descriptor | EnumDescriptor | ServiceDescriptor) -> str:
    """Return the context of a descriptor: souk.orders.v1.Product is of `orders`."""
    return described.file.package.split(".")[1]


def descriptor_of(message: type[Message] | Message) -> Descriptor:
    """Return the descriptor of a message, which generated code has as one of two types."""
    descriptor: Any = message.DESCRIPTOR
    return cast("Descriptor", descriptor)


def event_name(message: Descriptor) -> str:
    """Return the name of the event that a message is; empty if it is none."""
    return str(message.GetOptions().Extensions[options_pb2.event])


@cache
def field_options(field: FieldDescriptor) -> options_pb2.Edge:
    """Return the options that the contract declares for a field."""
    return field.GetOptions().Extensions[options_pb2.edge]


@cache
def public_name(field: FieldDescriptor) -> str:
    """Return the name of the field in JSON: that of its options, else lowerCamelCase."""
    return field_options(field).name or field.json_name


@cache
def fields_by_public_name(message: Descriptor) -> Mapping[str, FieldDescriptor]:
    """Return the fields by each of their public names."""
    named = {public_name(field): field for field in message.fields}
    return named | {alias: field for field in message.fields for alias in field_options(field).aliases}


def is_plain_text(field: FieldDescriptor) -> bool:
    """Return whether an empty text is a value of the field. For other fields it is, as in forms, the absence of one."""
    options = field_options(field)
    is_text = field.cpp_type == field.CPPTYPE_STRING
    return is_text and not (options.refers_to or options.decimal or options.format)


def is_map(field: FieldDescriptor) -> bool:
    """Return whether the field is a map."""
    return field.message_type is not None and bool(field.message_type.GetOptions().map_entry)


def value_field(field: FieldDescriptor) -> FieldDescriptor:
    """Return the field whose type the values have: of a map that of its entries, else the field itself."""
    return message_type(field).fields_by_name["value"] if is_map(field) else field


@cache
def entry_names(field: FieldDescriptor) -> Mapping[str, str]:
    """Return the public names that entries of a map have besides, by their keys."""
    pairs = (text.partition("=") for text in field_options(field).entry_names)
    return {key: name for key, _, name in pairs}


@cache
def translations(message: Descriptor) -> Mapping[FieldDescriptor, FieldDescriptor]:
    """Return the maps of texts by language, by the fields whose texts they hold."""
    maps = {field: field_options(field).translations for field in message.fields}
    return {field: message.fields_by_name[name] for field, name in maps.items() if name}


def is_timestamp(field: FieldDescriptor) -> bool:
    """Return whether the field is a google.protobuf.Timestamp."""
    return field.message_type is not None and field.message_type.full_name == "google.protobuf.Timestamp"


@cache
def enum_labels(enum: EnumDescriptor) -> Mapping[int, str]:
    """Return the public label of each number: PAYMENT_STATUS_PARTIALLY_PAID is partially-paid; zero has none."""
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    return {v.number: v.name.removeprefix(prefix).lower().replace("_", "-") for v in enum.values if v.number}


@cache
def enum_numbers(enum: EnumDescriptor) -> Mapping[str, int]:
    """Return the number of each public label."""
    return {label: number for number, label in enum_labels(enum).items()}


def message_type(field: FieldDescriptor) -> Descriptor:
    """Return the message type of a field. Raise TypeError if it holds no message."""
    if field.message_type is None:
        raise TypeError(f"{field.full_name} holds no message")
    return field.message_type
