"""The catalogue of what a person may do, read from the contracts."""

from collections.abc import Mapping
from functools import cache

from chassis.contract.applications import application
from chassis.contract.resource import Resource
from chassis.contract.tools import ToolMethod, to_snake, tool_methods
from chassis.descriptors import enum_labels, field_options, is_timestamp
from chassis.rights import roles
from google.protobuf.descriptor import FieldDescriptor

from ai_assistant.adapters.request_schemas import to_schema
from ai_assistant.domain.catalogue import Catalogue, FieldType, Kind, Operation
from ai_assistant.domain.entities import ENTITIES, Entity

# What an item is called, by the first of these fields that it has.
LABELS = ("order_number", "full_name", "name", "code", "id")
_SHOWN = 6


@cache
def catalogue(roles_: frozenset[str], applications: frozenset[str]) -> Catalogue:
    """Return what people with these roles may do in a tenant with these applications."""
    allowed = [
        method
        for method in tool_methods()
        if roles(method.method) & roles_ and _is_installed(method, applications)
    ]
    verbs: dict[str, dict[str, ToolMethod]] = {}
    for method in allowed:
        if method.resource:
            verbs.setdefault(method.resource.path, {})[method.verb] = method
    kinds: dict[str, Kind] = {}
    for by_verb in verbs.values():
        if listed := by_verb.get("List"):
            for name, entity in _entities(listed.resource):
                kinds[name] = _kind(entity, listed, by_verb)
    operations = {
        method.name: Operation(
            method.method.full_name, method.comment, method.risk, to_schema(method.method.input_type)
        )
        for method in allowed
        if method.resource is None
    }
    return Catalogue(kinds, operations)


@cache
def entities() -> Mapping[str, Entity]:
    """Return every kind of item of the contracts by its name."""
    listed = (method.resource for method in tool_methods() if method.verb == "List")
    return {name: entity for resource in listed for name, entity in _entities(resource)}


def _is_installed(method: ToolMethod, applications: frozenset[str]) -> bool:
    needed = application(method.method.containing_service)
    return not needed or needed in applications


def _entities(resource: Resource | None) -> list[tuple[str, Entity]]:
    """Return the entities of a resource: those that requests have words for, or one of the contract's names."""
    if resource is None:
        return []
    named = [(name, entity) for name, entity in ENTITIES.items() if entity.path == resource.path]
    return named or [(to_snake(resource.noun), _entity(resource))]


def _entity(resource: Resource) -> Entity:
    fields = _fields(resource)
    by_kind = {kind: [n for n, t in fields.items() if t.kind == kind] for kind in ("number", "time")}
    return Entity(
        resource.path,
        next(name for name in LABELS if name in fields),
        next(iter(by_kind["number"]), ""),
        tuple(name for name in fields if name not in ("id", "version"))[:_SHOWN],
        frozenset(),
        "create_time" if "create_time" in fields else next(iter(by_kind["time"]), ""),
    )


def _kind(entity: Entity, listed: ToolMethod, by_verb: Mapping[str, ToolMethod]) -> Kind:
    resource = listed.resource
    if resource is None:
        raise TypeError(f"{listed.method.full_name} is of no resource")
    fields = _fields(resource)
    writable = tuple(
        name for name in fields if not field_options(resource.item.fields_by_name[name]).read_only
    )
    risks = {verb: method.risk for verb, method in by_verb.items()}
    return Kind(entity, fields, writable, to_schema(resource.item), risks, listed.comment)


def _fields(resource: Resource) -> Mapping[str, FieldType]:
    """Return the fields with one value each."""
    return {field.name: field_type for field in resource.item.fields if (field_type := _type(field))}


def _type(field: FieldDescriptor) -> FieldType | None:
    if field.is_repeated or field_options(field).json or field_options(field).write_only:
        return None
    if field.enum_type:
        return FieldType("choice", tuple(enum_labels(field.enum_type).values()))
    if is_timestamp(field):
        return FieldType("time")
    if field.message_type:
        return None
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return FieldType("flag")
    is_text = field.cpp_type == FieldDescriptor.CPPTYPE_STRING and not field_options(field).decimal
    return FieldType("text" if is_text else "number")
