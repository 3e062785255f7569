"""JSON schemas of messages for models, in the strict style: every property is required, if only to be null."""

from typing import Any

from chassis.descriptors import field_options, is_map, is_timestamp
from google.protobuf.descriptor import Descriptor, FieldDescriptor

_DEPTH = 3
_INTEGERS = frozenset({FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_INT64,
                       FieldDescriptor.CPPTYPE_UINT32, FieldDescriptor.CPPTYPE_UINT64})  # fmt: skip
_MAX_ITEMS, _MAX_LENGTH = 200, 255


def to_schema(message: Descriptor, depth: int = _DEPTH) -> dict[str, Any]:
    """Return the schema of what a client may send of a message, by the names of the contract. Maps, and messages within
    too many others, are omitted."""
    properties = {
        field.name: schema
        for field in message.fields
        if not field_options(field).read_only and (schema := _of_field(field, depth))
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _of_field(field: FieldDescriptor, depth: int) -> dict[str, Any] | None:
    if is_map(field):
        return None
    value = _of_value(field, depth)
    if value is None:
        return None
    if field.is_repeated:
        value = {"type": "array", "items": value, "maxItems": field_options(field).max_items or _MAX_ITEMS}
    nullable: dict[str, Any] = {**value, "type": [value["type"], "null"]}
    return nullable | {"enum": [*nullable["enum"], None]} if "enum" in nullable else nullable


def _of_value(field: FieldDescriptor, depth: int) -> dict[str, Any] | None:
    if field.enum_type:
        return {"type": "string", "enum": [value.name for value in field.enum_type.values if value.number]}
    if is_timestamp(field):
        return {"type": "string", "description": "A time as 2026-01-31T09:00:00Z."}
    if field.message_type:
        return to_schema(field.message_type, depth - 1) if depth else None
    return _of_text(field) if field.cpp_type == FieldDescriptor.CPPTYPE_STRING else {"type": _number(field)}


def _of_text(field: FieldDescriptor) -> dict[str, Any]:
    options = field_options(field)
    text: dict[str, Any] = {"type": "string", "maxLength": options.max_length or _MAX_LENGTH}
    described = options.refers_to and f"An id of {options.refers_to}."
    described = described or (options.decimal and "A decimal.") or options.format
    return text | {"description": described} if described else text


def _number(field: FieldDescriptor) -> str:
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return "boolean"
    return "integer" if field.cpp_type in _INTEGERS else "number"
