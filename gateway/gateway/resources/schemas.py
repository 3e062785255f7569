"""Schemas of the plain resources."""

from collections.abc import Iterable

from chassis import descriptors
from chassis.contract.resource import Resource
from chassis.rights import is_once
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract import schemas
from gateway.contract.schemas import REQUEST_ID, Schema, Schemas, ref

_VERSION = {
    "type": "integer",
    "minimum": 1,
    "maximum": 2**31 - 1,
    "description": "The version the change is based on.",
}


def of_resources(resources: Iterable[Resource]) -> Schemas:
    """Return Product, ProductWrite, ProductChange and ProductCollection of each resource, with all that they
    embed."""
    schemas_: Schemas = {}
    for resource in resources:
        schemas.read(resource.item, schemas_, is_item=True)
        if "Create" in resource.rpcs:
            schemas.write(resource.item, schemas_)
            if is_once(resource.rpcs["Create"]):
                schemas_[f"{resource.item.name}Write"]["properties"]["clientRequestId"] = REQUEST_ID
        if "Update" in resource.rpcs:
            schemas.write(resource.item, schemas_, "Change")
            schemas_[f"{resource.item.name}Change"]["properties"]["version"] = _VERSION
        schemas_[f"{resource.noun}Collection"] = _collection(resource, schemas_)
    return schemas_


def _extra(field: FieldDescriptor, schemas_: Schemas) -> Schema:
    """Return the schema of a field beside the items; a collection always has it."""
    read = schemas.read_field if field.is_repeated else schemas.read_value
    return read(field, schemas_)


def _collection(resource: Resource, schemas_: Schemas) -> Schema:
    extras = {descriptors.public_name(f): _extra(f, schemas_) for f in resource.extras}
    properties: Schemas = {
        "@context": {"type": "string"},
        "@id": {"type": "string"},
        "@type": {"type": "string", "const": "hydra:Collection"},
        "hydra:member": {"type": "array", "items": ref(resource.item.name)},
        "hydra:totalItems": {"type": "integer", "minimum": 0},
        "totalItems": {"type": "integer", "minimum": 0},
        "hydra:view": ref("HydraView"),
        "hydra:search": ref("HydraSearch"),
        **extras,
    }
    return {"type": "object", "properties": properties, "required": list(properties)}
