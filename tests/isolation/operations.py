"""The operations of the edge, read from its document."""

import json
import re
from dataclasses import dataclass
from functools import cached_property

from souk_local.layout import ROOT

DOCUMENT = json.loads((ROOT / "gateway/openapi.json").read_text())
VERBS = ("get", "post", "put", "patch", "delete")
REFERENCE = "An id or an IRI."


@dataclass(frozen=True)
class Operation:
    verb: str
    path: str
    told: dict

    def __str__(self):
        return self.told["operationId"]

    @property
    def guarded(self):
        return {"bearer": []} in self.told.get("security", [])

    @property
    def roles(self):
        """Who may call it; nobody named is everybody signed in."""
        return set(re.findall(r"ROLE_\w+", self.told.get("description", "")))

    @property
    def resource(self):
        return self.path.split("/api/")[-1].split("/")[0]

    @property
    def of_one(self):
        """About one item, or about something of it."""
        return "/{id}" in self.path

    @property
    def is_list(self):
        return self.verb == "get" and self.path.endswith(f"/api/{self.resource}")

    @cached_property
    def queries(self):
        """Query parameters: name to schema."""
        listed = (resolved(one) for one in self.told.get("parameters", []))
        return {one["name"]: one["schema"] for one in listed if one["in"] == "query"}

    @property
    def body(self):
        """The schema of its body, nothing when it has none."""
        content = self.told.get("requestBody", {}).get("content", {})
        return resolved(next(iter(content.values()))["schema"]) if content else None

    def url(self, name="unknown"):
        return self.path.format(locale="fr", id=name, name=name, slug="atlas")


def resolved(schema):
    while "$ref" in schema:
        found = DOCUMENT
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        schema = found
    return (
        next((one for one in schema["anyOf"] if one.get("type") != "null"), schema)
        if "anyOf" in schema
        else schema
    )


def is_reference(schema):
    schema = resolved(schema)
    return REFERENCE in (schema.get("description"), schema.get("items", {}).get("description"))


OPERATIONS = [
    Operation(verb, path, told)
    for path, verbs in DOCUMENT["paths"].items()
    for verb, told in verbs.items()
    if verb in VERBS
]
GUARDED = [one for one in OPERATIONS if one.guarded]
