"""JSON bodies of the OpenAPI document's operations."""

import json
from pathlib import Path

DOCUMENT = json.loads((Path(__file__).parents[1] / "openapi.json").read_text())


def resolve(schema):
    """Return a schema itself in place of a reference to it."""
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def list_bodies():
    """Yield method, path, whether shoppers alone may call, and the schema of every JSON body."""
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
            if "application/json" in content:
                is_of_shop = operation.get("description") == "For shoppers."
                yield method, path, is_of_shop, resolve(content["application/json"]["schema"])
