"""The entry point and the JSON-LD contexts."""

from collections.abc import Iterable, Mapping
from typing import Any

from chassis import descriptors
from chassis.contract.resource import Resource

_HYDRA = "http://www.w3.org/ns/hydra/core#"


def entrypoint(resources: Iterable[Resource], locale: str) -> dict[str, Any]:
    """Return the entry point: all_resources collection by the key of its noun."""
    collections = {resource.key: f"/{locale}/api/{resource.path}" for resource in resources}
    return {
        "@context": f"/{locale}/api/contexts/Entrypoint",
        "@id": f"/{locale}/api",
        "@type": "Entrypoint",
        **collections,
    }


def contexts(resources: Iterable[Resource], locale: str, public_url: str) -> Mapping[str, dict[str, Any]]:
    """Return the JSON-LD contexts by name."""
    all_resources = list(resources)
    terms: dict[str, dict[str, Any]] = {"ConstraintViolationList": {}, "Error": {}}
    terms["Entrypoint"] = {r.key: {"@id": f"Entrypoint/{r.key}", "@type": "@id"} for r in all_resources}
    terms |= {resource.noun: _terms(resource) for resource in all_resources}
    shared = {"@vocab": f"{public_url}/{locale}/api/docs.jsonld#", "hydra": _HYDRA}
    return {name: {"@context": {**shared, **own}} for name, own in terms.items()}


def _terms(resource: Resource) -> dict[str, Any]:
    return {
        descriptors.public_name(field): {
            "@id": f"{resource.noun}/{descriptors.public_name(field)}",
            "@type": "@id",
        }
        for field in resource.item.fields
        if descriptors.field_options(field).refers_to and field.message_type is None
    }
