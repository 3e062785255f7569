"""JSON Schemas of what tools take, each complete in itself."""

from typing import Any

from chassis import descriptors
from chassis.contract.http_rules import find_http_rule
from chassis.contract.resource import Resource
from google.protobuf.descriptor import MethodDescriptor

from gateway.contract import schemas
from gateway.contract.schemas import Schema, Schemas
from gateway.paging import MAX_PER_PAGE, PER_PAGE

_TEXT: Schema = {"type": "string", "maxLength": 255}
_VERSION: Schema = {
    "type": "integer",
    "minimum": 1,
    "description": "The version that was read; a newer one is not overwritten.",
}
_FILTERS = (
    "All have to be met. A time is a date or RFC 3339, a reference an id, a yes or no `true` or `false`."
)
_REASON: Schema = {
    "type": "string",
    "minLength": 1,
    "maxLength": 500,
    "description": "Purpose of the change, shown to the person who confirms it.",
}


def of_list(resource: Resource) -> Schema:
    """Return the schema of filters, orders and a page."""
    properties: Schemas = {
        "page": {"type": "integer", "minimum": 1, "default": 1},
        "itemsPerPage": {"type": "integer", "minimum": 1, "maximum": MAX_PER_PAGE, "default": PER_PAGE},
        "order": {
            "type": "array",
            "items": _object(
                {
                    "field": {"type": "string", "enum": list(resource.orders)},
                    "descending": {"type": "boolean"},
                },
                "field",
            ),
        },
    }
    if resource.filters:
        names = {"type": "string", "enum": list(resource.filters)}
        properties["filters"] = {
            "type": "array",
            "items": _object({"name": names, "value": _TEXT}, "name", "value"),
            "description": _FILTERS,
        }
    return _object(properties)


def of_id() -> Schema:
    """Return the schema of an object with one required member, `id`."""
    return _object({"id": _TEXT}, "id")


def of_write(method: MethodDescriptor, resource: Resource | None, verb: str) -> Schema:
    """Return the schema of a write: the request and the reason."""
    into: Schemas = {}
    request = _request(method, resource, verb, into)
    return _complete(_object({"reason": _REASON, "request": request}, "reason", "request"), into)


def of_request(method: MethodDescriptor) -> Schema:
    """Return the schema of a request of no plain resource."""
    into: Schemas = {}
    return _complete(_arguments(method, into), into)


def of_changes(names: list[str]) -> Schema:
    """Return the schema of several writes by the names of their tools."""
    call = _object(
        {"tool": {"type": "string", "enum": names}, "request": {"type": "object"}}, "tool", "request"
    )
    calls = {
        "type": "array",
        "items": call,
        "minItems": 1,
        "maxItems": 200,
        "description": "Carried out in this order. `request` is as the tool takes it.",
    }
    return _object({"reason": _REASON, "calls": calls}, "reason", "calls")


def _request(method: MethodDescriptor, resource: Resource | None, verb: str, into: Schemas) -> Schema:
    if resource is None:
        return _arguments(method, into)
    if verb == "Create":
        return schemas.write(resource.item, into)
    version = {"version": _VERSION} if resource.is_versioned else {}
    if verb == "Delete":
        return _object({"id": _TEXT, **version}, "id")
    changes = schemas.write(resource.item, into, "Change")
    return _object({"id": _TEXT, **version, "changes": changes}, "id", "changes")


def _arguments(method: MethodDescriptor, into: Schemas) -> Schema:
    """Return the schema of a request with what the path of its address has, as `id`."""
    name = schemas.body(method, into)["$ref"].rpartition("/")[2]
    schema = into.pop(name)
    rule = find_http_rule(method)
    if rule is None or not rule.variables:
        return schema
    taken = {descriptors.public_name(variable.field) for variable in rule.variables.values()}
    own = {public: part for public, part in schema["properties"].items() if public not in taken}
    required = [*rule.variables, *(public for public in schema.get("required", []) if public not in taken)]
    return _object({**dict.fromkeys(rule.variables, _TEXT), **own}, *required)


def _object(properties: Schemas, *required: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **({"required": list(required)} if required else {}),
    }


def _complete(schema: Schema, into: Schemas) -> Schema:
    """Return the schema with all that it refers to in `$defs`."""
    local = _refer_locally(schema)
    return {**local, "$defs": {name: _refer_locally(part) for name, part in into.items()}} if into else local


def _refer_locally(value: Any) -> Any:
    if isinstance(value, list):
        return [_refer_locally(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: part.replace("#/components/schemas/", "#/$defs/") if key == "$ref" else _refer_locally(part)
        for key, part in value.items()
    }
