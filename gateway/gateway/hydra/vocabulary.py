"""The hydra:ApiDocumentation: resources as classes, collections as links of the entry point."""

from collections.abc import Iterable
from typing import Any

from chassis import descriptors, limits, serializer
from chassis.contract.resource import Resource
from google.protobuf.descriptor import FieldDescriptor

Node = dict[str, Any]
_PREFIXES = {
    "hydra": "http://www.w3.org/ns/hydra/core#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "schema": "https://schema.org/",
}
_TERMS = {
    "domain": {"@id": "rdfs:domain", "@type": "@id"},
    "range": {"@id": "rdfs:range", "@type": "@id"},
    "expects": {"@id": "hydra:expects", "@type": "@id"},
    "returns": {"@id": "hydra:returns", "@type": "@id"},
    "label": "rdfs:label",
}
# Admin clients use the first as a record's label and choose inputs by the others.
_KNOWN = {"name": "https://schema.org/name", "email": "https://schema.org/email"}
_ACTIONS = (
    ("Get", "GET", "FindAction", "get"),
    ("Update", "PUT", "ReplaceAction", "put"),
    ("Update", "PATCH", "UpdateAction", "patch"),
    ("Delete", "DELETE", "DeleteAction", "delete"),
)


def documentation(resources: Iterable[Resource], locale: str, public_url: str) -> Node:
    """Return the `hydra:ApiDocumentation` of the resources, with their titles in the locale."""
    all_resources = list(resources)
    nouns = {resource.path: resource.noun for resource in all_resources}
    return {
        "@context": {"@vocab": f"{public_url}/{locale}/api/docs.jsonld#", **_PREFIXES, **_TERMS},
        "@id": f"/{locale}/api/docs.jsonld",
        "@type": "hydra:ApiDocumentation",
        "hydra:title": "Souk",
        "hydra:entrypoint": f"/{locale}/api",
        "hydra:supportedClass": [
            *(_class(resource, nouns) for resource in all_resources),
            _entrypoint(all_resources),
        ],
    }


def _class(resource: Resource, nouns: dict[str, str]) -> Node:
    own = f"#{resource.noun}"
    return {
        "@id": own,
        "@type": "hydra:Class",
        "hydra:title": resource.noun,
        "hydra:supportedProperty": [_property(own, f, nouns) for f in resource.item.fields if f.name != "id"],
        "hydra:supportedOperation": [
            _operation(method, action, f"{word}{resource.noun}", own)
            for verb, method, action, word in _ACTIONS
            if verb in resource.rpcs
        ],
    }


def _operation(method: str, action: str, title: str, own: str) -> Node:
    return {
        "@type": ["hydra:Operation", f"schema:{action}"],
        "hydra:method": method,
        "hydra:title": title,
        "returns": "owl:Nothing" if method == "DELETE" else own,
        **({"expects": own} if method in ("POST", "PUT", "PATCH") else {}),
    }


def _property(own: str, field: FieldDescriptor, nouns: dict[str, str]) -> Node:
    options, name = descriptors.field_options(field), descriptors.public_name(field)
    noun = nouns.get(serializer.resource_path(field) if field.message_type else options.refers_to)
    node: Node = {
        "@id": _KNOWN.get(name, f"{own}/{name}"),
        "@type": "hydra:Link" if noun else "rdf:Property",
        "label": name,
        "domain": own,
        "range": f"#{noun}" if noun else _range(field),
    }
    if noun and not field.is_repeated:
        node["owl:maxCardinality"] = 1
    return {
        "@type": "hydra:SupportedProperty",
        "hydra:title": name,
        "hydra:required": options.required,
        "hydra:readable": not options.write_only,
        "hydra:writeable": not options.read_only,
        "hydra:property": node,
    }


def _range(field: FieldDescriptor) -> str:
    if descriptors.is_map(field):
        return "rdf:JSON"
    if field.is_repeated:
        return "xsd:array"
    if descriptors.is_timestamp(field):
        return "xsd:dateTime"
    if descriptors.field_options(field).decimal:
        return "xsd:decimal"
    if limits.is_integer(field):
        return "xsd:integer"
    return "xsd:boolean" if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL else "xsd:string"


def _entrypoint(resources: list[Resource]) -> Node:
    return {
        "@id": "#Entrypoint",
        "@type": "hydra:Class",
        "hydra:title": "Entrypoint",
        "hydra:supportedProperty": [_collection(resource) for resource in resources],
    }


def _collection(resource: Resource) -> Node:
    title, own = f"get{resource.noun}Collection", f"#{resource.noun}"
    members = {"owl:onProperty": {"@id": "hydra:member"}, "owl:allValuesFrom": {"@id": own}}
    operations = [_operation("GET", "FindAction", title, "hydra:Collection")]
    if "Create" in resource.rpcs:
        operations.append(_operation("POST", "CreateAction", f"post{resource.noun}", own))
    return {
        "@type": "hydra:SupportedProperty",
        "hydra:title": title,
        "hydra:readable": True,
        "hydra:writeable": False,
        "hydra:property": {
            "@id": f"#Entrypoint/{resource.key}",
            "@type": "hydra:Link",
            "domain": "#Entrypoint",
            "owl:maxCardinality": 1,
            "range": [{"@id": "hydra:Collection"}, {"owl:equivalentClass": members}],
            "hydra:supportedOperation": operations,
        },
    }
