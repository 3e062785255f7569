"""The OpenAPI 3.1 document of the gateway."""

from collections.abc import Iterable
from typing import Any

from chassis.contract.resource import Resource
from chassis.locales import LOCALES
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from gateway.apps.schemas import SCHEMAS as APPS
from gateway.assistant.schemas import SCHEMAS as ASSISTANT
from gateway.contract.schemas import PATH_SEGMENT
from gateway.cookies import CUSTOMER_SESSION, PICTURES
from gateway.dropship.schemas import SCHEMAS as DROPSHIP
from gateway.identity.response_schemas import response_schemas as identity
from gateway.openapi.error_responses import PROBLEM, responses
from gateway.orders.response_schemas import response_schemas as orders
from gateway.places.shapes import SCHEMAS as PLACES
from gateway.resources.routes import paths
from gateway.resources.schemas import of_resources
from gateway.rpcs.schemas import rpc_schemas
from gateway.site.schemas import SCHEMAS as SITE

_ABOUT = """Souk's HTTP edge. Collections follow API Platform's Hydra; with `range`, `sort` or `filter` as JSON
parameters they answer as bare arrays, as ra-data-simple-rest reads them. Plain resources and pictures also
answer without their locale, in the tenant's. References are taken as id, IRI, absolute address or object with `@id`.
Unknown filters, orders and fields are refused by name; `@*`, `originId` and read-only fields are ignored."""


def _query(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": description, "schema": {"type": "integer", **schema}}


def _header(name: str, description: str, pattern: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "header",
        "description": description,
        "schema": {"type": "string", "pattern": pattern},
    }


def _path(name: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"} | schema}


_PARAMETERS = {
    "Locale": _path("locale", enum=list(LOCALES)),
    "Id": _path("id", maxLength=255, **PATH_SEGMENT),
    "Page": _query("page", "From 1 on.", minimum=1, maximum=10_000_000, default=1),
    "ItemsPerPage": _query("itemsPerPage", "0 counts only; over 200 is 200.", minimum=0, default=30),
    "IdempotencyKey": _header(
        "Idempotency-Key", "A repeat under the same key is done once.", r"^[\x21-\x7e]{1,200}$"
    ),
    "IfMatch": _header(
        "If-Match",
        'The version the write is based on, as in "3", or the ETag that came with it.',
        r'^"[1-9][0-9]{0,8}(-[0-9a-f]{1,64})?"$',
    ),
    "IfNoneMatch": _header(
        "If-None-Match",
        "ETags that the client has: if one is still right, 304 and no body.",
        r"^[\x20-\x7e]*$",
    ),
}
_SCHEMAS = {
    "Problem": PROBLEM,
    "Deleted": {
        "type": "object",
        "properties": {"@id": {"type": "string"}, "id": {"type": "string"}},
        "required": ["@id", "id"],
    },
    "HydraView": {
        "type": "object",
        "properties": {
            name: {"type": "string"}
            for name in ("@id", "@type", "hydra:first", "hydra:last", "hydra:previous", "hydra:next")
        },
        "required": ["@id", "@type"],
    },
    "HydraSearch": {
        "type": "object",
        "properties": {
            "@type": {"type": "string"},
            "hydra:template": {"type": "string"},
            "hydra:mapping": {"type": "array", "items": {"type": "object"}},
        },
        "required": ["@type", "hydra:template", "hydra:mapping"],
    },
}


def document(app: FastAPI, resources: Iterable[Resource]) -> dict[str, Any]:
    """Return the document: routes, schemas, parameters and error responses."""
    result = get_openapi(
        title="Souk", version="1", openapi_version="3.1.0", description=_ABOUT, routes=app.routes
    )
    all_resources = list(resources)
    # A path may have hand-written methods beside those of the plain resource.
    result["paths"] |= {
        path: result["paths"].get(path, {}) | item for path, item in paths(all_resources).items()
    }
    components = result.setdefault("components", {})
    components["schemas"] = dict(
        sorted(
            {
                **components.get("schemas", {}),
                **_SCHEMAS,
                **APPS,
                **orders(),
                **rpc_schemas(),
                **PLACES,
                **DROPSHIP,
                **ASSISTANT,
                **identity(),
                **SITE,
                **of_resources(all_resources),
            }.items()
        )
    )
    components["parameters"], components["responses"] = _PARAMETERS, responses()
    schemes = components.setdefault("securitySchemes", {})
    schemes["customer"] = {"type": "apiKey", "in": "cookie", "name": CUSTOMER_SESSION.name(is_secure=True)}
    schemes["pictures"] = {
        "type": "apiKey", "in": "cookie", "name": PICTURES.name(is_secure=True),
        "description": "The access token of the app's session, for what an `img` shows, below `/api` alone.",
    }  # fmt: skip
    schemes["bearer"] = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
    return result
