"""Every parameter of every query: a value that it does not take is rejected by its name."""

import json
import re
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


def list_queries():
    """Yield method, path, and the schemas of the query's parameters by name, of every operation."""
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            parameters = map(resolve, operation.get("parameters", [])) if method != "parameters" else ()
            schemas = {p["name"]: resolve(p["schema"]) for p in parameters if p["in"] == "query"}
            yield method, path, schemas


@pytest.mark.asvs("15.3.7")
@pytest.mark.parametrize(
    ("method", "path", "schemas"), list(list_queries()), ids=lambda value: str(value)[:60]
)
async def test_a_parameter_is_sent_once_unless_it_is_a_list(guest, fakes, method, path, schemas):
    """One that is not documented, too: nothing reads it, and nothing may come to read it."""
    url = re.sub(r"\{(?!locale)\w+\}", "csv", path.replace("{locale}", "fr"))
    for name, schema in {**schemas, "unknown": {}}.items():
        response = await guest.request(method, url, params=[(name, "1"), (name, "2")])
        detail = f"The parameter {name} is sent more than once"
        is_refused = response.status_code == 400 and detail in response.text
        assert is_refused == (schema.get("type") != "array"), (name, response.status_code, response.text)


async def test_elements_of_a_list_may_have_the_same_name(admin, fakes):
    for name in ("id", "id[]"):
        response = await admin.get("/fr/api/products", params=[(name, "a1"), (name, "a2")])
        assert response.status_code == 200, response.text
