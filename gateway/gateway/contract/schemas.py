"""JSON Schemas of messages as read, created and changed."""

from collections.abc import Callable, Iterable
from typing import Any

from chassis import descriptors, limits, money, serializer
from chassis.locales import LOCALES
from chassis.rights import is_once
from chassis.uploads import PICTURE_FORMAT, UPLOAD
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor

Schema = dict[str, Any]
# Returns the path of the resource that an embedded message is an item of; empty if it is none.
PathOf = Callable[[FieldDescriptor], str]
Schemas = dict[str, Schema]

REFERENCE = {"type": "string", "minLength": 1, "maxLength": 255, "description": "An id or an IRI."}
# One segment of a path; the router accepts no separator in it, encoded or not.
PATH_SEGMENT = {"type": "string", "minLength": 1, "pattern": r"^[^/\\\u0000]+$"}
REQUEST_ID = {
    "type": "string",
    "pattern": r"^[\u0021-\u007e]{1,200}$",
    "description": "Stands in for Idempotency-Key.",
}
_PLAIN = r"^[^\u0000]*$"
_FILLED = r"^[^\u0000]*[^\s\u0000][^\u0000]*$"
# The most digits after the point that a number may be sent with.
_MAX_DIGITS = 30
_EMPTY: Schema = {"type": "string", "maxLength": 0, "description": "Clears the field, as null does."}
# Formats that JSON Schema has no name for.
_PATTERNS = {
    "time-of-day": r"^(([01]\d|2[0-3]):[0-5]\d|24:00)$",
    "country": "^[A-Za-z]{2}$",
    "url": r"^https?://\S+$",
    "path": r"^/([^\s/\\][^\s\\]*)?$",
    "upload": f"^{UPLOAD.pattern}$",
}
_LOCAL_TIME: Schema = {
    "type": "string",
    "maxLength": 255,
    "description": "RFC 3339; without an offset, by the clock of the tenant's zone.",
}


def ref(name: str) -> Schema:
    """Return a reference to a schema among the components of the document."""
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
        properties = {descriptors.public_name(f): read_field(f, into, path_of) for f in fields} | _entries(
            fields
        )
        into[name] = {
            "type": "object",
            "properties": {**identity, **properties},
            "required": [*identity, *properties],
        }
    return ref(name)


def write(message: Descriptor, into: Schemas, suffix: str = "Write") -> Schema:
    """Return a reference to the schema of a message as created (Write) or changed (Change)."""
    return _written(message, into, message.name + suffix, is_whole=suffix == "Write")


def body(method: MethodDescriptor, into: Schemas, *, is_partial: bool = False) -> Schema:
    """Return a reference to the schema of an rpc's request as the body of a route: MoveOrderRequest is MoveOrderBody.
    Of a partial body nothing is required."""
    message = method.input_type
    name = message.name.removesuffix("Request") + "Body"
    reference = _written(message, into, name, is_whole=not is_partial, is_partial=is_partial)
    if is_once(method):
        into[name]["properties"]["clientRequestId"] = REQUEST_ID
    return reference


def parameters(method: MethodDescriptor) -> list[Schema]:
    """Return the fields of an rpc's request as parameters of a query."""
    return query_parameters(f for f in method.input_type.fields if not descriptors.field_options(f).read_only)


def query_parameters(fields: Iterable[FieldDescriptor]) -> list[Schema]:
    """Return fields as parameters of a query."""
    return [
        {
            "name": descriptors.public_name(f),
            "in": "query",
            "schema": _write_value(f, {}),
            **({"required": True} if descriptors.field_options(f).required else {}),
        }
        for f in fields
    ]


def _written(
    message: Descriptor, into: Schemas, name: str, *, is_whole: bool, is_partial: bool = False
) -> Schema:
    if name not in into:
        into[name] = {}
        fields = [f for f in message.fields if not descriptors.field_options(f).read_only]
        required = [descriptors.public_name(f) for f in fields if descriptors.field_options(f).required]
        into[name] = {
            "type": "object",
            "properties": {
                public: _write(f, into, is_partial=is_partial)
                for f in fields
                for public in (descriptors.public_name(f), *descriptors.field_options(f).aliases)
            }
            | _entries(fields),
            "additionalProperties": False,
            **({"required": required} if required and is_whole else {}),
        }
    return ref(name)


def _entries(fields: Iterable[FieldDescriptor]) -> Schemas:
    """Return the entries of maps that have public names of their own."""
    return {
        name: {
            **_text_or_null(field),
            "deprecated": True,
            "description": f"`{descriptors.public_name(field)}.{key}`",
        }
        for field in fields
        for key, name in descriptors.entry_names(field).items()
    }


def _text_or_null(field: FieldDescriptor) -> Schema:
    return _or_null(_shape(field) | _bounds(field))


def _map(field: FieldDescriptor, values: Schema) -> Schema:
    is_by_language = field in descriptors.translations(field.containing_type).values()  # pyright: ignore[reportArgumentType, reportOptionalMemberAccess]  # of a message
    keys = {"propertyNames": {"enum": list(LOCALES)}} if is_by_language else {}
    return {"type": "object", "additionalProperties": values, **keys}


def read_field(field: FieldDescriptor, into: Schemas, path_of: PathOf = serializer.resource_path) -> Schema:
    """Return the schema of a field as read, with all its values."""
    schema = read_value(descriptors.value_field(field), into, path_of)
    if descriptors.is_map(field):
        return _map(field, schema)
    if field.is_repeated:
        return {"type": "array", "items": schema}
    return _or_null(schema) if field.has_presence or _is_iri(field) else schema


def read_value(field: FieldDescriptor, into: Schemas, path_of: PathOf = serializer.resource_path) -> Schema:
    """Return the schema of one value of a field as read."""
    if field.message_type and not descriptors.is_timestamp(field):
        return read(field.message_type, into, is_item=bool(path_of(field)), path_of=path_of)
    if _is_iri(field):
        return {"type": "string", "format": "iri-reference"}
    if descriptors.field_options(field).decimal:
        return {"type": "number"}
    if descriptors.field_options(field).json:
        return {"anyOf": [{"type": "object"}, {"type": "null"}]}
    return _shape(field)


def _write(field: FieldDescriptor, into: Schemas, *, is_partial: bool = False) -> Schema:
    if descriptors.is_map(field):
        return _or_null(_map(field, _or_null(_write_value(field, into))))
    options, schema = descriptors.field_options(field), _write_value(field, into)
    if field.is_repeated:
        least = {"minItems": 1} if options.required and not is_partial else {}
        items, schema = (
            schema,
            {"type": "array", "items": schema, "maxItems": limits.max_items(field), **least},
        )
        if options.single:
            schema = {"anyOf": [items, schema]}
    if options.split:
        schema = {"anyOf": [schema, {"type": "string", "pattern": _PLAIN}]}
    if options.required and not is_partial:
        return schema
    return _or_null(_or_empty(schema) if _takes_empty(field) else schema)


def _takes_empty(field: FieldDescriptor) -> bool:
    """Return whether an empty text is taken that is no value of the field's own schema."""
    is_own = descriptors.is_plain_text(field) or descriptors.field_options(field).local
    # The version is read beside the body, for If-Match may have it, too.
    return not is_own and not field.is_repeated and field.name != "version"


def _write_value(field: FieldDescriptor, into: Schemas) -> Schema:
    value = descriptors.value_field(field)
    if value.message_type and not descriptors.is_timestamp(field):
        return _write_embedded(field, value.message_type, into)
    if _is_reference(field):
        return dict(REFERENCE)
    if descriptors.field_options(field).decimal:
        return decimal(field)
    if descriptors.field_options(field).local:
        return dict(_LOCAL_TIME)
    return _shape(field) | _bounds(field)


def _write_embedded(field: FieldDescriptor, message: Descriptor, into: Schemas) -> Schema:
    options = descriptors.field_options(field)
    if options.partial:
        return _written(message, into, f"{message.name}Part", is_whole=False, is_partial=True)
    whole = write(message, into)
    return {"anyOf": [whole, dict(REFERENCE)]} if options.refers_to else whole


def decimal(field: FieldDescriptor) -> Schema:
    """Return the schema of a decimal: a number, or its digits as a string."""
    options, span = descriptors.field_options(field), limits.value_range(field)
    digits = _MAX_DIGITS if options.rounded else options.digits or money.MAX_DIGITS
    number = {"type": "number", "minimum": float(span.lowest), "maximum": float(span.highest)}
    sign = "-?" if span.lowest < 0 else ""
    mark = "[.,]" if options.comma else "\\."
    text = {"type": "string", "pattern": f"^{sign}[0-9]{{1,30}}({mark}[0-9]{{1,{digits}}})?$"}
    note = {} if options.digits else {"description": "As many decimals as the tenant's currency has."}
    return {"anyOf": [number, text], **note}


def _shape(field: FieldDescriptor) -> Schema:
    value = descriptors.value_field(field)
    if descriptors.is_timestamp(value):
        return {"type": "string", "format": "date-time"}
    if value.enum_type:
        return {"type": "string", "enum": list(descriptors.enum_labels(value.enum_type).values())}
    if value.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return {"type": "boolean"}
    return {"type": "integer"} if limits.is_integer(field) else {"type": "string"}


def _bounds(field: FieldDescriptor) -> Schema:
    options = descriptors.field_options(field)
    if limits.is_integer(field):
        span = limits.value_range(field)
        return {"minimum": int(span.lowest), "maximum": int(span.highest)}
    if descriptors.value_field(field).cpp_type != FieldDescriptor.CPPTYPE_STRING:
        return {}
    filled: Schema = {"minLength": 1, "pattern": _FILLED} if options.required else {"pattern": _PLAIN}
    if pattern := _PATTERNS.get(options.format):
        filled["pattern"] = pattern
    elif options.format and options.format != PICTURE_FORMAT:
        filled["format"] = options.format
    return {**filled, "maxLength": limits.max_length(field)}


def _is_reference(field: FieldDescriptor) -> bool:
    return bool(descriptors.field_options(field).refers_to) and field.message_type is None


def _is_iri(field: FieldDescriptor) -> bool:
    """Return whether the field is shown as an IRI."""
    return _is_reference(field) and not descriptors.field_options(field).bare


def _or_empty(schema: Schema) -> Schema:
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], ""]}
    return {**_notes(schema), "anyOf": [*schema.get("anyOf", [schema]), dict(_EMPTY)]}


def _or_null(schema: Schema) -> Schema:
    if "$ref" in schema or "anyOf" in schema:
        return {**_notes(schema), "anyOf": [*schema.get("anyOf", [schema]), {"type": "null"}]}
    if "enum" in schema:
        return {**schema, "type": ["string", "null"], "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}


def _notes(schema: Schema) -> Schema:
    """Return what a schema says beside its alternatives."""
    return {"description": schema["description"]} if "anyOf" in schema and "description" in schema else {}
