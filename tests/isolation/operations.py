"""The operations of the gateway, read from its OpenAPI document."""

import json
import re
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from souk_local.layout import ROOT

DOCUMENT = json.loads((ROOT / "gateway/openapi.json").read_text())
METHODS = ("get", "post", "put", "patch", "delete")
REFERENCE = "An id or an IRI."


@dataclass(frozen=True)
class Operation:
    """`definition` is the operation object of the document."""

    method: str
    path: str
    definition: dict

    def __str__(self):
        return self.definition["operationId"]

    @property
    def needs_token(self):
        return any("bearer" in requirement for requirement in self.definition.get("security", []))

    @property
    def scope(self):
        """The scope that a limited token needs; None where any will do."""
        scopes = [
            scope for requirement in self.definition["security"] for scope in requirement.get("bearer", [])
        ]
        return scopes[0] if scopes else None

    @property
    def roles(self):
        """Roles that may call it; an empty set is every signed-in user."""
        return set(re.findall(r"ROLE_\w+", self.definition.get("description", "")))

    @property
    def resource(self):
        return self.path.split("/api/")[-1].split("/")[0]

    @property
    def is_item(self):
        """Whether the path has the id of an item."""
        return "/{id}" in self.path

    @property
    def is_list(self):
        return self.method == "get" and self.path.endswith(f"/api/{self.resource}")

    @property
    def has_members(self):
        """Whether the reply is a Hydra collection."""
        content = resolve(self.definition["responses"].get("200", {})).get("content", {})
        schemas = [resolve(reply.get("schema", {})) for reply in content.values()]
        parts = [resolve(part) for schema in schemas for part in schema.get("allOf", [schema])]
        return any("hydra:member" in part.get("properties", {}) for part in parts)

    @cached_property
    def query_parameters(self):
        """Schemas of the query parameters by name."""
        parameters = (resolve(parameter) for parameter in self.definition.get("parameters", []))
        return {
            parameter["name"]: parameter["schema"] for parameter in parameters if parameter["in"] == "query"
        }

    @property
    def body(self):
        """Schema of the request body, or None; files have none."""
        content = self.definition.get("requestBody", {}).get("content", {})
        content = {media: body for media, body in content.items() if not media.startswith("image/")}
        return resolve(next(iter(content.values()))["schema"]) if content else None

    def url(self, name="unknown"):
        values = dict.fromkeys(re.findall(r"\{(\w+)\}", self.path), name)
        values |= {"locale": "fr", "slug": "atlas", "screen": UUID(int=1)}
        return self.path.format(**(values | self._choices))

    @cached_property
    def _choices(self):
        """The first value of each parameter of the path that has few: the ending of a file."""
        parameters = map(resolve, self.definition.get("parameters", []))
        return {
            parameter["name"]: parameter["schema"]["enum"][0]
            for parameter in parameters
            if parameter["in"] == "path" and parameter["name"] != "locale" and "enum" in parameter["schema"]
        }


def resolve(schema):
    """Follow the references of a schema; of several alternatives return the first that is not null."""
    while "$ref" in schema:
        node = DOCUMENT
        for step in schema["$ref"].removeprefix("#/").split("/"):
            node = node[step]
        schema = node
    if "anyOf" not in schema:
        return schema
    return next((option for option in schema["anyOf"] if option.get("type") != "null"), schema)


def is_reference(schema):
    schema = resolve(schema)
    return REFERENCE in (schema.get("description"), schema.get("items", {}).get("description"))


OPERATIONS = [
    Operation(method, path, definition)
    for path, definitions in DOCUMENT["paths"].items()
    for method, definition in definitions.items()
    if method in METHODS
]
PROTECTED = [operation for operation in OPERATIONS if operation.needs_token]
# What belongs to the platform or to nobody, as countries, is the same for every tenant: no item is of another one.
# The demo's accounts have no passkeys: those of another tenant are tried where the gateway's tests make them.
WITHOUT_OTHERS = {"applications", "account", "countries", "country_packs", "e_reports"}
ITEM_OPERATIONS = [
    operation for operation in PROTECTED if operation.is_item and operation.resource not in WITHOUT_OTHERS
]
# Resources whose items have an id.
RESOURCES = sorted({operation.resource for operation in ITEM_OPERATIONS})
