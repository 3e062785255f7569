"""Limits of the OpenAPI document's schemas: for each, a value at the limit and one beyond it."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from chassis.uploads import UPLOAD

Schema = dict[str, Any]
# Of the tests' tenant, whose currency is the dirham.
CURRENCY_DIGITS = 2
# Decimals of a number that is rounded.
ROUNDED = 30
EXAMPLES = {
    "date": "2026-11-21",
    "email": "a@b.c",
    "date-time": "2026-11-21T10:00:00Z",
    r"^(([01]\d|2[0-3]):[0-5]\d|24:00)$": "08:00",
    "^[A-Za-z]{2}$": "MA",
    r"^https?://\S+$": "https://souk.test/a",
    r"^/([^\s/\\][^\s\\]*)?$": "/en/shop",
    f"^{UPLOAD.pattern}$": "/uploads/atlas/a.webp",
}


class Limit(NamedTuple):
    """A body at a limit, one beyond it, and the violation of the latter."""

    within: Any
    beyond: Any
    path: str
    code: str


class Document:
    def __init__(self, document: Schema) -> None:
        self.paths = document["paths"]
        self._schemas = document["components"]["schemas"]

    def write_operations(self) -> Iterator[tuple[str, str, Schema]]:
        """Yield method, path and body schema of each operation with a JSON body. The bodies of identity are left out:
        the models that validate them are the ones that document them."""
        for path, item in self.paths.items():
            for method, operation in item.items():
                content = (
                    operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
                )
                is_checked = path.startswith("/{locale}") and "identity" not in operation.get("tags", ())
                if "application/json" in content and is_checked:
                    yield method, path, content["application/json"]["schema"]

    def is_for_shoppers(self, method: str, path: str) -> bool:
        """Return whether nobody who works in the tenant may call the operation."""
        return bool(self.paths[path][method]["description"] == "For shoppers.")

    def limits(self, schema: Schema) -> Iterator[Limit]:
        for alternative in self._alternatives(schema):
            if "propertyNames" in alternative:
                yield from self._map_limits(alternative)
            elif alternative.get("type") == "object":
                yield from self._object_limits(alternative)
            elif alternative.get("type") == "array":
                yield from self._array_limits(alternative)
            else:
                yield from scalar_limits(alternative)

    def example(self, schema: Schema) -> Any:
        """Return the smallest valid value."""
        first = next(self._alternatives(schema))
        if "propertyNames" in first:
            return {}
        if first.get("type") == "object":
            names = first.get("required") or list(first["properties"])[: first.get("minProperties", 0)]
            return {name: self.example(first["properties"][name]) for name in names}
        if first.get("type") == "array":
            return [self.example(first["items"])] * first.get("minItems", 0)
        return scalar_example(first)

    def _alternatives(self, schema: Schema) -> Iterator[Schema]:
        """Yield what a value may be: a decimal is one alternative; null and the empty text of forms are none."""
        if "$ref" in schema:
            schema = {**self._schemas[schema["$ref"].rpartition("/")[2]], **schema}
        if isinstance(schema.get("type"), list):
            schema = {**schema, "type": schema["type"][0]}
        if "anyOf" not in schema:
            yield schema
            return
        kinds = {kind.get("type") for kind in schema["anyOf"]}
        if "number" in kinds:
            yield {**schema, "type": "decimal"}
            return
        for kind in schema["anyOf"]:
            if kind.get("type") != "null" and kind.get("maxLength") != 0:
                yield from self._alternatives(kind)

    def _object_limits(self, schema: Schema) -> Iterator[Limit]:
        smallest = self.example(schema)
        for name, property_ in schema["properties"].items():
            for limit in self.limits(property_):
                separator = "." if limit.path and not limit.path.startswith("[") else ""
                yield Limit(
                    {**smallest, name: limit.within},
                    {**smallest, name: limit.beyond},
                    f"{name}{separator}{limit.path}",
                    # Beside the body, If-Match may name the version; both have one code.
                    "version" if name == "version" else limit.code,
                )
        for name in schema.get("required", ()):
            rest = {other: value for other, value in smallest.items() if other != name}
            yield Limit(smallest, rest, name, "blank")
        if schema.get("additionalProperties") is False:
            yield Limit(smallest, {**smallest, "nonsense": 1}, "nonsense", "unknown")

    def _map_limits(self, schema: Schema) -> Iterator[Limit]:
        key, values = schema["propertyNames"]["enum"][0], schema["additionalProperties"]
        for limit in self.limits(values):
            yield Limit({key: limit.within}, {key: limit.beyond}, key, limit.code)
        yield Limit({key: self.example(values)}, {"xx": self.example(values)}, "xx", "choice")

    def _array_limits(self, schema: Schema) -> Iterator[Limit]:
        item, most = self.example(schema["items"]), schema["maxItems"]
        yield Limit([item] * most, [item] * (most + 1), "", "list")
        for limit in self.limits(schema["items"]):
            separator = "." if limit.path and not limit.path.startswith("[") else ""
            yield Limit([limit.within], [limit.beyond], f"[0]{separator}{limit.path}", limit.code)


def scalar_example(schema: Schema) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    if example := EXAMPLES.get(schema.get("format", schema.get("pattern", ""))):
        return example
    if schema["type"] == "decimal":
        return schema["anyOf"][0]["maximum"]
    return {"integer": schema.get("minimum", 1), "boolean": True, "string": "x"}[schema["type"]]


def scalar_limits(schema: Schema) -> Iterator[Limit]:
    example, kind = scalar_example(schema), schema["type"]
    if "enum" in schema:
        yield Limit(example, "no-such-choice", "", "choice")
    elif kind == "decimal":
        yield from _decimal_limits(schema)
    elif kind == "integer":
        yield from _integer_limits(schema)
    elif kind == "boolean":
        yield Limit(example, "yes", "", "boolean")
    elif "id or an IRI" in schema.get("description", ""):
        yield Limit("x" * schema["maxLength"], "x" * (schema["maxLength"] + 1), "", "reference")
    elif example == "x" and "maxLength" in schema and "RFC 3339" not in schema.get("description", ""):
        yield Limit("x" * schema["maxLength"], "x" * (schema["maxLength"] + 1), "", "length")
        yield Limit("x", "a\0", "", "text")
    elif example != "x":
        code = {"date": "date", "email": "email", "date-time": "time"}.get(schema.get("format", ""))
        patterns = {"08:00": "time", "MA": "country", "/en/shop": "path", "/uploads/atlas/a.webp": "url"}
        yield Limit(example, "§", "", code or patterns.get(example, "address"))


def _integer_limits(schema: Schema) -> Iterator[Limit]:
    for limit, step in (("minimum", -1), ("maximum", 1)):
        beyond = schema[limit] + step
        # What the type can't hold, or looks absent, is rejected before the range is looked at.
        is_range = abs(beyond) < 2**31 - 1 and beyond != 0
        yield Limit(schema[limit], beyond, "", "range" if is_range else "integer")


def _decimal_limits(schema: Schema) -> Iterator[Limit]:
    number, text = schema["anyOf"][:2]
    digits = int(re.search(r"1,(\d+)\}\)\?\$$", text["pattern"])[1])
    if "currency" in schema.get("description", ""):
        digits = CURRENCY_DIGITS
    lowest, highest = (Decimal(str(number[limit])) for limit in ("minimum", "maximum"))
    # A value that is rounded may be at the limit then.
    smallest = Decimal(1) if digits >= ROUNDED else Decimal(1).scaleb(-digits)
    yield Limit(f"{highest:f}", f"{highest + smallest:f}", "", "range")
    yield Limit(f"{lowest:f}", f"{lowest - smallest:f}", "", "range")
    if digits < ROUNDED:
        fine = Decimal(1).scaleb(-digits - 1)
        inside = lowest + fine if lowest + fine <= highest else highest - fine
        yield Limit(f"{lowest:f}", f"{inside:f}", "", "digits")
    yield Limit(f"{lowest:f}", "1,5,0", "", "number")
