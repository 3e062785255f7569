"""Every parameter of every query: a value that it does not take is rejected by its name."""

import json
from pathlib import Path

import pytest

DOCUMENT = json.loads((Path(__file__).parents[1] / "openapi.json").read_text())
# Written out: their own routes, which tests of places and of the importer cover.
FREE = {"input", "address", "place_id", "tenant", "from", "to", "before"}


def resolve(schema):
    """Return the schema that a reference names, or the schema itself."""
    if "$ref" not in schema:
        return schema
    node = DOCUMENT
    for key in schema["$ref"].removeprefix("#/").split("/"):
        node = node[key]
    return node


def takes_empty(schema):
    """Return whether an empty text is a value by the schema."""
    if "anyOf" in schema:
        return any(takes_empty(option) for option in schema["anyOf"])
    if "enum" in schema:
        return "" in schema["enum"]
    has_shape = schema.get("minLength", 0) > 0 or "format" in schema
    return schema.get("type") == "string" and not has_shape


def list_parameters():
    """Yield path and parameter of each query that has values of a shape."""
    for path, operations in DOCUMENT["paths"].items():
        for parameter in map(resolve, operations.get("get", {}).get("parameters", [])):
            if parameter["in"] == "query" and parameter["name"] not in FREE:
                yield path, parameter["name"], resolve(parameter["schema"])


def cases():
    """Yield path, parameter and a value that it does not take."""
    for path, name, schema in list_parameters():
        if "/shop/" in path:
            continue  # of customers, who are no admins
        if schema.get("type") != "array" and not takes_empty(schema) and not name.startswith("exists["):
            yield path, name, ""
        if "enum" in schema or schema.get("type") in ("boolean", "integer"):
            yield path, name, "no-such-value"


@pytest.mark.parametrize(("path", "name", "value"), list(cases()))
async def test_a_value_that_is_none_is_rejected_by_name(admin, fakes, path, name, value):
    url = path.replace("{locale}", "fr").replace("{id}", "p1").replace("{table}", "csv")
    response = await admin.get(url, params={name: value})
    assert response.status_code in (400, 422), response.text
    document = response.json()
    named = [document["detail"], *(v["propertyPath"] for v in document.get("violations", []))]
    assert any(name.removeprefix("order[").rstrip("]") in text for text in named), response.text
