"""JSON Schemas of messages as read, created and changed."""

from collections.abc import Callable
from typing import Any

from chassis import descriptors, serializer
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from gateway.contract import limits

Schema = dict[str, Any]
# Returns the path of the resource that an embedded message is an item of; empty if it is none.
PathOf = Callable[[FieldDescriptor], str]
Schemas = dict[str, Schema]

REFERENCE = {"type": "string", "minLength": 1, "maxLength": 255, "description": "An id or an IRI."}
_PLAIN = r"^[^\u0000]*$"
_FILLED = r"^[^\u0000]*[^\s\u0000][^\u0000]*$"


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def read(
    message: Descriptor, into: Schemas, *, is_item: bool = False, path_of: PathOf = serializer.resource_path
) -> Schema:
    """Return a reference to the schema of a message as read; it and all it embeds are added to `into`."""
    name = message.name
    if name not in into:
        into[name] = {}
        fields = [f for f in message.fields if not descriptors.field_options(f).write_only]
        identity = {"@id": {"type": "string"}, "@type": {"type": "string"}} if is_item else {}
        properties = {descriptors.public_name(f): _read(f, into, path_of) for f in fields}
        into[name] = {
            "type": "object",
            "properties": {**identity, **properties},
            "required": [*identity, *properties],
        }
    return ref(name)


def write(message: Descriptor, into: Schemas, suffix: str = "Write") -> Schema:
    """Return a reference to the schema of a message as created (Write) or changed (Change)."""
    name = message.name + suffix
    if name not in into:
        into[name] = {}
        fields = [f for f in message.fields if not descriptors.field_options(f).read_only]
        required = [
            descriptors.public_name(f)
            for f in fields
            if descriptors.field_options(f).required and suffix == "Write"
        ]
        into[name] = {
            "type": "object",
            "properties": {descriptors.public_name(f): _write(f, into) for f in fields},
            "additionalProperties": False,
            **({"required": required} if required else {}),
        }
    return ref(name)


def _read(field: FieldDescriptor, into: Schemas, path_of: PathOf) -> Schema:
    schema = _read_value(field, into, path_of)
    if field.is_repeated:
        return {"type": "array", "items": schema}
    return _or_null(schema) if field.has_presence or _is_reference(field) else schema


def _read_value(field: FieldDescriptor, into: Schemas, path_of: PathOf) -> Schema:
    if field.message_type and not descriptors.is_timestamp(field):
        return read(field.message_type, into, is_item=bool(path_of(field)), path_of=path_of)
    if _is_reference(field):
        return {"type": "string", "format": "iri-reference"}
    if descriptors.field_options(field).decimal:
        return {"type": "number"}
    if descriptors.field_options(field).json:
        return {"anyOf": [{"type": "object"}, {"type": "null"}]}
    return _shape(field)


def _write(field: FieldDescriptor, into: Schemas) -> Schema:
    schema = _write_value(field, into)
    if field.is_repeated:
        schema = {"type": "array", "items": schema, "maxItems": limits.max_items(field)}
    if descriptors.field_options(field).split:
        schema = {"anyOf": [schema, {"type": "string", "pattern": _PLAIN}]}
    return schema if descriptors.field_options(field).required else _or_null(schema)


def _write_value(field: FieldDescriptor, into: Schemas) -> Schema:
    if field.message_type and not descriptors.is_timestamp(field):
        return write(field.message_type, into)
    if _is_reference(field):
        return dict(REFERENCE)
    if descriptors.field_options(field).decimal:
        return decimal(field)
    return _shape(field) | _bounds(field)


def decimal(field: FieldDescriptor) -> Schema:
    """Return the schema of a decimal: a number, or its digits as a string."""
    span, digits = limits.value_range(field), limits.max_digits(field)
    number = {"type": "number", "minimum": float(span.lowest), "maximum": float(span.highest)}
    sign = "-?" if span.lowest < 0 else ""
    return {
        "anyOf": [number, {"type": "string", "pattern": f"^{sign}[0-9]{{1,30}}(\\.[0-9]{{1,{digits}}})?$"}]
    }


def _shape(field: FieldDescriptor) -> Schema:
    if descriptors.is_timestamp(field):
        return {"type": "string", "format": "date-time"}
    if field.enum_type:
        return {"type": "string", "enum": list(descriptors.enum_labels(field.enum_type).values())}
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return {"type": "boolean"}
    return {"type": "integer"} if limits.is_integer(field) else {"type": "string"}


def _bounds(field: FieldDescriptor) -> Schema:
    options = descriptors.field_options(field)
    if limits.is_integer(field):
        span = limits.value_range(field)
        return {"minimum": int(span.lowest), "maximum": int(span.highest)}
    if field.cpp_type != FieldDescriptor.CPPTYPE_STRING:
        return {}
    filled: Schema = {"minLength": 1, "pattern": _FILLED} if options.required else {"pattern": _PLAIN}
    return {
        **filled,
        "maxLength": limits.max_length(field),
        **({"format": options.format} if options.format else {}),
    }


def _is_reference(field: FieldDescriptor) -> bool:
    return bool(descriptors.field_options(field).refers_to) and field.message_type is None


def _or_null(schema: Schema) -> Schema:
    if "$ref" in schema or "anyOf" in schema:
        return {"anyOf": [*schema.get("anyOf", [schema]), {"type": "null"}]}
    if "enum" in schema:
        return {**schema, "type": ["string", "null"], "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}
